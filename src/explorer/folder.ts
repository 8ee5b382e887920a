// Packs several files, or a folder, into the single file that the service accepts: a zip. This module is loaded on
// demand.

export interface FolderFound {
  path: string;
  file: File;
}

/** The chosen files. Files from a chosen folder have paths. */
export const filesOf = (list: FileList | null): FolderFound[] =>
  [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Dropped files, and all files in dropped folders. Must be called while the drop event is handled. */
export async function filesOfDrop(items: DataTransferItemList): Promise<FolderFound[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(below))).flat();
}

async function below(entry: FileSystemEntry): Promise<FolderFound[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FolderFound[] = [];
  // A reader returns at most a hundred at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return found;
    for (const each of (await Promise.all(entries.map(below))).flat()) found.push(each);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/**
 * Returns one file unchanged, and several files as a zip without compression.
 * @returns undefined if there are no files
 */
export async function oneFile(found: FolderFound[]): Promise<File | undefined> {
  const [first] = found;
  if (!first || (found.length === 1 && !first.path.includes('/'))) return first?.file;
  const { zipSync } = await import('fflate');
  const parts: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const { path, file } of found) parts[path] = [new Uint8Array(await file.arrayBuffer()), { level: 0 }];
  const [folder = ''] = first.path.split('/');
  return new File([zipSync(parts)], first.path.includes('/') ? folder : `${found.length} files`);
}
