// The project of a memory. Memories derived from it belong to the same project, and are shared if it is shared.
type Json = Record<string, unknown>;

export const projectIn = ({ project }: Json): { project?: unknown } => (project === undefined ? {} : { project });

/** As many values as a request may name. */
const maxProjects = 25;

/** Metadata of a memory made from several others: it has all their projects, and is shared if all of them are. */
export function projectsIn(all: Json[]): { project?: unknown } {
  const found = all.flatMap(({ project }) => project ?? []).filter((each) => typeof each === 'string');
  const projects = [...new Set(found)].sort().slice(0, maxProjects);
  return projects.length > 1 ? { project: projects } : projectIn({ project: projects[0] });
}
