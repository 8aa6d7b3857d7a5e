import type { MetricSource, SparkplugTopic } from './connector-sparkplug-address.ts';
import {
  bdSeqOf,
  createEdgeNode,
  type EdgeNode,
  type HeldMessage,
  NODE_ITSELF,
  resolveMetric,
  setTable,
} from './connector-sparkplug-node.ts';
import type { HeardMetric, SparkplugMessage } from './connector-sparkplug-payload.ts';

/** Clustered brokers deliver the topics of one node out of order by this much. */
const REORDER_MS = 2_000;
const ASK_EVERY_MS = 30_000;
/** After our own start all nodes would be asked at once: their births together are a storm. */
const SPREAD_PER_NODE_MS = 50;
const SPREAD_MAX_MS = 10_000;
/** Devices follow their node's birth. */
const DEVICES_WITHIN_MS = 10_000;
const SEQ_COUNT = 256;
const HELD_METRICS_MAX = 5_000;
const NODES_MAX = 2_000;
const DEVICES_PER_NODE_MAX = 1_000;
const METRICS_PER_DEVICE_MAX = 5_000;
/** Of all births together. */
const METRICS_MAX = 200_000;

export interface NamedMetric extends HeardMetric {
  readonly name: string;
}

/** What the rules make of the messages. */
export interface SparkplugEvents {
  /** All metrics of a source, as it has announced them. Those that it does not have any more are gone. */
  born(source: MetricSource, metrics: readonly NamedMetric[], ts: number | null): void;
  value(source: MetricSource, metric: NamedMetric, ts: number | null): void;
  /** None of the source's values counts any more. Null as time: by our clock. */
  died(source: MetricSource, ts: number | null): void;
  /** The node is to send its births. */
  rebirth(group: string, node: string): void;
  /** Messages that could not be used. */
  dropped(count: number): void;
}

export interface SparkplugHost {
  /** Nodes whose values are wanted: asked soon, for their births may have been long ago. */
  expect(sources: readonly MetricSource[], nowMs: number): void;
  take(topic: SparkplugTopic, message: SparkplugMessage, nowMs: number): void;
  /** Whatever is due. To be called a few times a second. */
  tick(nowMs: number): void;
  /** Nodes of which messages are missing. */
  lost(): readonly string[];
  /**
   * Until when the newest values of a source are its values, by its own clock, if everything that was published until
   * `nowMs` has been taken. Null: they need not be, for it is not born, has died, or messages of it are missing.
   */
  completeUntil(source: MetricSource, nowMs: number): number | null;
}

