// What distinguishes a version of a memory from the one before it, besides its text.
import type { Shapes } from '../client';
import { statusInWords } from './filters';
import { typeInWords } from './kinds';

type Version = Pick<
  Shapes['TemporalHistory']['versions'][number],
  'title' | 'memory_type' | 'status' | 'tags' | 'metadata' | 'valid_time_start' | 'valid_time_end'
>;

const withoutAll = (all: string[], others: string[]) => all.filter((each) => !others.includes(each));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function changesOfVersion(former: Version, version: Version): string[] {
  const fields = new Set([...Object.keys(former.metadata), ...Object.keys(version.metadata)]);
  const areTimesSame =
    former.valid_time_start === version.valid_time_start && former.valid_time_end === version.valid_time_end;
  return [
    ...withoutAll(version.tags, former.tags).map((tag) => `Tag “${tag}” added.`),
    ...withoutAll(former.tags, version.tags).map((tag) => `Tag “${tag}” removed.`),
    ...(former.title === version.title ? [] : [version.title ? `Title is now “${version.title}”.` : 'Title removed.']),
    ...(former.memory_type === version.memory_type ? [] : [`Type is now ${typeInWords(version.memory_type)}.`]),
    ...(former.status === version.status ? [] : [`Status is now ${statusInWords(version.status)}.`]),
    ...(areTimesSame ? [] : ['The time in which it is true changed.']),
    ...[...fields]
      .filter((field) => !isSame(former.metadata[field], version.metadata[field]))
      .map((field) => `Field ${field.replaceAll('_', ' ')} changed.`),
  ];
}
