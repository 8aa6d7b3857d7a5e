import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import { ConnectionBody } from '#shared/contracts/ingest/ingest.ts';
import {
  type ConnectionDraft,
  levelsOf,
  type RuleDraft,
  type SourceDraft,
  toConnectionBody,
} from './connection-draft.ts';

/** Path in the form → message. */
export type DraftMessages = Readonly<Record<string, string>>;

/** Checks the form by the contract, and by what only the form has (a row twice, a missing level). */
export function checkDraft(draft: ConnectionDraft, t: ConsoleI18n['t']): DraftMessages {
  const messages: Record<string, string> = {};
  for (const [index, rule] of draft.rules.entries())
    for (const [path, message] of Object.entries(checkRows(rule, t)))
      messages[`rules.${index}.${path}`] = message;
  const result = ConnectionBody.safeParse(toConnectionBody(draft));
  for (const issue of result.error?.issues ?? []) {
    const path = toDraftPath(issue.path.map(String), draft);
    // A row that asks for its code says enough about an empty table.
    if (path.endsWith('.stateMap') && `${path}.0.code` in messages) continue;
    messages[path] ??= issueText(issue, t);
  }
  return messages;
}

/** Where the form shows what the contract says about a field of the body. */
export function toDraftPath(path: readonly string[], draft: ConnectionDraft): string {
  const [first, index, ...rest] = path;
  if (first !== 'rules') return first ?? 'name';
  const rule = draft.rules[Number(index)];
  return rule === undefined ? 'rules' : `rules.${index}.${toRulePath(rest, rule)}`;
}

function toRulePath(path: readonly string[], rule: RuleDraft): string {
  const [first, second, ...rest] = path;
  if (first === 'machine') return toSourcePath('machine', [second, ...rest], rule.machine);
  if (first !== 'target') return first ?? 'pattern';
  if (second === 'metric') return toSourcePath('metric', rest, rule.metric);
  if (second === 'path') return rule.kind === 'state' ? 'statePath' : 'valuePath';
  if (second === 'text') return toTextField(rest);
  if (second === 'map') {
    const index = rule.stateMap.findIndex(({ code }) => code === rest[0]);
    return index < 0 ? 'stateMap' : `stateMap.${index}.states`;
  }
  return second ?? 'kind';
}

/** Of what says how a text becomes a number. */
function toTextField([part, field]: readonly string[]): string {
  if (part === 'part') return field === 'index' ? 'partIndex' : 'separator';
  if (part === 'words') return field === 'off' ? 'offWords' : 'onWords';
  return 'decimal';
}

function toSourcePath(
  name: 'machine' | 'metric',
  path: readonly (string | undefined)[],
  source: SourceDraft,
): string {
  if (path[0] !== 'map') return `${name}.${path[0] ?? 'value'}`;
  const index = source.map.findIndex(({ key }) => key === path[1]);
  return index < 0 ? `${name}.map` : `${name}.map.${index}.value`;
}

type Issue = NonNullable<ReturnType<typeof ConnectionBody.safeParse>['error']>['issues'][number];

function issueText(issue: Issue, t: ConsoleI18n['t']): string {
  if (issue.message === 'bad_pattern') return t('connections.error.bad_pattern');
  if (issue.message === 'bad_path') return t('connections.error.bad_path');
  if (issue.message === 'map_empty') return t('connections.error.map_empty');
  if (issue.path.at(-1) === 'scale' && issue.code === 'custom') return t('connections.error.scale_zero');
  if (issue.path.at(-1) === 'index') return t('connections.error.part_index');
  if (issue.code === 'too_small')
    return t(issue.path[3] === 'map' ? 'connections.error.states_empty' : 'shell.field.required');
  if (issue.code === 'too_big') return t('shell.field.too_long', { max: Number(issue.maximum) });
  if (issue.code === 'invalid_type') return t('shell.field.number');
  return t('shell.field.invalid');
}

function checkRows(draft: RuleDraft, t: ConsoleI18n['t']): DraftMessages {
  const messages: Record<string, string> = {};
  const duplicate = t('connections.error.duplicate');
  const required = t('shell.field.required');
  if (draft.kind === 'state') {
    draft.stateMap.forEach(({ code, states }, index) => {
      const isEmpty = code === '' && states.length === 0;
      if (isEmpty && draft.stateMap.length > 1) return;
      if (code === '') messages[`stateMap.${index}.code`] = required;
      else if (draft.stateMap.some((row, other) => other < index && row.code === code))
        messages[`stateMap.${index}.code`] = duplicate;
    });
  }
  const sources = draft.kind === 'metric' ? (['machine', 'metric'] as const) : (['machine'] as const);
  for (const name of sources) {
    const source = draft[name];
    if (source.from === 'topic' && source.level !== '' && !levelsOf(draft.pattern).includes(source.level)) {
      messages[`${name}.level`] = t('connections.error.level_unknown');
    }
    if (source.from === 'fixed' || !source.hasMap) continue;
    source.map.forEach(({ key, value }, index) => {
      if (key === '' && value !== '') messages[`${name}.map.${index}.key`] = required;
      if (key !== '' && value === '') messages[`${name}.map.${index}.value`] = required;
      if (key !== '' && source.map.some((row, other) => other < index && row.key === key))
        messages[`${name}.map.${index}.key`] = duplicate;
    });
  }
  return messages;
}
