import type { AnyAdapter } from '../adapter';
import { feed } from './feed';
import { git } from './git';
import { github } from './github';
import { inbox } from './inbox';
import { json } from './json';
import { mail } from './mail';
import { vault } from './vault';

export const adapters: readonly AnyAdapter[] = [inbox, vault, feed, json, git, github, mail];