/** The rules of a host application (Sparkplug 3.0, chapters 4 to 6), without a network or a clock. */
export function createSparkplugHost(events: SparkplugEvents, random: () => number): SparkplugHost {
  const nodes = new Map<string, EdgeNode>();
  let metricsHeld = 0;

  function nodeOf(group: string, name: string): EdgeNode | null {
    const key = `${group}/${name}`;
    const known = nodes.get(key);
    if (known || nodes.size >= NODES_MAX) return known ?? null;
    const node = createEdgeNode(group, name);
    nodes.set(key, node);
    return node;
  }

  /** Asks for births, at most once in 30 s, no earlier than `atMs`. */
  function ask(node: EdgeNode, atMs: number): void {
    const at = Math.max(atMs, node.askedAt === null ? 0 : node.askedAt + ASK_EVERY_MS);
    node.askAt = node.askAt === null ? at : Math.min(node.askAt, at);
  }
  const spread = (): number => random() * Math.min(SPREAD_MAX_MS, nodes.size * SPREAD_PER_NODE_MS);

  const sourceOf = (node: EdgeNode, device: string): MetricSource => ({
    group: node.group,
    node: node.name,
    device: device === NODE_ITSELF ? null : device,
  });

  function hold(node: EdgeNode, held: HeldMessage, seq: number, nowMs: number): void {
    const waiting = [...node.held.values()].reduce((sum, one) => sum + one.message.metrics.length, 0);
    if (node.held.has(seq) || waiting > HELD_METRICS_MAX) events.dropped(1);
    if (waiting <= HELD_METRICS_MAX) node.held.set(seq, held);
    node.heldSince ??= nowMs;
  }

  function bear(node: EdgeNode, device: string, message: SparkplugMessage): void {
    const before = node.devices.get(device)?.types.size ?? 0;
    const isFull = !node.devices.has(device) && node.devices.size > DEVICES_PER_NODE_MAX;
    const room = isFull ? 0 : METRICS_MAX - metricsHeld + before;
    const left = setTable(node, device, message.metrics, Math.min(METRICS_PER_DEVICE_MAX, room));
    metricsHeld += (node.devices.get(device)?.types.size ?? 0) - before;
    if (left > 0) events.dropped(left);
    node.awaited.delete(device);
    const types = node.devices.get(device)?.types;
    const own = message.metrics.filter(
      (metric): metric is NamedMetric => types?.has(metric.name ?? '') === true,
    );
    events.born(sourceOf(node, device), own, message.ts);
  }

  function onNodeBirth(node: EdgeNode, message: SparkplugMessage, nowMs: number): void {
    const bdSeq = bdSeqOf(message);
    if (node.death?.bdSeq === bdSeq && isDoubtful(node, node.death.at, message, nowMs)) {
      const { at } = node.death;
      events.dropped(1);
      end(node);
      ask(node, at + REORDER_MS);
      return;
    }
    node.offsetMs = null;
    const bornTs = message.ts ?? 0;
    const held = [...node.held].filter(([, one]) => (one.message.ts ?? 0) >= bornTs && message.ts !== null);
    const devices = [...node.devices].filter(([name, { isAlive }]) => name !== NODE_ITSELF && isAlive);
    forget(node);
    node.phase = 'alive';
    node.bdSeq = bdSeq;
    node.death = null;
    node.askAt = null;
    node.nextSeq = ((message.seq ?? 0) + 1) % SEQ_COUNT;
    node.awaited = new Set(devices.map(([name]) => name));
    node.awaitedUntil = nowMs + DEVICES_WITHIN_MS;
    bear(node, NODE_ITSELF, message);
    node.held = new Map(held);
    node.heldSince = held.length > 0 ? nowMs : null;
    drain(node, nowMs);
  }

  /**
   * A birth of the number that has just died: sent before the end and delivered after it, unless the node's own time says
   * that it is later. Not every node counts its connections; one that is still alive sends its births on request.
   */
  function isDoubtful(
    { offsetMs }: EdgeNode,
    diedAt: number,
    { ts }: SparkplugMessage,
    nowMs: number,
  ): boolean {
    if (nowMs - diedAt >= REORDER_MS) return false;
    return ts === null || offsetMs === null || ts + offsetMs <= diedAt;
  }

  /** Tables of names and aliases end with the birth that brought them. */
  function forget(node: EdgeNode): void {
    for (const { types } of node.devices.values()) metricsHeld -= types.size;
    node.devices = new Map();
    node.aliases = new Map();
    node.held = new Map();
    node.heldSince = null;
  }

  function onNodeDeath(node: EdgeNode, message: SparkplugMessage, nowMs: number): void {
    const bdSeq = bdSeqOf(message);
    node.death = { bdSeq, at: nowMs };
    // The end of an earlier connection, or of one whose birth is still on its way.
    if ((node.phase === 'alive' || node.phase === 'lost') && node.bdSeq !== bdSeq) return;
    end(node);
    node.askAt = null;
  }

  function end(node: EdgeNode): void {
    const wasBorn = node.phase === 'alive' || node.phase === 'lost';
    const devices = new Set([...node.devices.keys(), ...node.awaited]);
    node.phase = 'dead';
    node.awaited = new Set();
    forget(node);
    if (wasBorn) for (const device of devices) events.died(sourceOf(node, device), null);
  }

  function take(topic: SparkplugTopic, message: SparkplugMessage, nowMs: number): void {
    const node = nodeOf(topic.group, topic.node);
    if (node === null) {
      events.dropped(1);
      return;
    }
    // The broker sends a death, with the time at which the node has left it there.
    if (topic.type === 'NDEATH') {
      onNodeDeath(node, message, nowMs);
      return;
    }
    if (topic.type === 'NBIRTH') onNodeBirth(node, message, nowMs);
    else takeInOrder(node, { type: topic.type, device: topic.device, message }, nowMs);
    const offsetMs = message.ts === null ? null : nowMs - message.ts;
    if (offsetMs !== null) node.offsetMs = Math.min(node.offsetMs ?? offsetMs, offsetMs);
  }

  function takeInOrder(node: EdgeNode, held: HeldMessage, nowMs: number): void {
    const { message } = held;
    if (node.phase === 'alive' && (message.seq === null || message.seq === node.nextSeq)) {
      apply(node, held, nowMs);
      if (message.seq !== null) node.nextSeq = (message.seq + 1) % SEQ_COUNT;
      drain(node, nowMs);
      return;
    }
    if (message.seq === null) events.dropped(1);
    else hold(node, held, message.seq, nowMs);
    // It may be that the birth comes a moment later.
    if (node.phase !== 'alive') ask(node, nowMs + REORDER_MS + (node.phase === 'unknown' ? spread() : 0));
  }

  function drain(node: EdgeNode, nowMs: number): void {
    for (let next = node.held.get(node.nextSeq); next && node.phase === 'alive'; ) {
      node.held.delete(node.nextSeq);
      node.nextSeq = (node.nextSeq + 1) % SEQ_COUNT;
      apply(node, next, nowMs);
      next = node.held.get(node.nextSeq);
    }
    if (node.held.size === 0) node.heldSince = null;
  }

  function apply(node: EdgeNode, { type, device: name, message }: HeldMessage, nowMs: number): void {
    const device = name ?? NODE_ITSELF;
    if (type === 'DBIRTH') {
      bear(node, device, message);
      return;
    }
    const table = node.devices.get(device);
    if (type === 'DDEATH') {
      if (table) table.isAlive = false;
      node.awaited.delete(device);
      events.died(sourceOf(node, device), message.ts);
      return;
    }
    // Values of a device that was not born, or by an alias that no birth has given, mean nothing.
    if (!table?.isAlive) {
      events.dropped(1);
      ask(node, nowMs);
      return;
    }
    for (const metric of message.metrics) {
      const known = resolveMetric(node, device, metric);
      if (!metric.isHistorical) table.delay.note(metric.ts ?? message.ts, nowMs - (node.offsetMs ?? 0));
      if (known) events.value(sourceOf(node, device), { ...metric, ...known }, metric.ts ?? message.ts);
      else {
        events.dropped(1);
        ask(node, nowMs);
      }
    }
  }

  function tickNode(node: EdgeNode, nowMs: number): void {
    if (node.phase === 'alive' && node.heldSince !== null && nowMs - node.heldSince >= REORDER_MS) {
      // What waits may mean other metrics than we think: a birth may be among what is missing.
      events.dropped(node.held.size);
      node.held = new Map();
      node.heldSince = null;
      node.phase = 'lost';
      ask(node, nowMs);
    }
    if (node.awaited.size > 0 && nowMs >= node.awaitedUntil) {
      for (const device of node.awaited) events.died(sourceOf(node, device), null);
      node.awaited = new Set();
    }
    if (node.askAt !== null && nowMs >= node.askAt) {
      node.askAt = null;
      node.askedAt = nowMs;
      events.rebirth(node.group, node.name);
      if (node.phase === 'lost') ask(node, nowMs);
    }
  }

  return {
    expect(sources, nowMs) {
      const wanted = new Set(sources.map(({ group, node }) => nodeOf(group, node)));
      for (const node of wanted) if (node?.phase === 'unknown') ask(node, nowMs + spread());
    },
    take,
    tick(nowMs) {
      for (const node of nodes.values()) tickNode(node, nowMs);
    },
    lost: () =>
      [...nodes.values()]
        .filter(({ phase }) => phase === 'lost')
        .map(({ group, name }) => `${group}/${name}`),
    completeUntil({ group, node: name, device }, nowMs) {
      const node = nodes.get(`${group}/${name}`);
      if (node?.phase !== 'alive' || node.heldSince !== null) return null;
      const table = node.devices.get(device ?? NODE_ITSELF);
      return table?.isAlive ? table.delay.completeUntil(nowMs - (node.offsetMs ?? 0)) : null;
    },
  };
}
