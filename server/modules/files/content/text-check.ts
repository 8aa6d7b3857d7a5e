import { TextDecoder } from 'node:util';

/** Tab, line feed, form feed and carriage return. */
const ALLOWED = [9, 10, 12, 13];
const FORBIDDEN = new Set(
  Array.from({ length: 32 }, (_, code) => code).filter((code) => !ALLOWED.includes(code)),
);
const ENCODINGS = ['utf-8', 'gb18030'];

/** Looks at a text as it passes: whether it is one, in UTF-8 or as Excel writes it in China. */
export interface TextCheck {
  add(chunk: Uint8Array): void;
  /** After the last chunk. */
  isText(): boolean;
}

export function createTextCheck(): TextCheck {
  let decoders = ENCODINGS.map((encoding) => new TextDecoder(encoding, { fatal: true }));
  let hasControl = false;
  const keep = (decode: (decoder: TextDecoder) => void): void => {
    decoders = decoders.filter((decoder) => {
      try {
        decode(decoder);
        return true;
      } catch {
        return false;
      }
    });
  };
  return {
    add(chunk) {
      hasControl ||= chunk.some((code) => FORBIDDEN.has(code));
      if (!hasControl) keep((decoder) => decoder.decode(chunk, { stream: true }));
    },
    isText() {
      keep((decoder) => decoder.decode());
      return !hasControl && decoders.length > 0;
    },
  };
}
