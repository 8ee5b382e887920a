// Identifies processes by id and start time, because process ids are reused.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** Identifies a process uniquely; undefined when it does not exist or is a zombie. */
export function stampOf(pid: number): string | undefined {
  try {
    return hasProc ? stampFromProc(pid) : stampFromPs(pid);
  } catch {
    return undefined;
  }
}

export function commandOf(pid: number): string {
  if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}

function stampFromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces, so fields are counted after it: state is the 3rd, start time the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
}

function stampFromPs(pid: number): string | undefined {
  const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [, state, began] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
  return state?.startsWith('Z') ? undefined : began;
}
