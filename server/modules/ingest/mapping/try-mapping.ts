import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { BodyOf, ReplyOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { tryConnection } from '#shared/contracts/ingest.ts';
import { isCanonical } from './canonical.ts';
import { type Rejection, reject } from './checked.ts';
import { toOutcome } from './interpret.ts';
import { applyMapping } from './mapping.ts';
import { parsePayload } from './payload.ts';
import { compilePattern } from './topic-pattern.ts';

/** What a connection would make of a message: the pipeline's own steps, with nothing stored. */
export function tryMapping(
  { connection, topic, payload }: BodyOf<typeof tryConnection>,
  context: {
    readonly tenantId: Id;
    readonly directory: PlantDirectory;
    readonly arrivalTs: number;
    readonly pastMs: number;
  },
): ReplyOf<typeof tryConnection> {
  const { tenantId, directory, arrivalTs, pastMs } = context;
  if (isCanonical(topic)) return toReply(reject('no_mapping', 'topics of our own form need no connection'));
  const levels = compilePattern(connection.pattern)(topic);
  if (levels === null) return toReply(reject('no_mapping', 'the topic does not match the pattern'));
  const parsed = parsePayload(Buffer.from(payload));
  if (!parsed.ok) return toReply(parsed);
  const draft = applyMapping(connection, levels, parsed.value);
  if (!draft.ok) return toReply(draft);
  const outcome = toOutcome(draft.value, tenantId, { arrivalTs, isRetained: false, pastMs }, directory);
  if (!outcome.ok) return toReply(outcome);
  const { reading } = outcome;
  const { id: machineId, name: machineName } = outcome.machine;
  const found = { ok: true, machineId, machineName, ts: draft.value.ts ?? null } as const;
  if (reading.kind === 'state') {
    return {
      ...found,
      states: [...reading.states],
      ...(reading.code === null ? {} : { code: reading.code }),
    };
  }
  const [entry] = Object.entries(reading.values);
  return entry ? { ...found, metric: entry[0], value: entry[1] } : found;
}

function toReply({ reason, detail }: Rejection): { ok: false; reason: Rejection['reason']; detail: string } {
  return { ok: false, reason, detail };
}
