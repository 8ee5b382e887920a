// Front matter: YAML between two lines `---` at the beginning of a Markdown file, or TOML between two lines `+++`.
import { parse as fromToml } from 'smol-toml';
import { isObject } from '../../../objects';

const fence = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

const tomlFence = /^\+\+\+\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/;

/** Max characters of front matter, because the time for parsing grows faster than the length. */
export const maxFront = 20_000;

/** Splits a text into its front matter, as YAML that is not parsed yet, and its content. */
export function divided(text: string): { front: string | undefined; content: string } {
  const [yamlHead, yaml] = fence.exec(text) ?? [];
  const [head = '', toml = ''] = yamlHead === undefined ? (tomlFence.exec(text) ?? []) : [yamlHead];
  return { front: yaml ?? jsonOfToml(toml), content: text.slice(head.length).trim() };
}

/** Converts TOML to JSON, which is YAML too; undefined if the TOML is broken or too long. */
function jsonOfToml(toml: string): string | undefined {
  if (toml === '' || toml.length > maxFront) return undefined;
  try {
    return JSON.stringify(fromToml(toml));
  } catch {
    return undefined;
  }
}

/** The fields in front matter; empty if it does not consist of fields. */
export const fieldsOfFrontMatter = (front: unknown): Record<string, unknown> => (isObject(front) ? front : {});

/** Tags as a list or a text, with or without `#`. */
export const tagsIn = ({ tags, tag }: Record<string, unknown>): string[] => {
  const written = tags ?? tag;
  return (typeof written === 'string' ? written.split(/[\s,]+/) : Array.isArray(written) ? (written as unknown[]) : [])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map((each) => String(each).replace(/^#/, ''))
    .filter((each) => each !== '');
};
