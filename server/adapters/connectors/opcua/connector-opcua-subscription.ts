import {
  type ClientSession,
  type ClientSessionRawSubscriptionService,
  type ClientSubscription,
  DataChangeFilter,
  DataChangeNotification,
  DataChangeTrigger,
  type DataValue,
  DeadbandType,
  MonitoringMode,
  type NotificationMessage,
  StatusChangeNotification,
  TimestampsToReturn,
} from 'node-opcua-client';
import type { PointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import type { ReadingQueue } from '#server/adapters/connectors/connector-reading-queue.ts';
import { createReportDelay } from '#server/adapters/connectors/connector-report-delay.ts';
import { ConnectorFault, type ConnectorOutput, type PlanPoint } from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblemCode } from '#shared/contracts/connectors/connector.ts';
import { decodeVariant, qualityOf, readOf, timeOf } from './connector-opcua-value.ts';

const KEEP_ALIVE_MS = 5_000;
const KEEP_ALIVES_MIN = 3;
/** Of keep-alives: after so many that did not come the subscription is held to be lost. */
const SILENT_AFTER = 3;
const QUEUE_SIZE = 10;
const REPEAT_MIN_MS = 500;
/** In one message, whose values are all held at once: with 10,000 of them, collecting garbage takes as long as decoding. */
const NOTIFICATIONS_MAX = 1_000;

/** A point, and the node that it is of the server at the moment. */
export interface OpcuaItem {
  readonly point: PlanPoint;
  readonly nodeId: string;
  /** Of an array: the element that is read. */
  readonly element: string | null;
  readonly filter: PointFilter;
}

/** The library's sessions have this service too, though their type does not say so. */
export type OpcuaSession = ClientSession & ClientSessionRawSubscriptionService;

export interface OpcuaSubscription {
  /** Rejects when the server has ended it, or nothing comes any more. */
  readonly ended: Promise<never>;
  /** Addresses of items that are monitored without their deadband: the server does not apply it. */
  readonly refusedDeadbands: readonly string[];
  stop(): void;
}

/** The values of items that have one period. Groups of them are asked for one after the other. */
export async function subscribeOpcua(options: {
  readonly session: OpcuaSession;
  readonly periodMs: number;
  readonly items: readonly OpcuaItem[];
  /** Items that the server takes in one request. */
  readonly groupMax: number;
  readonly queue: ReadingQueue;
  readonly output: ConnectorOutput;
}): Promise<OpcuaSubscription> {
  const { session, periodMs, items, groupMax, queue, output } = options;
  const keepAlives = Math.max(KEEP_ALIVES_MIN, Math.ceil(KEEP_ALIVE_MS / periodMs));
  const subscription = await session.createSubscription2({
    requestedPublishingInterval: periodMs,
    requestedMaxKeepAliveCount: keepAlives,
    requestedLifetimeCount: keepAlives * 10,
    maxNotificationsPerPublish: NOTIFICATIONS_MAX,
    publishingEnabled: true,
    priority: 1,
  });
  let fail: (fault: ConnectorFault) => void = () => undefined;
  const ended = new Promise<never>((_done, reject) => {
    fail = reject;
  });
  ended.catch(() => undefined);
  let repeatedAt = 0;
  const delay = createReportDelay();
  /** Items that have a value: the first one may be of any age, those after it are changes. */
  const known = new Uint8Array(items.length);
  const silentMs = SILENT_AFTER * silenceOf(subscription);
  const watchdog = setTimeout(() => fail(new ConnectorFault('silent')), silentMs);

  subscription.on('raw_notification', (message: NotificationMessage) => {
    watchdog.refresh();
    output.heard();
    const publishTs = timeOf(message.publishTime);
    const arrivalTs = Date.now();
    const received = message.notificationData ?? [];
    // The library knows nothing of these items, and would complain of each message with a stack trace.
    message.notificationData = [];
    for (const data of received) {
      if (data instanceof DataChangeNotification)
        for (const { clientHandle, value } of data.monitoredItems ?? []) {
          const item = items[clientHandle];
          if (!item) continue;
          const sourceTs = timeOf(value.sourceTimestamp);
          const reading = toReading(item, value, sourceTs, arrivalTs);
          if (reading) queue.add(reading);
          if (known[clientHandle] === 1 && publishTs !== null) delay.note(sourceTs, publishTs);
          known[clientHandle] = 1;
        }
      if (data instanceof StatusChangeNotification && data.status.isBad())
        fail(new ConnectorFault('closed', data.status.name));
    }
    repeat(publishTs === null ? null : delay.completeUntil(publishTs));
  });
  subscription.on('internal_error', (error: Error) => fail(new ConnectorFault('protocol', error.message)));

  /** By a message that does not name them the server says that the others are as they were. */
  function repeat(completeUntil: number | null): void {
    const now = Date.now();
    // A large answer comes in many messages.
    if (now - repeatedAt < REPEAT_MIN_MS) return;
    repeatedAt = now;
    for (const { filter } of items) {
      const reading = filter.repeat(completeUntil, now);
      if (reading) queue.add(reading);
    }
  }

  const refusedDeadbands: string[] = [];
  for (let at = 0; at < items.length; at += groupMax) {
    const count = Math.min(groupMax, items.length - at);
    refusedDeadbands.push(...(await createItems(session, subscription, items, at, count, periodMs, queue)));
  }

  return {
    ended,
    refusedDeadbands,
    stop: () => clearTimeout(watchdog),
  };
}

