/** The package has no types of its own. */
declare module 'word-extractor/lib/buffer-reader.js' {
  export default class BufferReader {
    constructor(bytes: Buffer);
  }
}

declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type BufferReader from 'word-extractor/lib/buffer-reader.js';

  interface TextOptions {
    /** False: quotation marks and dashes stay as they are. */
    readonly filterUnicode?: boolean;
  }

  interface WordDocument {
    getBody(options?: TextOptions): string;
    getFootnotes(options?: TextOptions): string;
    getEndnotes(options?: TextOptions): string;
    getTextboxes(options?: TextOptions): string;
  }

  /** Of files of Word 97 to 2003. */
  export default class WordOleExtractor {
    /** Rejects with any error where the file is broken, `RangeError` included. */
    extract(source: BufferReader): Promise<WordDocument>;
    /** Decodes the pieces of the text: `document` and `table` are streams of the file. */
    protected writePieces(document: Buffer, table: Buffer): void;
  }
}
