// Prints steps: title, progress and duration.

/** Reports the progress of a step. The last report stays on the line at the end. */
export type ReportStep = (howFar: string) => void;

/** Runs `work` and shows its title while and after it runs. */
export type RunStep = <T>(title: string, work: (report: ReportStep) => Promise<T>) => Promise<T>;

/** A terminal, a log file, or any other text output. */
export interface TextOutput {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const terminalIntervalMs = 200;
const plainIntervalMs = 5_000;

/**
 * Returns a function that shows steps. A terminal shows one line per step, redrawn. Other outputs get a line every five
 * seconds and one at the end.
 */
export function printSteps(output: TextOutput): RunStep {
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
