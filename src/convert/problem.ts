/** Why a file is no text: `type` for programs, the message fit for the caller. */
export class ConversionProblem extends Error {
  constructor(
    readonly type: 'broken_file' | 'unsupported' | 'too_large' | 'empty',
    message: string,
  ) {
    super(message);
  }
}
