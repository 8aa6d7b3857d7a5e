import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { failure } from '#server/core/failure.ts';
import { pathOf } from '#shared/contracts/kit/paths.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethod[];
type Method = (typeof METHODS)[number];
/** One route for both, so that HEAD has the same limits. */
export const READS: readonly Method[] = ['GET', 'HEAD'];

/** HEAD for every GET that changes nothing, OPTIONS for every path, and 405 where a path has other methods. */
export function registerMethods(app: FastifyInstance): void {
  const paths = findMyWay();
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' && route.config?.contract?.answersHead !== false) route.method = [...READS];
    paths.on(route.method as Method | Method[], route.url, () => undefined);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = pathOf(request.url);
    const allowed = METHODS.filter((method) => paths.find(method, path) !== null);
    if (allowed.length > 0) return answerMethod(request, reply, allowed);
  });
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    // A film, or a stream without an end, is not read for a body that is not sent.
    payload.on('error', () => undefined).destroy();
    return null;
  });
}

/** Returns the `allowed` methods for OPTIONS; every method that is not among them gets 405. */
export async function answerMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly Method[],
): Promise<FastifyReply | undefined> {
  if (allowed.some((method) => method === request.method)) return;
  reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
  if (request.method !== 'OPTIONS') throw failure('method_not_allowed');
  return reply.status(204).send();
}
