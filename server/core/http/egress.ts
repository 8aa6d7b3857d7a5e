const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 256 * 1024;

/** A fetch that reaches the named origins and nothing else, whatever an answer says. */
export type Egress = (url: string, init?: RequestInit) => Promise<Response>;

/** H11: no other origin, no redirect, an end in time, and no more bytes than an answer may have. */
export function createEgress(
  origins: readonly string[],
  timeoutMs: number = TIMEOUT_MS,
  maxBytes: number = ANSWER_MAX_BYTES,
): Egress {
  return async (url, init = {}) => {
    const { origin } = new URL(url);
    if (!origins.includes(origin)) throw new Error(`${origin} is not an allowed origin`);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return new Response(await readAll(response, maxBytes), {
      status: response.status,
      headers: response.headers,
    });
  };
}

async function readAll(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > maxBytes) throw new Error('the answer is too long');
    parts.push(part);
  }
  // A copy of its own: the type of a concatenated buffer leaves its memory open.
  return new Uint8Array(Buffer.concat(parts));
}
