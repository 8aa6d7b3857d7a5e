import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { accept, type Checked, reject } from './checked.ts';

/** A message's content: JSON, or text that is not JSON (a bare vendor code), with its beginning for people to read. */
export interface Payload {
  readonly isJson: boolean;
  readonly value: unknown;
  /** Of a bare number, as it was written: `1.234` may be 1234. */
  readonly text?: string;
}

const DEPTH_MAX = 16;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Reads the bytes of a message; what they mean is not looked at. */
export function parsePayload(bytes: Uint8Array): Checked<Payload> {
  if (bytes.byteLength > LIMITS.mqttPayloadMaxBytes) {
    return reject('too_large', `${bytes.byteLength} bytes, at most ${LIMITS.mqttPayloadMaxBytes}`);
  }
  let text: string;
  try {
    text = utf8.decode(bytes).trim();
  } catch {
    return reject('not_json', 'the payload is not UTF-8 text');
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' ? accept({ isJson: true, value, text }) : checkDepth(value);
  } catch {
    return accept({ isJson: false, value: text });
  }
}

/** The same checks for a payload that arrived inside a JSON document. */
export function checkPayload(value: unknown): Checked<Payload> {
  const verdict = checkDepth(value);
  if (!verdict.ok) return verdict;
  const bytes = Buffer.byteLength(JSON.stringify(value) ?? '');
  if (bytes > LIMITS.mqttPayloadMaxBytes) {
    return reject('too_large', `${bytes} bytes, at most ${LIMITS.mqttPayloadMaxBytes}`);
  }
  return typeof value === 'string' ? parsePayload(Buffer.from(value)) : verdict;
}

/** Level by level, because recursion into hostile nesting would overflow the stack. */
function checkDepth(value: unknown): Checked<Payload> {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return reject('too_deep', `nested deeper than ${DEPTH_MAX} levels`);
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return accept({ isJson: true, value });
}

const READABLE = new TextDecoder('utf-8');

/** The payload's beginning as text, for dead letters and the live list. */
export function toReadable(payload: Uint8Array | { readonly json: unknown }, maxBytes: number): string {
  const bytes = payload instanceof Uint8Array ? payload : Buffer.from(safeStringify(payload.json));
  // PostgreSQL's text takes no NUL.
  return READABLE.decode(bytes.subarray(0, maxBytes)).replaceAll('\u0000', '\uFFFD');
}

function safeStringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Nested too deep for the stack; it is refused for that.
    return '(too deeply nested to show)';
  }
}
