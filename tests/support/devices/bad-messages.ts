import fc from 'fast-check';
import type { DeadLetter } from '#shared/contracts/ingest/dead-letter.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** A message that must not be taken, and why. */
export interface BadMessage {
  readonly topic: string;
  /** JSON text, or text that is none. */
  readonly text: string;
  readonly expected: DeadLetter['reason'];
}

function bad(topic: string, payload: unknown, expected: DeadLetter['reason']): BadMessage {
  return { topic, text: typeof payload === 'string' ? payload : JSON.stringify(payload), expected };
}

/**
 * Malformed, huge, deeply nested, misdated, misdirected: `stateTopic` and `metricsTopic` are of machines of tenant 1; no
 * connection has a foreign topic, and a tenant 2 with a machine PRESS may exist or not.
 */
export function badMessages(stateTopic: string, metricsTopic: string): fc.Arbitrary<BadMessage> {
  const malformed = fc.oneof(
    fc
      .constantFrom('', '{', 'RUN', '{"states":["cip"]', 'NaN', "{'states':1}")
      .map((text) => bad(stateTopic, text, 'not_json')),
    fc
      .constantFrom<unknown>(null, 7, [], {}, { states: 'cip' }, { states: [] }, { states: ['cip'], ts: -1 })
      .map((value) => bad(stateTopic, value, 'bad_shape')),
    fc
      .constantFrom<unknown>({}, { ts: 1 }, { '1st': 1 }, { 'a b': 1 }, { ts: 'soon', speed: 1 })
      .map((value) => bad(metricsTopic, value, 'bad_shape')),
    fc
      .constantFrom<unknown>('dancing', 7, null, { toString: 1 })
      .map((state) => bad(stateTopic, { states: ['cip', state] }, 'bad_state')),
    fc
      .constantFrom<unknown>('1', true, [1], { v: 1 })
      .map((value) => bad(metricsTopic, { speed: 1, reject: value }, 'not_a_number')),
    fc.constant(bad(metricsTopic, '{"speed":1e999}', 'not_a_number')),
    fc
      .integer({ min: LIMITS.metricsPerMessageMax + 1, max: 2 * LIMITS.metricsPerMessageMax })
      .map((count) =>
        bad(
          metricsTopic,
          Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n])),
          'too_many_metrics',
        ),
      ),
    fc
      .integer({ min: 17, max: 5_000 })
      .map((depth) => bad(metricsTopic, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`, 'too_deep')),
    fc
      .integer({ min: 1, max: 30_000 })
      .map((more) =>
        bad(
          stateTopic,
          { states: ['cip'], text: 'x'.repeat(LIMITS.mqttPayloadMaxBytes + more) },
          'too_large',
        ),
      ),
  );
  const misplaced = fc.oneof(
    fc
      .integer({ min: LIMITS.futureToleranceMs + 60_000, max: 1e12 })
      .map((ahead) => bad(stateTopic, { ts: Date.now() + ahead, states: ['cip'] }, 'future_time')),
    // Seconds as well: until 2001.
    fc.integer({ min: 0, max: 1e9 }).map((ts) => bad(metricsTopic, { ts, speed: 1 }, 'too_old')),
    fc
      .constantFrom('linewall/v1/2/PRESS/state', 'linewall/v1/999/X/metrics', 'linewall/v1/0/X/state')
      .map((topic) => bad(topic, { states: ['cip'] }, 'foreign_tenant')),
    fc
      .constantFrom(
        'linewall',
        'linewall/v1/1/FILLER',
        'linewall/v1/1/FILLER/speed',
        'linewall/v2/1/FILLER/state',
        'linewall/v1/1//state',
        `${stateTopic}/x`,
      )
      .map((topic) => bad(topic, { states: ['cip'] }, 'unknown_topic')),
    fc
      .constantFrom('linewall/v1/1/PRESS/state', 'linewall/v1/1/__proto__/state')
      .map((topic) => bad(topic, { states: ['cip'] }, 'unknown_machine')),
    fc
      .constantFrom('plant/x', 'a', '/', 'constructor/x')
      .map((topic) => bad(topic, { states: ['cip'] }, 'no_mapping')),
  );
  return fc.oneof(malformed, misplaced);
}
