import { type MappingItem, type MappingRow, missingParts, toRule } from '#console/ui/mapping/mapping-row.ts';
import type { RowPreview } from '#console/ui/mapping/row-preview.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import type { HeardValue } from '#shared/contracts/ingest/heard.ts';
import type { ConnectionRule, IgnoredTopic, TriedRule } from '#shared/contracts/ingest/ingest.ts';
import { toIgnored, toTopicPattern } from '#shared/domain/ingest/heard-rules.ts';

export function toItem({ topic, path, type, last }: HeardValue): MappingItem {
  const name = path === '' ? topic : `${topic}/${path.replaceAll('.', '/')}`;
  return { key: `${topic} ${path}`, name, dataType: type, lastValues: last.toReversed() };
}

/** The rules and ignored topics that the rows become; `keys` names the item of each rule. Incomplete rows give none. */
export function toAmendment(
  rows: readonly MappingRow[],
  values: readonly HeardValue[],
): { rules: ConnectionRule[]; ignored: IgnoredTopic[]; keys: string[] } {
  const rules: ConnectionRule[] = [];
  const ignored: IgnoredTopic[] = [];
  const keys: string[] = [];
  for (const [index, row] of rows.entries()) {
    const value = values[index];
    const pattern = value && toTopicPattern(value.topic);
    if (!pattern) continue;
    const isMapped = row.kind === 'state' || row.kind === 'metric';
    if (row.kind === 'ignore') ignored.push(toIgnored(value) ?? { pattern });
    if (!isMapped || missingParts(row).length > 0) continue;
    const tsPath = value.tsPath === value.path ? null : value.tsPath;
    rules.push(toRule(row, { pattern, path: value.path, tsPath }));
    keys.push(row.item.key);
  }
  return { rules, ignored, keys };
}

/** What the newest messages yield, by the items whose rules read them. */
export function toPreviews(
  tried: readonly (readonly TriedRule[])[],
  keys: readonly string[],
  t: ConsoleI18n['t'],
): ReadonlyMap<string, RowPreview> {
  return new Map(
    tried.flat().flatMap((outcome): [string, RowPreview][] => {
      const key = outcome.rule === null ? undefined : keys[outcome.rule];
      if (key === undefined || outcome.result === 'ignored') return [];
      if (outcome.result === 'refused') {
        const text = t(`errors.deadLetter.${outcome.reason}`);
        const isNoNumber = outcome.reason === 'not_a_number';
        return [[key, { kind: 'refused', text, detail: outcome.detail, isNoNumber }]];
      }
      if (outcome.states) return [[key, { kind: 'state', states: outcome.states }]];
      return [[key, { kind: 'metric', metric: outcome.metric ?? '', value: outcome.value ?? 0 }]];
    }),
  );
}
