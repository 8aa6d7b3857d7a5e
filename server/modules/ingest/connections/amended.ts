import { failure } from '#server/core/failure.ts';
import type { ConnectionAmendment, ConnectionBody, IgnoredTopic } from '#shared/contracts/ingest/ingest.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** A connection with rules and ignored topics added and others heeded again; what it has already is not added twice. */
export function amended(
  body: ConnectionBody,
  { rules, ignored, heeded }: ConnectionAmendment,
): ConnectionBody {
  const dropped = new Set(heeded.map(keyOf));
  const known = new Set(body.rules.map((rule) => JSON.stringify(rule)));
  const allRules = [...body.rules, ...rules.filter((rule) => !known.has(JSON.stringify(rule)))];
  const allIgnored = new Map(
    [...body.ignored, ...ignored]
      .filter((topic) => !dropped.has(keyOf(topic)))
      .map((one) => [keyOf(one), one]),
  );
  refuseMore('rules', allRules.length, LIMITS.connectionRulesMax);
  refuseMore('ignored', allIgnored.size, LIMITS.connectionIgnoredMax);
  return { ...body, rules: allRules, ignored: [...allIgnored.values()] };
}

function keyOf({ pattern, path }: IgnoredTopic): string {
  return JSON.stringify([pattern, path ?? null]);
}

function refuseMore(field: string, count: number, limit: number): void {
  if (count > limit)
    throw failure('invalid_input', `${count} ${field}, at most ${limit}`, {
      [field]: { key: 'too_many', params: { limit } },
    });
}
