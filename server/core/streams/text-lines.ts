const LINE_FEED = 0x0a;

/**
 * The lines of a stream of UTF-8, without the line feeds that end them; what follows the last line feed is a line, too. Nothing
 * but a line feed ends a line. `node:readline` also ends one at U+2028 and U+2029, which JSON leaves as they are in its texts.
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let begun: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      const end = chunk.subarray(from, at);
      from = at + 1;
      const line = begun.length === 0 ? textOf(end) : textOf(Buffer.concat([...begun, end]));
      begun = [];
      yield line;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield textOf(Buffer.concat(begun));
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}
