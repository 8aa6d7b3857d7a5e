import { MetricKey, MetricsMessage, StateMessage } from '#shared/contracts/ingest/ingest.ts';
import { CANONICAL_ROOT } from '#shared/contracts/ingest/mqtt-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { ProcessEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { accept, type Checked, quote, type Rejection, reject } from './checked.ts';
import type { Draft } from './parsed-message.ts';
import type { Payload } from './payload.ts';

/** `linewall/v1/{tenantId}/{source}/{kind}`, taken apart. */
export interface CanonicalTopic {
  readonly tenantId: string;
  /** Code or id of a machine; of an event, the code of a warehouse or of a hall. */
  readonly source: string;
  readonly kind: 'state' | 'metrics' | 'event';
}

const KINDS: readonly string[] = ['state', 'metrics', 'event'] satisfies CanonicalTopic['kind'][];

const PREFIX = `${CANONICAL_ROOT}/`;

/** True for topics in our own form, well-formed or not: no connection may claim them. */
export function isCanonical(topic: string): boolean {
  return topic === 'linewall' || topic.startsWith('linewall/');
}

export function parseCanonicalTopic(topic: string): Checked<CanonicalTopic> {
  const levels = topic.startsWith(PREFIX) ? topic.slice(PREFIX.length).split('/') : [];
  const [tenantId, source, kind, ...rest] = levels;
  if (!tenantId || !source || !isKind(kind) || rest.length > 0) {
    return reject(
      'unknown_topic',
      `expected ${PREFIX}{tenantId}/{machine}/state, …/metrics, or ${PREFIX}{tenantId}/{warehouse or hall}/event`,
    );
  }
  return accept({ tenantId, source, kind });
}

function isKind(kind: string | undefined): kind is CanonicalTopic['kind'] {
  return kind !== undefined && KINDS.includes(kind);
}

/** Of a warehouse system or a process control system, not of a machine. */
export function isEventTopic(topic: string): boolean {
  const parsed = parseCanonicalTopic(topic);
  return parsed.ok && parsed.value.kind === 'event';
}

/** A topic's tenant must be the publisher's; an external broker's publishers are who their topic says. */
export function checkTenant(topic: CanonicalTopic, publisher: Id | null): Rejection | null {
  if (publisher === null || publisher === topic.tenantId) return null;
  return reject(
    'foreign_tenant',
    `the topic names tenant ${quote(topic.tenantId)}, the credential belongs to ${publisher}`,
  );
}

/** What a machine says of itself. */
export function readCanonical(topic: CanonicalTopic, payload: Payload): Checked<Draft> {
  const record = readRecord(payload);
  if (!record.ok) return record;
  return topic.kind === 'state'
    ? readState(topic.source, record.value)
    : readMetrics(topic.source, record.value);
}

/** What a warehouse system or a process control system says; the type of the event decides which. */
export type PlantEvent =
  | { readonly of: 'hall'; readonly event: ProcessEvent }
  | { readonly of: 'warehouse'; readonly event: WarehouseEvent };

const PROCESS_TYPES: ReadonlySet<unknown> = new Set(
  ProcessEvent.options.map((option) => option.shape.type.value),
);

export function readPlantEvent(payload: Payload): Checked<PlantEvent> {
  const record = readRecord(payload);
  if (!record.ok) return record;
  if (PROCESS_TYPES.has(record.value.type)) {
    const parsed = ProcessEvent.safeParse(record.value);
    return parsed.success
      ? accept({ of: 'hall', event: parsed.data })
      : reject('bad_shape', toDetail(parsed.error.issues));
  }
  const parsed = WarehouseEvent.safeParse(record.value);
  return parsed.success
    ? accept({ of: 'warehouse', event: parsed.data })
    : reject('bad_shape', toDetail(parsed.error.issues));
}

function readRecord(payload: Payload): Checked<Record<string, unknown>> {
  if (!payload.isJson) return reject('not_json', 'the payload is not JSON');
  const { value } = payload;
  return isRecord(value) ? accept(value) : reject('bad_shape', `expected a JSON object, got ${quote(value)}`);
}

function readState(machine: string, value: Record<string, unknown>): Checked<Draft> {
  const parsed = StateMessage.safeParse(value);
  if (parsed.success) {
    const { ts: sentTime, states, code = null, text = null } = parsed.data;
    return accept({ machine, sentTime, content: { kind: 'state', states, code, text } });
  }
  const unknown = Array.isArray(value.states)
    ? value.states.find((state) => !MachineState.safeParse(state).success)
    : undefined;
  if (unknown !== undefined)
    return reject(
      'bad_state',
      `states: ${quote(unknown)} is not a state, which are ${MachineState.options.join(', ')}`,
    );
  return reject('bad_shape', toDetail(parsed.error.issues));
}

function readMetrics(machine: string, value: Record<string, unknown>): Checked<Draft> {
  const { ts: _ts, ...metrics } = value;
  const keys = Object.keys(metrics);
  if (keys.length > LIMITS.metricsPerMessageMax) {
    return reject('too_many_metrics', `${keys.length} metrics, at most ${LIMITS.metricsPerMessageMax}`);
  }
  if (keys.length === 0) return reject('bad_shape', 'no metric besides ts');
  const badKey = keys.find((key) => !MetricKey.safeParse(key).success);
  if (badKey !== undefined) return reject('bad_shape', `${quote(badKey)} is not a metric name`);
  const badValue = keys.find((key) => metrics[key] !== null && !Number.isFinite(metrics[key]));
  if (badValue !== undefined)
    return reject('not_a_number', `${badValue}: ${quote(metrics[badValue])} is not a number`);
  const parsed = MetricsMessage.safeParse(value);
  if (!parsed.success) return reject('bad_shape', toDetail(parsed.error.issues));
  const { ts: sentTime, ...sent } = parsed.data;
  // Null says that there is no value at the moment, and nothing about the other metrics.
  const values = Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
  );
  if (Object.keys(values).length === 0) return reject('bad_shape', 'every metric is null');
  return accept({ machine, sentTime, content: { kind: 'metrics', values } });
}

function toDetail(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const [issue] = issues;
  return issue ? `${issue.path.join('.') || 'payload'}: ${issue.message}` : 'wrong shape';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
