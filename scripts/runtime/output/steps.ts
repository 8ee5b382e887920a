// Step output: what is being done, its progress, how long it took.

/** Reports the progress of a step; the last text stays on its line when it is done. */
export type Tell = (howFar: string) => void;

/** Runs `work` and shows its title while and after it runs. */
export type Step = <T>(title: string, work: (tell: Tell) => Promise<T>) => Promise<T>;

/** A terminal, a log file, or any other text output. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const terminalIntervalMs = 200;
const plainIntervalMs = 5_000;

/** On a terminal, one line per step, redrawn in place; elsewhere a line every five seconds and one at the end. */
export function printSteps(output: Output): Step {
  return async (title, work) => {
    const began = performance.now();
    let howFar = '';
    const draw = (mark: string, last: boolean) => {
      const seconds = `${((performance.now() - began) / 1000).toFixed(last ? 1 : 0)} s`;
      const line = `  ${mark} ${title.padEnd(9)} ${[howFar, seconds].filter(Boolean).join(', ')}`;
      if (output.isTTY) output.write(`\r\x1b[2K${line.slice(0, output.columns || 80)}${last ? '\n' : ''}`);
      else output.write(`${line}\n`);
    };
    const timer = setInterval(() => draw('…', false), output.isTTY ? terminalIntervalMs : plainIntervalMs);
    try {
      const result = await work((text) => (howFar = text));
      draw('✓', true);
      return result;
    } catch (error) {
      draw('✗', true);
      throw error;
    } finally {
      clearInterval(timer);
    }
  };
}
