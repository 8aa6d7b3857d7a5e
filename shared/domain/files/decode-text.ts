/** `TextDecoder` of the platform, which this folder does not have. */
type Decoder = new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Text of a file without a declared encoding: UTF-16 by its mark, else UTF-8, and what is no UTF-8 is read as GB 18030,
 * which holds GBK: spreadsheet programs of Chinese systems write it.
 */
export function decodeText(bytes: Uint8Array, Decoder: Decoder): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new Decoder('utf-16le').decode(bytes);
  try {
    return new Decoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new Decoder('gb18030').decode(bytes);
  }
}
