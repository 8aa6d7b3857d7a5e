import type { FastifyError, FastifyInstance } from 'fastify';
import { toDatabaseFailure } from '#server/core/database/database-failure.ts';
import type { UniqueFieldIndex } from '#server/core/database/unique-fields.ts';
import { Failure } from '#server/core/failure.ts';
import { BlobStoreUnavailable } from '#server/core/ports/blobs.ts';
import { DatabaseUnavailable } from '#server/core/ports/database.ts';
import { ERROR_CODES, type ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { toRefused } from './envelope.ts';
import { acceptedLanguage } from './language.ts';

/** Fastify's own refusals that need another row than their status suggests. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'headers_too_large',
  415: 'unsupported_media',
  429: 'rate_limited',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** How long a caller is asked to wait before they try again what the server cannot do at the moment. */
const RETRY_AFTER_SECONDS = 5;

function toCode(error: unknown): ErrorCode {
  if (error instanceof Failure) return error.code;
  if (error instanceof BlobStoreUnavailable || error instanceof DatabaseUnavailable) return 'unavailable';
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500;
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid_input' : 'unknown');
}

/** The one place that turns errors into replies. An error of the server is logged with its stack and never described to the caller. */
export function registerErrorHandler(app: FastifyInstance): void {
  const uniqueFields: UniqueFieldIndex = new Map();
  app.decorate('uniqueFields', uniqueFields);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toDatabaseFailure(thrown, uniqueFields) ?? thrown;
    const code = toCode(error);
    const { status, report } = ERROR_CODES[code];
    // The operator has to do something about it.
    if (error instanceof BlobStoreUnavailable)
      request.log.error({ reason: error.message }, 'files cannot be kept or read');
    if (error instanceof DatabaseUnavailable)
      request.log.error({ reason: error.message }, 'the database does not answer');
    if (report)
      request.log.error({ err: error, error: code, tenantId: request.caller?.tenantId }, 'request failed');
    else
      request.log.debug(
        { error: code, detail: error instanceof Error ? error.message : String(error) },
        'request refused',
      );
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    const { fields, data } = error instanceof Failure ? error : { fields: undefined, data: null };
    const language = acceptedLanguage(request.headers['accept-language']);
    return reply.status(status).send(toRefused(code, language, fields, data));
  });
}
