import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type {
  ConnectionIndex,
  MatchedRule,
  TopicMatches,
} from '#server/modules/ingest/connections/connection-index.ts';
import { isCanonical, parseCanonicalTopic } from '#server/modules/ingest/mapping/canonical.ts';
import { judgeSourceTime, parseSourceTime } from '#server/modules/ingest/mapping/source-time.ts';
import type { HeardMapping } from '#shared/contracts/ingest/heard.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { KeptTopic } from './heard-values.ts';
import { type KeptLeaf, newest, type Resolved } from './kept-value.ts';

export interface Resolver {
  resolve(tenantId: Id, topic: KeptTopic, leaf: KeptLeaf): Resolved;
  /** The machines that rules name for messages of a topic. */
  machinesOf(tenantId: Id, topic: KeptTopic): readonly Id[];
  /** The value of a topic that is the time of its messages. */
  tsPathOf(tenantId: Id, topic: KeptTopic): string | null;
}

const UNMAPPED: Resolved = { state: 'unmapped', mapping: null };
const IGNORED: Resolved = { state: 'ignored', mapping: null };
const TIME_NAME = /^(?:ts|t|time|date_?time|(?:source_?|event_?|server_?)?time_?(?:stamp)?)$/i;

/** A time without an offset may be UTC or that of another place: it is proposed only where it fits the arrival in the lines' zone. */
const LOCAL_NEAR_MS = 15 * 60_000;

/** Says by the connections and the plant of the moment what becomes of values. */
export function createResolver(parts: {
  readonly index: ConnectionIndex;
  readonly directory: PlantDirectory;
  readonly pastMs: number;
}): Resolver {
  const { index, directory, pastMs } = parts;
  const plantChanges = new Map<Id, number>();
  directory.onChange((tenantId) => plantChanges.set(tenantId, (plantChanges.get(tenantId) ?? 0) + 1));
  const matches = new WeakMap<KeptTopic, { readonly version: number; readonly matches: TopicMatches }>();

  function matchesOf(tenantId: Id, topic: KeptTopic, version: number): TopicMatches {
    const known = matches.get(topic);
    if (known?.version === version) return known.matches;
    const found = index.match(tenantId, topic.topic);
    matches.set(topic, { version, matches: found });
    return found;
  }

  function resolve(tenantId: Id, topic: KeptTopic, path: string, version: number): Resolved {
    if (isCanonical(topic.topic)) return resolveCanonical(tenantId, topic, path);
    const { rules, ignores } = matchesOf(tenantId, topic, version);
    const reading = rules.find(({ rule }) => rule.target.path === path);
    const using = reading ?? rules.find((matched) => isPart(matched, path));
    if (using) {
      const machine = machineOf(tenantId, using, topic);
      return { state: 'mapped', mapping: toMapping(using, machine, using === reading) };
    }
    const isIgnored = ignores.some((ignore) => ignore.path === undefined || ignore.path === path);
    return isIgnored ? IGNORED : UNMAPPED;
  }

  function resolveCanonical(tenantId: Id, { topic }: KeptTopic, path: string): Resolved {
    const parsed = parseCanonicalTopic(topic);
    if (!parsed.ok || parsed.value.tenantId !== tenantId) return UNMAPPED;
    const machine = directory.findMachine(tenantId, parsed.value.source);
    if (!machine) return UNMAPPED;
    const isMetric = parsed.value.kind === 'metrics' && path !== 'ts';
    const isState = parsed.value.kind === 'state' && path.startsWith('states');
    return {
      state: 'mapped',
      mapping: {
        connectionId: null,
        connectionName: null,
        rule: null,
        machineId: machine.id,
        machineName: machine.name,
        machineNameEn: machine.nameEn,
        target: isMetric ? 'metric' : isState ? 'state' : 'part',
        metric: isMetric ? path : null,
      },
    };
  }

  function machineOf(tenantId: Id, { rule, levels }: MatchedRule, topic: KeptTopic): Machine | null {
    const { machine } = rule;
    if (machine.from === 'payload')
      return topic.machineId === null ? null : directory.machine(tenantId, topic.machineId);
    const text = machine.from === 'fixed' ? machine.value : (levels.get(machine.level) ?? '');
    const mapped =
      machine.from === 'topic' && machine.map
        ? Object.hasOwn(machine.map, text)
          ? machine.map[text]
          : undefined
        : text;
    return mapped === undefined ? null : directory.findMachine(tenantId, mapped);
  }

  return {
    resolve(tenantId, topic, leaf) {
      const version = index.version(tenantId) + (plantChanges.get(tenantId) ?? 0);
      if (leaf.resolved === null || leaf.version !== version) {
        leaf.resolved = resolve(tenantId, topic, leaf.path, version);
        leaf.version = version;
      }
      return leaf.resolved;
    },
    machinesOf(tenantId, topic) {
      if (isCanonical(topic.topic)) {
        const parsed = parseCanonicalTopic(topic.topic);
        const machine = parsed.ok ? directory.findMachine(tenantId, parsed.value.source) : null;
        return machine ? [machine.id] : [];
      }
      return index.match(tenantId, topic.topic).rules.flatMap((matched) => {
        if (matched.rule.machine.from === 'payload') return [...topic.machineIds];
        const machine = machineOf(tenantId, matched, topic);
        return machine ? [machine.id] : [];
      });
    },
    tsPathOf(tenantId, { leaves }) {
      const timeZone = onlyZoneOf(directory, tenantId);
      for (const leaf of leaves.values()) {
        if (!leaf.isAddressable || !TIME_NAME.test(leaf.path.split('.').at(-1) ?? '')) continue;
        const sent = newest(leaf);
        const context = { nearMs: leaf.lastAt };
        const zoned = parseSourceTime(sent, { ...context, timeZone: null });
        if (zoned.ok && judgeSourceTime(zoned.value, leaf.lastAt, pastMs).ok) return leaf.path;
        const local = parseSourceTime(sent, { ...context, timeZone });
        if (local.ok && Math.abs(local.value - leaf.lastAt) < LOCAL_NEAR_MS) return leaf.path;
      }
      return null;
    },
  };
}

