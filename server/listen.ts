import { once } from 'node:events';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from './core/config.ts';

/** Opens the ports of HTTP. Throws one line that names the setting where another program has one of them. */
export async function listen(
  app: FastifyInstance,
  plainPort: Server | null,
  { host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>,
): Promise<void> {
  if (tls === null || plainPort === null) {
    await app.listen({ host, port }).catch(inWords('PORT', host, port));
    return;
  }
  await app.listen({ host, port: tls.httpsPort }).catch(inWords('LINEWALL_HTTPS_PORT', host, tls.httpsPort));
  const listening = once(plainPort, 'listening');
  plainPort.listen(port, host);
  await listening.catch(inWords('PORT', host, port));
}

const inWords =
  (setting: string, host: string, port: number) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`${setting}: another program listens at ${host}, port ${port} (${error.code})`);
    if (error.code === 'EACCES')
      throw new Error(`${setting}: this user may not listen at ${host}, port ${port} (${error.code})`);
    throw error;
  };
