import type { ConnectionRule } from '#shared/contracts/ingest/ingest.ts';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { hasDecimalComma } from '#shared/domain/ingest/number-text.ts';
import { MAPPING_PROFILES } from '#shared/domain/profiles/all-profiles.ts';
import type { MappingProfile } from '#shared/domain/profiles/mapping-profile.ts';
import { type MappingProposal, proposeMappings } from '#shared/domain/profiles/propose-mappings.ts';

/** A value that is to be mapped: heard on a topic, or browsed at a device. */
export interface MappingItem {
  readonly key: string;
  /** The name that profiles match: a topic with the path in its payload, a node with its folders. */
  readonly name: string;
  readonly dataType: string | null;
  /** Newest last. */
  readonly lastValues: readonly string[];
  /** Where what it becomes has a name and a unit of its own: what they are at first. */
  readonly own?: { readonly name: string; readonly unit: string | null };
}

/** A machine that may be chosen. */
export interface MachineChoice {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
}

export interface StateRow {
  readonly code: string;
  readonly states: readonly MachineState[];
}

/** `watch`: it is read and shown, and nothing else. */
export type MappingKind = 'state' | 'metric' | 'watch' | 'ignore' | 'leave';

/** What values of one origin may become, and what becomes of those for which a profile has no proposal. */
export interface MappingChoices {
  readonly kinds: readonly MappingKind[];
  readonly unknown: MappingKind;
  /** Of no use by the profile. */
  readonly useless: MappingKind;
}
export const RULE_CHOICES: MappingChoices = {
  kinds: ['state', 'metric', 'ignore', 'leave'],
  unknown: 'leave',
  useless: 'ignore',
};
export const POINT_CHOICES: MappingChoices = {
  kinds: ['state', 'metric', 'watch', 'leave'],
  unknown: 'watch',
  useless: 'leave',
};

/** What becomes of an item, as the drawer shows it: numbers are texts while they are typed. */
export interface MappingRow {
  readonly item: MappingItem;
  readonly kind: MappingKind;
  /** 0–1, of the proposal; null where the user has chosen. */
  readonly confidence: number | null;
  readonly machine: string | null;
  readonly metric: string;
  readonly scale: string;
  readonly offset: string;
  /** Of texts. */
  readonly decimal: 'point' | 'comma';
  readonly states: readonly StateRow[];
  /** The profile by whose names its codes are shown; null = none. */
  readonly profile: string | null;
  /** Empty where `item.own` is absent. */
  readonly name: string;
  readonly unit: string;
}
export type MappingEdit = Partial<Omit<MappingRow, 'item' | 'confidence'>>;

/** What is still missing in a row. Texts: i18n `onboarding.missing`. */
export type MissingPart = 'name' | 'machine' | 'metric' | 'scale' | 'states';

/** The profile that matches most of the items. */
export function detectProfile(items: readonly MappingItem[]): MappingProfile {
  const [first] = MAPPING_PROFILES;
  if (!first) throw new Error('there are no profiles');
  return MAPPING_PROFILES.reduce(
    (best, profile) => {
      const known = proposeMappings(profile, items)
        .filter(({ kind }) => kind !== 'ignore')
        .reduce((sum, { confidence }) => sum + confidence, 0);
      return known > best.known ? { profile, known } : best;
    },
    { profile: first, known: 0 },
  ).profile;
}

export function proposeRows(
  profile: MappingProfile,
  items: readonly MappingItem[],
  machines: readonly MachineChoice[],
  choices: MappingChoices = RULE_CHOICES,
): MappingRow[] {
  const proposals = proposeMappings(profile, items);
  return items.map((item, index) => {
    const proposal = proposals[index];
    return {
      item,
      kind: kindOf(proposal, choices),
      confidence: proposal?.confidence ?? null,
      machine: guessMachine(item.name, machines)?.code ?? null,
      metric: proposal?.kind === 'metric' ? proposal.metric : '',
      scale: proposal?.kind === 'metric' ? String(proposal.scale) : '1',
      offset: '0',
      decimal: hasDecimalComma(item.lastValues) ? 'comma' : 'point',
      states: proposal?.kind === 'state' ? toStateRows(proposal.map, item) : [],
      profile: proposal?.kind === 'state' ? profile.id : null,
      name: item.own?.name ?? '',
      unit: unitOf(proposal) ?? item.own?.unit ?? '',
    };
  });
}

