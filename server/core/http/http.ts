import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { createPrincipals } from '#server/core/access/principal.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerSecurity } from './security.ts';
import './routes.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const GENERAL_BODY_MAX_BYTES = 1024 * 1024;

interface HttpOptions {
  /** See `registerSecurity`. */
  readonly frameOrigins?: readonly string[];
  /** See `registerSecurity`. */
  readonly scriptHashes?: readonly string[];
  /** Calls that change something are refused, see `Endpoint.inReadOnly`. */
  readonly isReadOnly?: boolean;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` becomes `request.ip`; `readConfig` has checked them. */
  readonly trustedProxies?: readonly string[];
}

/** An HTTP server that refuses routes without a contract. Nothing is mounted yet. */
export async function createHttp(
  log: FastifyBaseLogger,
  { frameOrigins = [], scriptHashes = [], trustedProxies = [], isReadOnly = false }: HttpOptions = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // One line per answer is written below, with the operation's name.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: GENERAL_BODY_MAX_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const contracts: Endpoint[] = [];
  const platformRoutes: string[] = [];
  app.decorate('principals', createPrincipals());
  app.decorate('isReadOnly', isReadOnly);
  app.decorate('contracts', contracts);
  app.decorate('cruds', []);
  app.decorate('scopedRecords', new Map());
  app.decorate('platformRoutes', platformRoutes);
  app.decorateRequest('caller', null);
  registerErrorHandler(app);
  readEmptyJsonAsNothing(app);
  await registerSecurity(app, frameOrigins, scriptHashes);
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`;
    const contract = route.config?.contract;
    // The route for HEAD that Fastify adds to `answersHead` has its contract already.
    if (contract?.answersHead && route.method === 'HEAD') return;
    if (contract) contracts.push(contract);
    else if (route.config?.platform) platformRoutes.push(name);
    else throw new Error(`${name} is mounted without a contract`);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug';
    const operation = request.routeOptions.config.contract?.id;
    request.log[level](
      {
        req: request,
        status: reply.statusCode,
        operation,
        ms: Math.round(reply.elapsedTime),
        ...(level === 'error' && { tenantId: request.caller?.tenantId }),
      },
      'request',
    );
  });
  return app;
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
