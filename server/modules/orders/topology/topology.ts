import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import type { InboundOrders } from '#server/modules/orders/inbound-order.ts';
import type { OutboundOrders } from '#server/modules/orders/outbound-order.ts';
import {
  getInboundTopology,
  getLineTopology,
  getOutboundTopology,
} from '#shared/contracts/orders/topology.ts';
import { loadInboundChain } from './inbound-chain.ts';
import { flowOfLine, goodsOfLine } from './line-flow.ts';
import { loadOutboundChain } from './outbound-chain.ts';
import { withMenus } from './topology-rows.ts';

export interface TopologySources {
  readonly inbound: InboundOrders;
  readonly outbound: OutboundOrders;
  readonly directory: PlantDirectory;
  readonly history: Pick<PlantHistory, 'latestState'>;
}

/** What orders and lines are connected with, for readers who reach them. */
export function mountTopologies(
  app: FastifyInstance,
  { db, clock }: WarehouseParts,
  { inbound, outbound, directory, history }: TopologySources,
): void {
  const route = routes(app);
  route(getInboundTopology)(({ session, params: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      if (!(await inbound.find(withSchema<unknown>(tx), session, id))) throw failure('not_found');
      return withMenus(tx, await loadInboundChain(tx, sql`t.id = ${id}`));
    }),
  );
  route(getOutboundTopology)(({ session, params: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      if (!(await outbound.find(withSchema<unknown>(tx), session, id))) throw failure('not_found');
      return withMenus(tx, await loadOutboundChain(tx, id));
    }),
  );
  route(getLineTopology)(({ session, params: { id } }) => {
    const line = viewPlant(directory, session).line(id);
    const at = { line, history, session, now: new Date(clock.now()) };
    return db.tenant(session.tenantId, async (tx) =>
      withMenus(tx, [...flowOfLine(at), ...(await goodsOfLine(tx, at))]),
    );
  });
}