function kindOf(proposal: MappingProposal | undefined, choices: MappingChoices): MappingKind {
  if (!proposal) return choices.unknown;
  if (proposal.kind !== 'ignore') return proposal.kind;
  return proposal.reason === 'listed' ? choices.useless : choices.unknown;
}

/** The source's unit does not hold for a converted value; speeds of ours are per hour. */
function unitOf(proposal: MappingProposal | undefined): string | null {
  if (proposal?.kind !== 'metric' || proposal.scale === 1) return null;
  return proposal.unit.startsWith('per_') ? '1/h' : '';
}

/** A profile has rows for numbers and for names; a source that sends only one of them needs only its rows. */
function toStateRows(
  map: Extract<MappingProposal, { kind: 'state' }>['map'],
  { lastValues }: MappingItem,
): StateRow[] {
  const isNumber = (code: string) => code.trim() !== '' && Number.isFinite(Number(code));
  const areNumbers = lastValues.length > 0 && lastValues.every(isNumber);
  const areNames = lastValues.length > 0 && !lastValues.some(isNumber);
  return Object.entries(map)
    .filter(([code]) => (areNumbers ? isNumber(code) : areNames ? !isNumber(code) : true))
    .map(([code, states]) => ({ code, states }));
}

const EXACT = 3;
const TAIL = 2;
const PART = 1;

/** The machine whose code or name stands in a name; null where several would do, or none. */
export function guessMachine(name: string, machines: readonly MachineChoice[]): MachineChoice | null {
  const parts = name
    .split(/[/.:;|]+/)
    .map(plain)
    .filter(Boolean);
  const scored = machines
    .map((machine) => ({ machine, score: Math.max(...parts.map((part) => scoreOf(part, machine)), 0) }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (best && best.score > 0 && best.score !== second?.score) return best.machine;
  return machines.length === 1 ? (machines[0] ?? null) : null;
}

function scoreOf(part: string, { code, name, nameEn }: MachineChoice): number {
  const names = [code, name, nameEn ?? ''].map(plain).filter(Boolean);
  if (names.includes(part)) return EXACT;
  if (
    code
      .split(/[-_. ]+/)
      .map(plain)
      .at(-1) === part
  )
    return TAIL;
  return part.length >= 4 &&
    names.some((one) => one.length >= 4 && (one.includes(part) || part.includes(one)))
    ? PART
    : 0;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export function missingParts(row: MappingRow): MissingPart[] {
  const { item, kind, machine, metric, scale, offset, states, name } = row;
  if (kind === 'ignore' || kind === 'leave') return [];
  const missing: MissingPart[] = item.own && name.trim() === '' ? ['name'] : [];
  if (kind === 'watch') return missing;
  if (machine === null) missing.push('machine');
  if (kind === 'state') {
    const isWhole =
      states.length > 0 && states.every(({ code, states: ours }) => code !== '' && ours.length > 0);
    return isWhole ? missing : [...missing, 'states'];
  }
  if (!MetricKey.safeParse(metric).success) missing.push('metric');
  const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
  if (!isNumber(scale) || Number(scale) === 0 || !isNumber(offset)) missing.push('scale');
  return missing;
}

/** What a complete row becomes at a place in messages. */
export function toRule(
  row: MappingRow,
  place: { readonly pattern: string; readonly path: string; readonly tsPath: string | null },
): ConnectionRule {
  const { pattern, path, tsPath } = place;
  return {
    pattern,
    machine: { from: 'fixed', value: row.machine ?? '' },
    target:
      row.kind === 'state'
        ? {
            kind: 'state',
            path,
            map: Object.fromEntries(row.states.map(({ code, states }) => [code, [...states]])),
            ...(row.profile !== null && { profile: row.profile }),
          }
        : {
            kind: 'metric',
            metric: { from: 'fixed', value: row.metric },
            path,
            scale: Number(row.scale),
            offset: Number(row.offset),
            ...(row.decimal === 'comma' && { text: { decimal: row.decimal } }),
          },
    ...(tsPath !== null && { tsPath }),
  };
}
