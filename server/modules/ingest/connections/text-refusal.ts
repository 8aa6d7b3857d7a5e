import { type FieldMessages, failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { HeardValues } from '#server/modules/ingest/heard/heard-values.ts';
import { tryConnectionWith } from '#server/modules/ingest/mapping/try-mapping.ts';
import type { ConnectionRule } from '#shared/contracts/ingest/ingest.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * Throws `invalid_input` where a rule is not among `known` and each value that it would read, of those that were heard last, is no
 * number: it would only make dead letters. A rule for which nothing was heard is taken.
 */
export function createTextRefusal(parts: {
  readonly heard: HeardValues;
  readonly directory: PlantDirectory;
  readonly clock: Clock;
  readonly pastMs: number;
}): (tenantId: Id, rules: readonly ConnectionRule[], known?: readonly ConnectionRule[]) => void {
  const { heard, directory, clock, pastMs } = parts;
  return (tenantId, rules, known = []) => {
    const kept = new Set(known.map((rule) => JSON.stringify(rule)));
    const fresh = rules.flatMap((rule, index) =>
      rule.target.kind === 'metric' && !kept.has(JSON.stringify(rule)) ? [{ rule, index }] : [],
    );
    if (fresh.length === 0) return;
    const now = clock.now();
    const messages = heard
      .topics(tenantId)
      .map((topic) => ({ topic, ...heard.newestMessage(tenantId, topic, now) }));
    const connection = { name: 'tried', enabled: true, rules: fresh.map(({ rule }) => rule), ignored: [] };
    const tried = tryConnectionWith(connection, messages, { tenantId, directory, pastMs }).flat();
    const fields: Record<string, FieldMessages[string]> = {};
    for (const [at, { index }] of fresh.entries()) {
      const own = tried.filter(({ rule }) => rule === at);
      const refused = own.flatMap((one) =>
        one.result === 'refused' && one.reason === 'not_a_number' ? [one.detail] : [],
      );
      if (refused.length === 0 || refused.length < own.length) continue;
      fields[`rules.${index}.target.path`] = { key: 'heard_no_number', params: { value: refused[0] ?? '' } };
    }
    if (Object.keys(fields).length > 0) throw failure('invalid_input', 'a value heard is no number', fields);
  };
}
