import { ConnectorFault } from '#server/core/ports/plant/connector.ts';

const HEAD_MAX_BYTES = 8 * 1_024;
const CRLF = '\r\n';

/** Takes the parts of `multipart/x-mixed-replace` out of a stream as they become complete. */
export interface MultipartReader {
  /** The bodies that this piece has completed. Throws `ConnectorFault` on what is no such stream. */
  push(chunk: Uint8Array): Buffer[];
}

/** The boundary that a Content-Type names, or null where it is no such stream. */
export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/x-mixed-replace\s*;.*?boundary=(?:"([^"]{1,200})"|([^";\s]{1,200}))/i.exec(
    contentType ?? '',
  );
  return (match?.[1] ?? match?.[2])?.replace(/^--/, '') ?? null;
}

export function createMultipartReader(boundary: string, partMaxBytes: number): MultipartReader {
  const mark = Buffer.from(`--${boundary}`);
  let rest: Buffer = Buffer.alloc(0);
  /** Of the part whose head has been read: its length, or null where it ends at the next boundary. */
  let part: { readonly length: number | null } | null = null;

  function takeHead(): boolean {
    const start = rest.indexOf(mark);
    const end = start < 0 ? -1 : rest.indexOf(CRLF + CRLF, start);
    if (end < 0) {
      if (rest.length > HEAD_MAX_BYTES) throw new ConnectorFault('protocol', 'a part without a head');
      return false;
    }
    const head = rest.toString('latin1', start + mark.length, end);
    const length = /^content-length:\s*(\d{1,12})\s*$/im.exec(head)?.[1];
    part = { length: length === undefined ? null : Number(length) };
    if ((part.length ?? 0) > partMaxBytes)
      throw new ConnectorFault('protocol', `a part of ${part.length} bytes`);
    rest = rest.subarray(end + 4);
    return true;
  }

  function takeBody(length: number | null): Buffer | null {
    const end = length ?? rest.indexOf(mark);
    if (end < 0 || rest.length < end) {
      if (rest.length > partMaxBytes) throw new ConnectorFault('protocol', `more than ${partMaxBytes} bytes`);
      return null;
    }
    const body = rest.subarray(0, end);
    rest = rest.subarray(end);
    part = null;
    return body;
  }

  return {
    push(chunk) {
      rest = Buffer.concat([rest, chunk]);
      const bodies: Buffer[] = [];
      while (part !== null || takeHead()) {
        const body: Buffer | null = part === null ? null : takeBody(part.length);
        if (body === null) break;
        bodies.push(body);
      }
      return bodies;
    },
  };
}
