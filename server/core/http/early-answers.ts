import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { ERROR_CODES, type ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { toRefused } from './envelope.ts';
import { acceptedLanguage } from './language.ts';

const OF_ADDRESSES: Readonly<Record<string, ErrorCode>> = { FST_ERR_MAX_PARAM_LENGTH: 'headers_too_large' };
const OF_CONNECTIONS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Refusals of what the router, or the parser of HTTP, cannot read. Hooks do not run for these, and nothing of the request
 * is repeated.
 */
export function earlyAnswers(
  headers: OutgoingHttpHeaders,
  log: FastifyBaseLogger,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors(error, request, reply) {
      const code = OF_ADDRESSES[error.code] ?? 'bad_request';
      const answer = toAnswer(code, headers, request.headers['accept-language']);
      reply.raw.writeHead(answer.status, answer.headers).end(answer.body);
      request.log.info({ req: request, status: answer.status }, 'request');
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const code = OF_CONNECTIONS[error.code] ?? 'bad_request';
      log.debug({ error: code, detail: error.message }, 'request refused');
      socket.write(toHttp(code, headers));
      socket.destroy(error);
    },
  };
}

function toAnswer(code: ErrorCode, headers: OutgoingHttpHeaders, acceptLanguage: string | undefined) {
  const body = JSON.stringify(toRefused(code, acceptedLanguage(acceptLanguage)));
  return {
    status: ERROR_CODES[code].status,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    },
    body,
  };
}

/** As it goes over a connection of which no request was read. */
function toHttp(code: ErrorCode, headers: OutgoingHttpHeaders): string {
  const { status, headers: all, body } = toAnswer(code, headers, undefined);
  const lines = Object.entries({ ...all, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** Requests that Node or Fastify would refuse in their own words. Register it behind the headers. */
export function registerEarlyRefusals(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw failure('bad_request', 'no host');
    // Health says itself that the server is stopping.
    if (isClosing && !routeOptions.config.platform) throw failure('unavailable', 'the server is stopping');
  });
  // An expectation that a server does not know may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
