/** Why a file could not be converted: `type` for programs, the message for the caller. */
export class ConversionProblem extends Error {
  constructor(
    readonly type: 'broken_file' | 'unsupported' | 'too_large' | 'empty',
    message: string,
  ) {
    super(message);
  }
}
