import { type GatewayAnswer, StreamFault } from '#server/core/ports/stream-gateway.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { StreamProblem } from '#shared/contracts/video/camera.ts';

const PROBLEMS: Readonly<Record<number, StreamProblem>> = {
  401: 'sign_in_refused',
  403: 'sign_in_refused',
  407: 'sign_in_refused',
  404: 'not_found',
};

/** Throws `StreamFault` for an answer whose status is none of those expected; its body is given up. */
export function expectStatus({ status, body }: GatewayAnswer, expected: readonly number[]): void {
  if (expected.includes(status)) return;
  body.destroy();
  throw new StreamFault(PROBLEMS[status] ?? 'not_a_stream', `HTTP ${status}`);
}

/** The whole body as text; throws `StreamFault` where it is longer than allowed or breaks off. */
export async function readText(answer: GatewayAnswer, maxBytes: number): Promise<string> {
  const body = await readWholeBody(answer, maxBytes);
  if (body === null) throw new StreamFault('not_a_stream', `more than ${maxBytes} bytes`);
  return body.toString();
}

/** The whole body; null = it is longer than allowed. Throws `StreamFault` where it breaks off. */
export async function readWholeBody({ body }: GatewayAnswer, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof StreamFault ? error : new StreamFault('unreachable', 'the answer broke off');
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks);
}

/** Ends a body that grows past the limit of a segment. */
export function limitedSegment({ body }: GatewayAnswer): GatewayAnswer['body'] {
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LIMITS.segmentMaxBytes) body.destroy(new StreamFault('not_a_stream', 'a segment too long'));
  });
  body.pause();
  return body;
}
