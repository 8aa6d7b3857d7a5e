import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { createPrincipals } from '#server/core/access/principal.ts';
import type { TlsContext } from '#server/core/ports/certificates.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { earlyAnswers, registerEarlyRefusals } from './early-answers.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerMethods } from './methods.ts';
import { registerSecurity, toSecurityHeaders } from './security.ts';
import './routes.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
const GENERAL_BODY_MAX_BYTES = 1024 * 1024;

interface HttpOptions {
  /** See `toSecurityHeaders`. */
  readonly frameOrigins?: readonly string[];
  /** See `toSecurityHeaders`. */
  readonly scriptHashes?: readonly string[];
  /** Calls that change something are refused, see `Endpoint.inReadOnly`. */
  readonly isReadOnly?: boolean;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` becomes `request.ip`; `readConfig` has checked them. */
  readonly trustedProxies?: readonly string[];
  /** Null = without TLS. */
  readonly tls?: TlsContext | null;
  /** How long browsers are to use HTTPS alone; 0 = they are not told to. */
  readonly hstsSeconds?: number;
}

/** An HTTP server that refuses routes without a contract. Nothing is mounted yet. */
export async function createHttp(
  log: FastifyBaseLogger,
  {
    frameOrigins = [],
    scriptHashes = [],
    trustedProxies = [],
    isReadOnly = false,
    tls = null,
    hstsSeconds = 0,
  }: HttpOptions = {},
): Promise<FastifyInstance> {
  const headers = toSecurityHeaders(frameOrigins, scriptHashes);
  const app = fastify({
    // Its types want another kind of instance for each kind of server; the server is used by its events alone.
    ...((tls && {
      https: { ...tls, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, requireHostHeader: false },
    }) as object),
    loggerInstance: log,
    // One line per answer is written below, with the operation's name.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: GENERAL_BODY_MAX_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    // What Node and Fastify refuse by themselves is refused by our hooks, see `registerEarlyRefusals` and `registerMethods`.
    exposeHeadRoutes: false,
    return503OnClosing: false,
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    ...earlyAnswers(headers, log),
  });
  const contracts: Endpoint[] = [];
  const platformRoutes: string[] = [];
  app.decorate('principals', createPrincipals());
  app.decorate('securityHeaders', headers);
  app.decorate('isReadOnly', isReadOnly);
  app.decorate('contracts', contracts);
  app.decorate('cruds', []);
  app.decorate('scopedRecords', new Map());
  app.decorate('recordReach', new Map());
  app.decorate('platformRoutes', platformRoutes);
  app.decorateRequest('caller', null);
  registerErrorHandler(app);
  readEmptyJsonAsNothing(app);
  await registerSecurity(app, headers);
  if (hstsSeconds > 0) askForHttps(app, hstsSeconds, tls !== null);
  registerEarlyRefusals(app);
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`;
    const contract = route.config?.contract;
    if (contract) contracts.push(contract);
    else if (route.config?.platform) platformRoutes.push(name);
    else throw new Error(`${name} is mounted without a contract`);
  });
  registerMethods(app);
  app.addHook('onResponse', async (request, reply) => {
    // What keeps the server from working for a while (503) has a line of its own.
    const isFault = reply.statusCode >= 500 && reply.statusCode !== 503;
    const level = isFault ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug';
    const operation = request.routeOptions.config.contract?.id;
    request.log[level](
      {
        req: request,
        status: reply.statusCode,
        operation,
        ms: Math.round(reply.elapsedTime),
        ...(isFault && { tenantId: request.caller?.tenantId }),
      },
      'request',
    );
  });
  return app;
}

/** RFC 6797, 7.2: never in an answer without TLS. Where the server has none, a proxy before it has. */
function askForHttps(app: FastifyInstance, seconds: number, hasTls: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasTls || 'encrypted' in request.raw.socket)
      reply.header('strict-transport-security', `max-age=${seconds}`);
    done();
  });
}

/** A call without a body may name JSON all the same, as clients do that set the header for every call. */
function readEmptyJsonAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
