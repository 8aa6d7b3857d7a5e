/** Why a message was not taken. `isFinal`: another attempt would end in the same way. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly isFinal: boolean;

  /** @param problem names neither address, number nor secret. */
  constructor(problem: string, isFinal: boolean) {
    super(problem);
    this.isFinal = isFinal;
  }
}
