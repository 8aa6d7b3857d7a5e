import type {
  ConnectionBody,
  ConnectionRule,
  IgnoredTopic,
  Source,
} from '#shared/contracts/ingest/ingest.ts';
import { type NumberText, toNumberText } from '#shared/contracts/ingest/number-text.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { Editing } from './editing.ts';

/** One row of a table that turns a message's text into another. */
export interface MapRow {
  key: string;
  value: string;
}
export interface StateMapRow {
  code: string;
  states: MachineState[];
}

/** A `Source` with every field at hand, so that switching its kind loses nothing that was typed. */
export interface SourceDraft {
  from: Source['from'];
  value: string;
  level: string;
  path: string;
  hasMap: boolean;
  map: MapRow[];
}

/** What the form holds: texts and rows where the contract has numbers and records. */
export interface RuleDraft {
  pattern: string;
  machine: SourceDraft;
  kind: 'state' | 'metric';
  statePath: string;
  stateMap: StateMapRow[];
  textPath: string;
  metric: SourceDraft;
  valuePath: string;
  scale: string;
  offset: string;
  decimal: 'point' | 'comma';
  /** Both empty = the whole text. */
  separator: string;
  partIndex: string;
  /** With commas between them. */
  onWords: string;
  offWords: string;
  tsPath: string;
}
export interface ConnectionDraft {
  name: string;
  enabled: boolean;
  rules: RuleDraft[];
  ignored: IgnoredTopic[];
}

const EMPTY_SOURCE: SourceDraft = { from: 'topic', value: '', level: '', path: '', hasMap: false, map: [] };

const EMPTY_RULE: RuleDraft = {
  pattern: '',
  machine: EMPTY_SOURCE,
  kind: 'state',
  statePath: '',
  stateMap: [{ code: '', states: [] }],
  textPath: '',
  metric: { ...EMPTY_SOURCE, from: 'fixed' },
  valuePath: '',
  scale: '1',
  offset: '0',
  decimal: 'point',
  separator: '',
  partIndex: '',
  onWords: '',
  offWords: '',
  tsPath: '',
};

export function toNewRule(pattern: string): RuleDraft {
  return { ...EMPTY_RULE, pattern };
}

/** The form's first contents: a connection as it stands, or a new one that begins from a message's topic. */
export function toDraft(editing: Editing): ConnectionDraft {
  if (!('connection' in editing))
    return { name: '', enabled: true, rules: [toNewRule(editing.sample?.topic ?? '')], ignored: [] };
  const { name, enabled, rules, ignored } = editing.connection;
  return { name, enabled, rules: rules.map(ruleDraftOf), ignored };
}

function ruleDraftOf({ pattern, machine, target, tsPath }: ConnectionRule): RuleDraft {
  const common = { ...EMPTY_RULE, pattern, machine: sourceDraftOf(machine), tsPath: tsPath ?? '' };
  if (target.kind === 'state') {
    return {
      ...common,
      kind: 'state',
      statePath: target.path,
      stateMap: Object.entries(target.map).map(([code, states]) => ({ code, states })),
      textPath: target.textPath ?? '',
    };
  }
  return {
    ...common,
    kind: 'metric',
    metric: sourceDraftOf(target.metric),
    valuePath: target.path,
    scale: String(target.scale),
    offset: String(target.offset),
    decimal: target.text?.decimal ?? 'point',
    separator: target.text?.part?.separator ?? '',
    partIndex: target.text?.part ? String(target.text.part.index) : '',
    onWords: target.text?.words?.on.join(', ') ?? '',
    offWords: target.text?.words?.off.join(', ') ?? '',
  };
}

function sourceDraftOf(source: Source): SourceDraft {
  if (source.from === 'fixed') return { ...EMPTY_SOURCE, from: 'fixed', value: source.value };
  const map = Object.entries(source.map ?? {}).map(([key, value]) => ({ key, value }));
  const common = { ...EMPTY_SOURCE, hasMap: map.length > 0, map };
  return source.from === 'topic'
    ? { ...common, from: 'topic', level: source.level }
    : { ...common, from: 'payload', path: source.path };
}

/** What would be sent; not checked yet. */
export function toConnectionBody({ name, enabled, rules, ignored }: ConnectionDraft): ConnectionBody {
  return { name, enabled, rules: rules.map(toConnectionRule), ignored };
}

export function toConnectionRule(draft: RuleDraft): ConnectionRule {
  const { pattern, machine, tsPath } = draft;
  return {
    pattern: pattern.trim(),
    machine: toSource(machine),
    target: toTarget(draft),
    ...(tsPath.trim() !== '' && { tsPath: tsPath.trim() }),
  };
}

function toTarget(draft: RuleDraft): ConnectionRule['target'] {
  if (draft.kind === 'metric') {
    return {
      kind: 'metric',
      metric: toSource(draft.metric),
      path: draft.valuePath.trim(),
      scale: toNumber(draft.scale),
      offset: toNumber(draft.offset),
      ...textOf(draft),
    };
  }
  const rows = draft.stateMap.filter(({ code, states }) => code !== '' || states.length > 0);
  return {
    kind: 'state',
    path: draft.statePath.trim(),
    map: Object.fromEntries(rows.map(({ code, states }) => [code, states])),
    ...(draft.textPath.trim() !== '' && { textPath: draft.textPath.trim() }),
  };
}

/** Nothing where texts are read as they are without a setting. */
function textOf(draft: RuleDraft): { text?: NumberText } {
  const { decimal, separator, partIndex, onWords, offWords } = draft;
  const text = toNumberText({
    ...{ decimal, onWords, offWords },
    separator: separator === '' ? null : separator,
    partIndex: partIndex.trim() === '' ? null : toNumber(partIndex),
  });
  return text ? { text } : {};
}

function toSource(source: SourceDraft): Source {
  const rows = source.map.filter(({ key, value }) => key !== '' || value !== '');
  const map =
    source.hasMap && rows.length > 0
      ? { map: Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
      : {};
  if (source.from === 'fixed') return { from: 'fixed', value: source.value.trim() };
  if (source.from === 'topic') return { from: 'topic', level: source.level, ...map };
  return { from: 'payload', path: source.path.trim(), ...map };
}

function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Names of a pattern's named levels, in order. */
export function levelsOf(pattern: string): readonly string[] {
  return [...pattern.matchAll(/(?:^|\/)\{([A-Za-z][A-Za-z0-9_]*)\}(?=\/|$)/g)].flatMap(
    (match) => match[1] ?? [],
  );
}
