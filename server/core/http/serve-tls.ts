import type { Server } from 'node:http';
import type { SecureContextOptions } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { failure } from '#server/core/failure.ts';
import type { Lifecycle } from '#server/core/lifecycle.ts';
import type { Certificates } from '#server/core/ports/certificates.ts';
import { AUTHORITY_PATH, createPlainPort } from './plain-port.ts';

const CHECK_EVERY_MS = 10_000;

/** Keeps the certificate of HTTPS up to date, and returns the port beside it, which does not listen yet. */
export function serveTls({
  app,
  config,
  certificates,
  every,
}: {
  readonly app: FastifyInstance;
  readonly config: Pick<Config, 'publicUrl' | 'isPublicUrlNamed'>;
  readonly certificates: Certificates;
  readonly every: Lifecycle['every'];
}): Server {
  // An HTTPS server, of which Fastify's type says nothing.
  const server = app.server as typeof app.server & { setSecureContext(options: SecureContextOptions): void };
  certificates.onRenewal((context) => server.setSecureContext(context));
  every('server certificate', CHECK_EVERY_MS, certificates.check);

  app.get(AUTHORITY_PATH, { config: { platform: true } }, async (_request, reply) => {
    const pem = await certificates.authority();
    if (pem === null) throw failure('not_found');
    return reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="linewall-authority.crt"')
      .header('cache-control', 'no-cache')
      .send(pem);
  });

  // Behind a port that is passed on (443 to 8443), what browsers see is the port of the public address.
  const publicPort = Number(new URL(config.publicUrl).port || 443);
  const plainPort = createPlainPort(app, () => {
    const address = app.server.address();
    const isOwn = !config.isPublicUrlNamed && address !== null && typeof address === 'object';
    return isOwn ? address.port : publicPort;
  });
  app.addHook('preClose', async () => {
    plainPort.closeAllConnections();
    if (plainPort.listening) await new Promise((closed) => plainPort.close(closed));
  });
  return plainPort;
}