const silenceOf = ({ publishingInterval, maxKeepAliveCount }: ClientSubscription): number =>
  publishingInterval * maxKeepAliveCount;

/** Asks for a group of items; returns the addresses of those whose deadband the server refuses. */
async function createItems(
  session: OpcuaSession,
  { subscriptionId }: ClientSubscription,
  items: readonly OpcuaItem[],
  from: number,
  count: number,
  periodMs: number,
  queue: ReadingQueue,
): Promise<readonly string[]> {
  const group = Array.from({ length: count }, (_none, index) => from + index);
  const create = async (
    places: readonly number[],
    filterOf: (point: PlanPoint) => DataChangeFilter | null,
  ) => {
    const { results } = await session.createMonitoredItems({
      subscriptionId,
      timestampsToReturn: TimestampsToReturn.Both,
      itemsToCreate: places.map((place) => ({
        itemToMonitor: readOf(itemAt(items, place)),
        monitoringMode: MonitoringMode.Reporting,
        requestedParameters: {
          clientHandle: place,
          samplingInterval: periodMs / 2,
          queueSize: QUEUE_SIZE,
          discardOldest: true,
          filter: filterOf(itemAt(items, place).point),
        },
      })),
    });
    return places.flatMap((place, index) => {
      const status = results?.[index]?.statusCode;
      return status?.isBad() ? [{ place, name: status.name }] : [];
    });
  };
  const refuse = (place: number, code: ConnectorProblemCode, detail: string): void => {
    const reading = itemAt(items, place).filter.refuse(code, detail, Date.now());
    if (reading) queue.add(reading);
  };
  const refused = await create(group, deadbandFilter);
  const isOfFilter = ({ place, name }: Refused): boolean =>
    FILTER_REFUSED.test(name) && deadbandFilter(itemAt(items, place).point) !== null;
  const filterRefused = refused.filter(isOfFilter).map(({ place }) => place);
  const isPercent = (place: number): boolean => itemAt(items, place).point.deadbandUnit === 'percent';
  const unfiltered = filterRefused.filter((place) => !isPercent(place));
  const missing = refused.filter((one) => !isOfFilter(one));
  for (const place of filterRefused.filter(isPercent)) refuse(place, 'no_range', '');
  if (unfiltered.length > 0) missing.push(...(await create(unfiltered, () => null)));
  for (const { place, name } of missing) {
    const isUnknown = NO_SUCH_VALUE.test(name);
    refuse(place, isUnknown ? 'no_such_point' : 'device_error', name);
  }
  return unfiltered.map((place) => itemAt(items, place).point.address);
}

interface Refused {
  readonly place: number;
  readonly name: string;
}

const FILTER_REFUSED = /Filter|Deadband/;
const NO_SUCH_VALUE = /BadNodeId|BadAttributeId|BadIndexRange/;

function itemAt(items: readonly OpcuaItem[], place: number): OpcuaItem {
  const item = items[place];
  if (!item) throw new Error('there is no such item');
  return item;
}

/** Just below the point's own deadband: the server keeps nothing back that the point's filter would tell. */
const DEADBAND_SHARE = 1 - 1e-9;

/** Changes that the point leaves out need not be sent; null = it leaves out none. */
function deadbandFilter({ deadband, deadbandUnit, scale }: PlanPoint): DataChangeFilter | null {
  if (deadband === null || deadband === 0) return null;
  if (deadbandUnit === 'percent')
    return new DataChangeFilter({
      trigger: DataChangeTrigger.StatusValue,
      deadbandType: DeadbandType.Percent,
      deadbandValue: deadband,
    });
  return new DataChangeFilter({
    trigger: DataChangeTrigger.StatusValue,
    deadbandType: DeadbandType.Absolute,
    deadbandValue: (deadband / Math.abs(scale)) * DEADBAND_SHARE,
  });
}

function toReading(
  { filter, element }: OpcuaItem,
  data: DataValue,
  sourceTs: number | null,
  arrivalTs: number,
) {
  const quality = qualityOf(data.statusCode);
  const { name } = data.statusCode;
  if (quality === 'bad')
    return filter.refuse(NO_SUCH_VALUE.test(name) ? 'no_such_point' : 'device_error', name, arrivalTs);
  const readable = decodeVariant(data, element);
  if (!readable.ok) return filter.refuse(readable.code, readable.what, arrivalTs);
  const { value } = readable;
  if (sourceTs !== null) return filter.take({ value, sourceTs, arrivalTs, quality });
  const serverTs = timeOf(data.serverTimestamp);
  return filter.take({ value, sourceTs: serverTs, arrivalTs, quality: 'uncertain' });
}
