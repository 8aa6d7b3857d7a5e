import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Requests per minute and address where a contract sets no limit of its own. */
const GENERAL_LIMIT_PER_MINUTE = 3_000;

/**
 * Headers, limits and the body forms that contracts may name. `frameOrigins` are all the other sites that a page may
 * frame; `readConfig` has checked that each is an origin and nothing else. `scriptHashes` are the inline scripts of
 * our own built pages (`'sha256-…'`); no other runs.
 */
export async function registerSecurity(
  app: FastifyInstance,
  frameOrigins: readonly string[],
  scriptHashes: readonly string[],
): Promise<void> {
  await app.register(helmet, {
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
    // Served over plain HTTP inside a plant; a TLS proxy in front of it sets this.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
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
