import { type ConnectionRule, MetricKey, type Source } from '#shared/contracts/ingest/ingest.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { readNumber } from '#shared/domain/ingest/number-text.ts';
import { codeSchemeOf } from '#shared/domain/profiles/code-names.ts';
import { accept, type Checked, quote, reject } from './checked.ts';
import type { Draft } from './parsed-message.ts';
import type { Payload } from './payload.ts';
import type { TopicLevels } from './topic-pattern.ts';

/** What a rule makes of a message whose topic matched its pattern. */
export function applyRule(rule: ConnectionRule, levels: TopicLevels, payload: Payload): Checked<Draft> {
  const machine = readSource(rule.machine, levels, payload, 'machine');
  if (!machine.ok) return machine;
  const time = readSentTime(rule.tsPath, payload);
  if (!time.ok) return time;
  const content = readTarget(rule.target, levels, payload);
  if (!content.ok) return content;
  return accept({ machine: machine.value, sentTime: time.value, content: content.value });
}

/** The machine that a rule names, also where it takes nothing from the message; null = it names none. */
export function namedMachine(
  { machine }: ConnectionRule,
  levels: TopicLevels,
  payload: Checked<Payload>,
): string | null {
  if (machine.from === 'payload' && !payload.ok) return null;
  const named = readSource(machine, levels, payload.ok ? payload.value : NO_PAYLOAD, 'machine');
  return named.ok ? named.value : null;
}

const NO_PAYLOAD: Payload = { isJson: false, value: null };

function readTarget(
  target: ConnectionRule['target'],
  levels: TopicLevels,
  payload: Payload,
): Checked<Draft['content']> {
  return target.kind === 'state' ? readState(target, payload) : readMetric(target, levels, payload);
}

type Target<Kind> = Extract<ConnectionRule['target'], { kind: Kind }>;

function readState(target: Target<'state'>, payload: Payload): Checked<Draft['content']> {
  const code = readText(payload, target.path);
  if (!code.ok) return code;
  const states = Object.hasOwn(target.map, code.value) ? target.map[code.value] : undefined;
  if (states === undefined) return reject('value_not_mapped', `code ${quote(code.value)} has no state`);
  const text = target.textPath === undefined ? null : readText(payload, target.textPath);
  return accept({
    kind: 'state',
    states,
    code: code.value.slice(0, LIMITS.stateCodeMaxLength),
    // A message without its text is still a state.
    text: text?.ok ? text.value.slice(0, LIMITS.stateTextMaxLength) : null,
    codeScheme: schemeOf(target),
  });
}

const schemes = new WeakMap<Target<'state'>, { readonly scheme: string | undefined }>();

/** Found once for each rule, not for each message. */
function schemeOf(target: Target<'state'>): string | undefined {
  const known = schemes.get(target) ?? {
    scheme: codeSchemeOf(Object.entries(target.map), target.profile ?? null) ?? undefined,
  };
  schemes.set(target, known);
  return known.scheme;
}

function readMetric(
  target: Target<'metric'>,
  levels: TopicLevels,
  payload: Payload,
): Checked<Draft['content']> {
  const metric = readSource(target.metric, levels, payload, 'metric');
  if (!metric.ok) return metric;
  if (!MetricKey.safeParse(metric.value).success) {
    return reject('bad_shape', `${quote(metric.value)} is not a metric name`);
  }
  const raw = readPath(payload, target.path);
  if (!raw.ok) return raw;
  const isWritten = target.text !== undefined && target.path === '' && payload.text !== undefined;
  const number = readNumber(isWritten ? payload.text : raw.value, target.text);
  if (number === null)
    return reject('not_a_number', `${toPathText(target.path)}: ${quote(raw.value)} is not a number`);
  const value = number * target.scale + target.offset;
  if (!Number.isFinite(value))
    return reject('not_a_number', `${quote(raw.value)} × ${target.scale} is out of range`);
  return accept({ kind: 'metrics', values: { [metric.value]: value } });
}

/** As it was sent: how to read it depends on the machine. */
function readSentTime(path: string | undefined, payload: Payload): Checked<number | string | undefined> {
  if (path === undefined) return accept(undefined);
  const raw = readPath(payload, path);
  if (!raw.ok) return raw;
  const { value } = raw;
  if (typeof value === 'number' || typeof value === 'string') return accept(value);
  return reject('bad_shape', `${path} is ${quote(value)}, not a time`);
}

function readSource(source: Source, levels: TopicLevels, payload: Payload, what: string): Checked<string> {
  if (source.from === 'fixed') return accept(source.value);
  const raw = source.from === 'topic' ? readLevel(levels, source.level) : readText(payload, source.path);
  if (!raw.ok || source.map === undefined) return raw;
  const mapped = Object.hasOwn(source.map, raw.value) ? source.map[raw.value] : undefined;
  return mapped === undefined
    ? reject('value_not_mapped', `${what}: ${quote(raw.value)} is not in the map`)
    : accept(mapped);
}

function readLevel(levels: TopicLevels, name: string): Checked<string> {
  const level = levels.get(name);
  return level === undefined ? reject('path_not_found', `the pattern has no level {${name}}`) : accept(level);
}

/** Text, or a number or boolean as text: vendor codes come as either. */
function readText(payload: Payload, path: string): Checked<string> {
  const raw = readPath(payload, path);
  if (!raw.ok) return raw;
  const { value } = raw;
  if (typeof value === 'string') return accept(value.trim());
  if (typeof value === 'number' || typeof value === 'boolean') return accept(String(value));
  return reject(
    'path_not_found',
    `${toPathText(path)} is ${value === null ? 'null' : quote(value)}, not a value`,
  );
}

/** Own properties only: a path from outside must not reach into JavaScript's own objects. */
function readPath(payload: Payload, path: string): Checked<unknown> {
  if (path === '') return accept(payload.value);
  if (!payload.isJson) return reject('not_json', `the payload is not JSON, so ${path} cannot be read`);
  let value = payload.value;
  let walked = '';
  for (const step of path.split('.')) {
    walked = walked === '' ? step : `${walked}.${step}`;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      return reject('path_not_found', `${walked} is not in the payload`);
    }
    // Checked to be an own property one line above.
    value = (value as Record<string, unknown>)[step];
  }
  return accept(value);
}

function toPathText(path: string): string {
  return path === '' ? 'the payload' : path;
}
