/** Why a Word file has no text: `busy` = too many files are being read. */
export type WordRefusal = 'unreadable' | 'encrypted' | 'too_large' | 'took_too_long' | 'busy';

export class WordRefused extends Error {
  override readonly name = 'WordRefused';
  readonly reason: WordRefusal;

  constructor(reason: WordRefusal, detail: string = reason) {
    super(detail);
    this.reason = reason;
  }
}

export interface WordText {
  readonly text: string;
  /** There is more than `textMaxChars`. */
  readonly isCut: boolean;
}

/** Reads the text of a file of Word 97 to 2003 of unknown origin. Throws `WordRefused`. */
export interface WordReader {
  read(bytes: Uint8Array, textMaxChars: number): Promise<WordText>;
}
