import {
  AttributeIds,
  type ClientSession,
  type ClientSessionRawSubscriptionService,
  type ClientSubscription,
  DataChangeNotification,
  type DataValue,
  MonitoringMode,
  type NotificationMessage,
  StatusChangeNotification,
  TimestampsToReturn,
} from 'node-opcua-client';
import type { PointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import type { ReadingQueue } from '#server/adapters/connectors/connector-reading-queue.ts';
import { createReportDelay } from '#server/adapters/connectors/connector-report-delay.ts';
import { ConnectorFault, type ConnectorOutput, type PlanPoint } from '#server/core/ports/connector.ts';
import { decodeVariant, qualityOf, timeOf } from './connector-opcua-value.ts';

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
  readonly filter: PointFilter;
}

/** The library's sessions have this service too, though their type does not say so. */
export type OpcuaSession = ClientSession & ClientSessionRawSubscriptionService;

export interface OpcuaSubscription {
  /** Rejects when the server has ended it, or nothing comes any more. */
  readonly ended: Promise<never>;
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
          const reading = toReading(item.filter, value, sourceTs, arrivalTs);
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

  for (let at = 0; at < items.length; at += groupMax)
    await createItems(
      session,
      subscription,
      items,
      at,
      Math.min(groupMax, items.length - at),
      periodMs,
      queue,
    );

  return {
    ended,
    stop: () => clearTimeout(watchdog),
  };
}

const silenceOf = ({ publishingInterval, maxKeepAliveCount }: ClientSubscription): number =>
  publishingInterval * maxKeepAliveCount;

async function createItems(
  session: OpcuaSession,
  { subscriptionId }: ClientSubscription,
  items: readonly OpcuaItem[],
  from: number,
  count: number,
  periodMs: number,
  queue: ReadingQueue,
): Promise<void> {
  const group = items.slice(from, from + count);
  const { results } = await session.createMonitoredItems({
    subscriptionId,
    timestampsToReturn: TimestampsToReturn.Both,
    itemsToCreate: group.map(({ nodeId }, index) => ({
      itemToMonitor: { nodeId, attributeId: AttributeIds.Value },
      monitoringMode: MonitoringMode.Reporting,
      requestedParameters: {
        clientHandle: from + index,
        samplingInterval: periodMs / 2,
        queueSize: QUEUE_SIZE,
        discardOldest: true,
      },
    })),
  });
  for (const [index, { filter }] of group.entries()) {
    const status = results?.[index]?.statusCode;
    if (!status?.isBad()) continue;
    const isUnknown = /BadNodeId|BadAttributeId/.test(status.name);
    const reading = filter.refuse(isUnknown ? 'no_such_point' : 'device_error', status.name, Date.now());
    if (reading) queue.add(reading);
  }
}

function toReading(filter: PointFilter, data: DataValue, sourceTs: number | null, arrivalTs: number) {
  const quality = qualityOf(data.statusCode);
  if (quality === 'bad') return filter.refuse('device_error', data.statusCode.name, arrivalTs);
  const readable = decodeVariant(data);
  if (!readable.ok) return filter.refuse('unreadable', readable.what, arrivalTs);
  const { value } = readable;
  if (sourceTs !== null) return filter.take({ value, sourceTs, arrivalTs, quality });
  const serverTs = timeOf(data.serverTimestamp);
  return filter.take({ value, sourceTs: serverTs, arrivalTs, quality: 'uncertain' });
}
