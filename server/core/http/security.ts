import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { failure } from '#server/core/failure.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Requests per minute and address where a contract sets no limit of its own. */
const GENERAL_LIMIT_PER_MINUTE = 3_000;

/**
 * The headers of every answer, also of those that are written before a request has a route. `frameOrigins` are all the
 * other sites that a page may frame; `readConfig` has checked that each is an origin and nothing else. `scriptHashes` are
 * the inline scripts of our own built pages (`'sha256-…'`); no other runs.
 */
export function toSecurityHeaders(
  frameOrigins: readonly string[],
  scriptHashes: readonly string[],
): OutgoingHttpHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        // Chakra's style engine writes style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Pixi decodes pictures in workers that it builds from blobs.
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...frameOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // `createHttp` sets it where the operator asks for it.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  // They are the same for every request, and the library writes them into an answer only.
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(answer.req, answer, () => undefined);
  return { ...answer.getHeaders() };
}

/** Headers, limits and the body forms that contracts may name. */
export async function registerSecurity(app: FastifyInstance, headers: OutgoingHttpHeaders): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(rateLimit, {
    global: true,
    max: GENERAL_LIMIT_PER_MINUTE,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) =>
      failure('rate_limited', `${context.max} per ${context.after}`),
  });
  await app.register(cookie);
  await app.register(formBody);
  await app.register(multipart, {
    limits: { fileSize: LIMITS.machineImageMaxBytes, files: 1, fields: 8, parts: 9 },
  });
  app.removeContentTypeParser('text/plain');
}
