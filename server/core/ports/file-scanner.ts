/** A file was not scanned: the scanner is not reached, answers nothing in time, or refuses files of this size. */
export class FileNotScanned extends Error {
  override readonly name = 'FileNotScanned';
}

/** Looks for malware in the contents of files. */
export interface FileScanner {
  /** Returns the name of what was found; null = nothing. Throws `FileNotScanned`. */
  scan(chunks: AsyncIterable<Uint8Array>): Promise<string | null>;
}
