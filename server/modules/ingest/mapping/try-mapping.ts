import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ConnectionBody, ConnectionRule, TriedRule } from '#shared/contracts/ingest/ingest.ts';
import { toTopicFilter } from '#shared/contracts/ingest/mqtt-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createTopicTrie } from '#shared/domain/ingest/topic-trie.ts';
import { isCanonical } from './canonical.ts';
import { type Checked, type Rejection, reject } from './checked.ts';
import { toOutcome } from './interpret.ts';
import { applyRule } from './mapping.ts';
import type { Payload } from './payload.ts';
import { compilePattern, type TopicLevels } from './topic-pattern.ts';

/** A message to try: `payload` as it is parsed, the time at which it arrives or arrived. */
export interface TriedMessage {
  readonly topic: string;
  readonly payload: Checked<Payload>;
  readonly arrivalTs: number;
}

interface TryContext {
  readonly tenantId: Id;
  readonly directory: PlantDirectory;
  readonly pastMs: number;
}

/** What a connection would make of messages: the pipeline's own steps, with nothing stored. */
export function tryConnectionWith(
  connection: ConnectionBody,
  messages: readonly TriedMessage[],
  context: TryContext,
): TriedRule[][] {
  const rules = createTopicTrie<{ rule: ConnectionRule; index: number }>();
  for (const [index, rule] of connection.rules.entries())
    rules.add(toTopicFilter(rule.pattern), { rule, index });
  const ignored = createTopicTrie<true>();
  for (const { pattern } of connection.ignored) ignored.add(toTopicFilter(pattern), true);

  return messages.map((message) => {
    const { topic } = message;
    if (isCanonical(topic))
      return [toRefused(null, reject('no_mapping', 'topics of our own form need no connection'))];
    const tried = rules.match(topic).flatMap(({ rule, index }) => {
      const levels = compilePattern(rule.pattern)(topic);
      return levels ? [tryRule(rule, index, levels, message, context)] : [];
    });
    if (tried.length > 0) return tried;
    if (ignored.match(topic).length > 0) return [{ result: 'ignored', rule: null }];
    return [toRefused(null, reject('no_mapping', 'the topic matches none of the patterns'))];
  });
}

function tryRule(
  rule: ConnectionRule,
  index: number,
  levels: TopicLevels,
  { payload, arrivalTs }: TriedMessage,
  { tenantId, directory, pastMs }: TryContext,
): TriedRule {
  if (!payload.ok) return toRefused(index, payload);
  const draft = applyRule(rule, levels, payload.value);
  if (!draft.ok) return toRefused(index, draft);
  const outcome = toOutcome(draft.value, tenantId, { arrivalTs, isRetained: false, pastMs }, directory);
  if (!outcome.ok) return toRefused(index, outcome);
  const { reading, machine } = outcome;
  const found = {
    result: 'taken',
    rule: index,
    machineId: machine.id,
    machineName: machine.name,
    ts: draft.value.sentTime === undefined ? null : reading.sourceTs,
  } as const;
  if (reading.kind === 'state')
    return {
      ...found,
      states: [...reading.states],
      ...(reading.code === null ? {} : { code: reading.code }),
    };
  const [entry] = Object.entries(reading.values);
  return entry ? { ...found, metric: entry[0], value: entry[1] } : found;
}

function toRefused(rule: number | null, { reason, detail }: Rejection): TriedRule {
  return { result: 'refused', rule, reason, detail };
}
