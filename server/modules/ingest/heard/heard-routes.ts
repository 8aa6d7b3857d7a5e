import type { FastifyInstance } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import type { IngestReach } from '#server/modules/ingest/ingest-reach.ts';
import { getHeardAddress, pageHeard } from '#shared/contracts/ingest/heard.ts';
import type { HeardValues } from './heard-values.ts';

const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 };

/** The list of what machines send, and where they send it. */
export function mountHeardRoutes(
  app: FastifyInstance,
  parts: {
    readonly heard: HeardValues;
    readonly buses: readonly MachineBus[];
    readonly clock: Clock;
    readonly reachOf: (session: SessionPrincipal) => Promise<IngestReach>;
    /** The address that the embedded broker listens on; null behind an external one. */
    readonly listensOn: string | null;
  },
): void {
  const { heard, buses, clock, reachOf, listensOn } = parts;
  const route = routes(app);

  route(pageHeard)(async ({ session, tenantId, query }) => ({
    ...heard.page(tenantId, query, clock.now(), await reachOf(session)),
    current: query.current,
    size: query.size,
  }));

  route(getHeardAddress)(async () => {
    const { protocol, hostname, port } = new URL(buses[0]?.url() ?? 'mqtt://localhost');
    return {
      host: listensOn === null ? hostname : null,
      port: port === '' ? (PORTS[protocol] ?? 1883) : Number(port),
      isEncrypted: protocol === 'mqtts:' || protocol === 'wss:',
      isLocalOnly: listensOn !== null && isLoopback(listensOn),
    };
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
