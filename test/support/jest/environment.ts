// Where a test file runs: among the globals of its worker, so that it shares the loaded modules with the files before it.
import NodeEnvironment from 'jest-environment-node';

export default class extends NodeEnvironment {
  /** What Jest changes for one file stays here: its console, and the `process` that reports an exit. */
  override global = Object.create(globalThis, {
    process: { value: Object.create(process) },
  }) as NodeEnvironment['global'];
  private readonly variables = { ...process.env };

  /** The next file finds the environment variables that this one found. */
  override async teardown(): Promise<void> {
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    await super.teardown();
  }
}
