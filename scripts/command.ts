// Behaviour of all commands: `--help` only prints help; a wrong option prints one line and exits with code 2.
import { Command, InvalidArgumentError, Option } from 'commander';

/** A command without options and action. Its subcommands also report a wrong option in one line. */
export function commandLine(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .showSuggestionAfterError(false)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Must be an integer of at least 1.');
  return value;
}

/** How long a command waits for an unavailable service. The default covers a full restart with a migration. */
export const timeoutOption = (): Option =>
  new Option('--timeout <seconds>', 'give up when the service has been unavailable for this long')
    .argParser(wholeNumber)
    .default(600);