/** Of a tenant whose lines are all in one zone. */
function onlyZoneOf(directory: PlantDirectory, tenantId: Id): string | null {
  const [zone = null, ...others] = new Set(directory.lines(tenantId).map(({ timeZone }) => timeZone));
  return others.length === 0 ? zone : null;
}

/** Rules read times, texts, machines and names beside their value. */
function isPart({ rule: { machine, target, tsPath } }: MatchedRule, path: string): boolean {
  if (path === '') return false;
  if (tsPath === path || (machine.from === 'payload' && machine.path === path)) return true;
  if (target.kind === 'state') return target.textPath === path;
  return target.metric.from === 'payload' && target.metric.path === path;
}

function toMapping(
  { connection, ruleIndex, rule: { target }, levels }: MatchedRule,
  machine: Machine | null,
  isValue: boolean,
): HeardMapping {
  return {
    connectionId: connection.id,
    connectionName: connection.body.name,
    rule: ruleIndex,
    machineId: machine?.id ?? null,
    machineName: machine?.name ?? null,
    machineNameEn: machine?.nameEn ?? null,
    target: isValue ? target.kind : 'part',
    metric: isValue && target.kind === 'metric' ? metricOf(target.metric, levels) : null,
  };
}

type MetricSource = Extract<MatchedRule['rule']['target'], { kind: 'metric' }>['metric'];

function metricOf(source: MetricSource, levels: MatchedRule['levels']): string | null {
  if (source.from === 'fixed') return source.value;
  if (source.from === 'payload') return null;
  const level = levels.get(source.level) ?? '';
  if (!source.map) return level;
  return Object.hasOwn(source.map, level) ? (source.map[level] ?? null) : null;
}
