// What all commands have in common: `--help` prints help and does nothing else; a wrong option is one line and exit code 2.
import { Command, InvalidArgumentError, Option } from 'commander';

/** A command line, still without its options and its action. Its subcommands behave alike. */
export function commandLine(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .showSuggestionAfterError(false)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}

/** The value of an option that must be an integer of at least 1. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Must be an integer of at least 1.');
  return value;
}

/** How long a command waits for a service that is away: by default enough for a full restart including a migration. */
export const timeoutOption = (): Option =>
  new Option('--timeout <seconds>', 'give up when the service has been away for so long')
    .argParser(wholeNumber)
    .default(600);
