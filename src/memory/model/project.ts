// The project of a memory. Memories derived from it belong to the same project, and are shared if it is shared.
import { readStored } from '../../schemas';
import type { StoredItem } from './record';

type Json = Record<string, unknown>;

export const projectIn = ({ project }: Json): { project?: unknown } => (project === undefined ? {} : { project });

/** The project of an item, as metadata of what is made from it. */
export const projectOfItem = ({ metadata_json }: Pick<StoredItem, 'metadata_json'>): { project?: unknown } =>
  projectIn(readStored('stored/Object', metadata_json));

/** As many values as a request may name. */
const maxProjects = 25;

/** Projects of several memories, by their metadata, in order of names. */
export const projectNamesIn = (all: Json[]): string[] =>
  [...new Set(all.flatMap(({ project }) => project ?? []).filter((each) => typeof each === 'string'))].sort();

/** Metadata of what is made of several memories: of all their projects, and shared if all of them are. */
export function projectsIn(all: Json[]): { project?: unknown } {
  const projects = projectNamesIn(all).slice(0, maxProjects);
  return projects.length > 1 ? { project: projects } : projectIn({ project: projects[0] });
}
