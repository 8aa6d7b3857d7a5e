import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { hasDecimalComma, readNumber } from '#shared/domain/ingest/number-text.ts';
import { matchName, plainText } from './item-names.ts';
import type { MappingProfile, ProfileUnit } from './mapping-profile.ts';

type ItemValue = number | string | boolean | null;

/** What is heard or browsed: a topic with a path in its payload, a node, a register. */
export interface ProfileItem {
  readonly name: string;
  readonly dataType: string | null;
  /** Newest last; empty where nothing was heard yet. */
  readonly lastValues: readonly ItemValue[];
}

/** What to make of an item; `confidence` 0–1. */
export type MappingProposal = { readonly item: ProfileItem; readonly confidence: number } & (
  | { readonly kind: 'metric'; readonly metric: string; readonly unit: ProfileUnit; readonly scale: number }
  | {
      readonly kind: 'state';
      /** Value as text → states: numbers and names, in capitals or small letters where the heard ones are. */
      readonly map: Readonly<Record<string, readonly MachineState[]>>;
      /** Values that were heard and for which the profile has no state. */
      readonly unknownValues: readonly string[];
    }
  | { readonly kind: 'ignore'; readonly reason: 'no_match' | 'listed' | 'not_a_number' | 'duplicate' }
);

type Draft = MappingProposal & { readonly key: string; readonly order: number };

/** One proposal for each item, in the order of the items. */
export function proposeMappings(profile: MappingProfile, items: readonly ProfileItem[]): MappingProposal[] {
  const drafts = items.map((item) => propose(profile, item));
  const best = new Map<string, Draft>();
  for (const draft of drafts) {
    const known = best.get(draft.key);
    if (!known || isBetter(draft, known)) best.set(draft.key, draft);
  }
  return drafts.map((draft): MappingProposal => {
    if (draft.kind !== 'ignore' && best.get(draft.key) !== draft)
      return { item: draft.item, kind: 'ignore', confidence: draft.confidence, reason: 'duplicate' };
    const { key: _key, order: _order, ...proposal } = draft;
    return proposal;
  });
}

function isBetter(draft: Draft, known: Draft): boolean {
  if (draft.confidence !== known.confidence) return draft.confidence > known.confidence;
  return draft.order < known.order;
}

function propose(profile: MappingProfile, item: ProfileItem): Draft {
  return (
    proposeIgnored(profile, item) ??
    proposeState(profile, item) ??
    proposeMetric(profile, item) ??
    ignore(item, 'no_match', 0.3)
  );
}

function ignore(
  item: ProfileItem,
  reason: Extract<MappingProposal, { kind: 'ignore' }>['reason'],
  confidence: number,
): Draft {
  return { item, kind: 'ignore', reason, confidence, key: `ignore ${item.name}`, order: 0 };
}

function proposeIgnored({ ignored }: MappingProfile, item: ProfileItem): Draft | null {
  const match = ignored.map((name) => matchName(item.name, name)).find((found) => found !== null);
  return match ? ignore(item, 'listed', 0.9 * match.certainty) : null;
}

function proposeState({ stateNames, states }: MappingProfile, item: ProfileItem): Draft | null {
  for (const [order, name] of stateNames.entries()) {
    const match = matchName(item.name, name);
    if (!match) continue;
    const known = new Map(states.map((state) => [plainText(state.value), state.states]));
    const heard = new Set(item.lastValues.flatMap((value) => (value === null ? [] : [String(value)])));
    const spell = spellingOf([...heard]);
    const spelled = states.map(({ value, states: ours }) => [spell(value), ours] as const);
    const asHeard = [...heard].map((value) => [value, known.get(plainText(value)) ?? []] as const);
    const map = Object.fromEntries([...spelled, ...asHeard].filter(([, ours]) => ours.length > 0));
    const unknownValues = [...heard].filter((value) => !known.has(plainText(value)));
    const confidence = match.certainty * confidenceOf(heard.size, unknownValues.length);
    return { item, kind: 'state', map, unknownValues, confidence, key: `state ${match.before}`, order };
  }
  return null;
}

/** A source that sends names in capitals sends all of them so. */
function spellingOf(heard: readonly string[]): (value: string) => string {
  const names = heard.filter((value) => /\p{L}/u.test(value));
  if (names.length === 0) return (value) => value;
  if (names.every((name) => name === name.toUpperCase())) return (value) => value.toUpperCase();
  if (names.every((name) => name === name.toLowerCase())) return (value) => value.toLowerCase();
  return (value) => value;
}

function confidenceOf(heard: number, unknown: number): number {
  if (heard === 0) return 0.7;
  return 0.95 - (0.8 * unknown) / heard;
}

function proposeMetric({ metrics }: MappingProfile, item: ProfileItem): Draft | null {
  const patterns = metrics.flatMap((metric) => metric.names.map((name, order) => ({ metric, name, order })));
  // The longest name is the most exact one: `set_speed` is no `speed`.
  for (const { metric, name, order } of patterns.sort((a, b) => b.name.length - a.name.length)) {
    const match = matchName(item.name, name);
    if (!match) continue;
    if (!isNumeric(item)) return ignore(item, 'not_a_number', 0.6 * match.certainty);
    const heard = item.lastValues.length > 0 ? 0.9 : 0.75;
    const { metric: key, unit, scale } = metric;
    return {
      item,
      kind: 'metric',
      metric: key,
      unit,
      scale,
      confidence: match.certainty * heard,
      key: `metric ${key} ${match.before}`,
      order,
    };
  }
  return null;
}

/** Where values were heard they decide, else the type of the source. */
function isNumeric({ dataType, lastValues }: ProfileItem): boolean {
  const heard = lastValues.filter((value) => value !== null);
  if (heard.length > 0)
    return (
      heard.every((value) => readNumber(value) !== null) ||
      hasDecimalComma(heard.map((value) => String(value)))
    );
  return dataType === null || !/str|text|char|date|guid|byte\[|byteString/i.test(dataType);
}
