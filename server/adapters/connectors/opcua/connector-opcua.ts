import { AttributeIds, type ClientSession, StatusCodes } from 'node-opcua-client';
import { refusedTest } from '#server/adapters/connectors/connector-certificate.ts';
import { createPointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import {
  createReadingQueue,
  type ReadingQueue,
} from '#server/adapters/connectors/connector-reading-queue.ts';
import {
  type ConnectorDevice,
  type ConnectorDriver,
  ConnectorFault,
  type ConnectorPlan,
} from '#server/core/ports/plant/connector.ts';
import { parseOpcuaAddress, resolveOpcuaAddress } from './connector-opcua-address.ts';
import { browseOpcua, readOpcua } from './connector-opcua-browse.ts';
import { toOpcuaFault } from './connector-opcua-fault.ts';
import { type OpcuaLink, openOpcuaLink } from './connector-opcua-link.ts';
import { type OpcuaItem, type OpcuaSession, subscribeOpcua } from './connector-opcua-subscription.ts';

const SILENT_MIN_MS = 45_000;
const GROUP_MAX = 1_000;
const LISTED_MAX = 3;
const NAMESPACES = 'i=2255';
const ITEMS_PER_CALL = 'i=11714';
const PRODUCT = ['i=2263', 'i=2261', 'i=2264'];

/** OPC UA: one session, and a subscription for each period. */
export const opcuaDriver: ConnectorDriver = {
  kind: 'opcua',

  // Each subscription has a watchdog of its own, which is quicker; this one is for the time before they stand.
  silentAfterMs: ({ device, points }) =>
    Math.max(SILENT_MIN_MS, 10 * Math.min(...points.map(({ periodMs }) => periodMs)), 10 * device.timeoutMs),

  async connect(plan, output, signal) {
    const link = await openOpcuaLink(plan.device, signal);
    const stops: (() => void)[] = [];
    const aborted = new Promise<void>((done) =>
      signal.addEventListener('abort', () => done(), { once: true }),
    );
    try {
      output.heard();
      const queue = createReadingQueue(output, plan.points, signal);
      const items = await resolve(plan, link.session, queue);
      if (items.length === 0) throw new ConnectorFault('bad_address', 'no point to read');
      const groupMax = await itemsPerCall(link.session);
      const ends: Promise<unknown>[] = [aborted, link.lost];
      const refused: string[] = [];
      for (const [periodMs, group] of Map.groupBy(items, ({ point }) => point.periodMs)) {
        const session = link.session as OpcuaSession;
        const subscribing = subscribeOpcua({ session, periodMs, items: group, groupMax, queue, output });
        const subscription = await Promise.race([subscribing, link.lost]);
        stops.push(subscription.stop);
        ends.push(subscription.ended);
        refused.push(...subscription.refusedDeadbands);
      }
      if (refused.length > 0) output.degraded({ code: 'deadband_refused', detail: listed(refused) });
      await Promise.race(ends);
    } catch (error) {
      throw toOpcuaFault(error);
    } finally {
      for (const stop of stops) stop();
      await link.close();
    }
  },

  async test(device, signal) {
    const startedAt = performance.now();
    try {
      const link = await openOpcuaLink(device, signal);
      try {
        const product = await productOf(link);
        const answeredInMs = performance.now() - startedAt;
        return { ok: true, problem: null, product, answeredInMs, certificate: link.certificate };
      } finally {
        await link.close();
      }
    } catch (error) {
      return refusedTest(toOpcuaFault(error));
    }
  },

  browse: (device, node, signal) =>
    withLink(device, signal, (session, uris) => browseOpcua(session, uris, node)),

  values: (device, addresses, signal) =>
    withLink(device, signal, (session, uris) => readOpcua(session, uris, addresses)),
};

async function withLink<Result>(
  device: ConnectorDevice,
  signal: AbortSignal,
  ask: (session: ClientSession, uris: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const link = await openOpcuaLink(device, signal);
  try {
    return await ask(link.session, await namespacesOf(link.session));
  } catch (error) {
    throw toOpcuaFault(error);
  } finally {
    await link.close();
  }
}

/** The first of them, and how many there are. */
function listed(addresses: readonly string[]): string {
  const shown = addresses.slice(0, LISTED_MAX).join(', ');
  return addresses.length > LISTED_MAX ? `${shown} … (${addresses.length})` : shown;
}

async function productOf({ session }: OpcuaLink): Promise<string | null> {
  const values = await session.read(PRODUCT.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })));
  const texts = values.flatMap(({ value }) => (typeof value.value === 'string' ? [value.value.trim()] : []));
  return texts.filter(Boolean).join(' ').slice(0, 128) || null;
}

async function namespacesOf(session: ClientSession): Promise<readonly string[]> {
  const { statusCode, value } = await session.read({ nodeId: NAMESPACES, attributeId: AttributeIds.Value });
  if (statusCode !== StatusCodes.Good || !Array.isArray(value.value))
    throw new ConnectorFault('protocol', 'no list of namespaces');
  return value.value.map(String);
}

async function itemsPerCall(session: ClientSession): Promise<number> {
  const { value } = await session.read({ nodeId: ITEMS_PER_CALL, attributeId: AttributeIds.Value });
  const limit = Number(value.value);
  return limit > 0 ? Math.min(limit, GROUP_MAX) : GROUP_MAX;
}

async function resolve(
  plan: ConnectorPlan,
  session: ClientSession,
  queue: ReadingQueue,
): Promise<OpcuaItem[]> {
  const uris = await namespacesOf(session);
  return plan.points.flatMap((point) => {
    const isPercent = point.deadbandUnit === 'percent' && point.deadband !== null;
    const filter = createPointFilter(isPercent ? { ...point, deadband: 0 } : point);
    const address = parseOpcuaAddress(point.address);
    const nodeId = address && resolveOpcuaAddress(address, uris);
    if (nodeId) return [{ point, nodeId, element: address.element, filter }];
    const reading = filter.refuse(address ? 'no_such_point' : 'bad_address', point.address, Date.now());
    if (reading) queue.add(reading);
    return [];
  });
}
