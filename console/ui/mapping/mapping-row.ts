import type { ConnectionRule } from '#shared/contracts/ingest.ts';
import { MetricKey } from '#shared/contracts/ingest.ts';
import type { MachineState } from '#shared/contracts/machine-state.ts';
import { MAPPING_PROFILES } from '#shared/domain/profiles/all-profiles.ts';
import type { MappingProfile } from '#shared/domain/profiles/mapping-profile.ts';
import { type MappingProposal, proposeMappings } from '#shared/domain/profiles/propose-mappings.ts';

/** A value that is to be mapped: heard on a topic, or browsed at a device. */
export interface MappingItem {
  readonly key: string;
  /** What a profile knows it by: a topic with the path in its payload, a node with its folders. */
  readonly name: string;
  readonly dataType: string | null;
  /** Newest last. */
  readonly lastValues: readonly string[];
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

export type MappingKind = 'state' | 'metric' | 'ignore' | 'leave';

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
  readonly states: readonly StateRow[];
}
export type MappingEdit = Partial<Omit<MappingRow, 'item' | 'confidence'>>;

/** What is still missing in a row. Texts: i18n `onboarding.missing`. */
export type MissingPart = 'machine' | 'metric' | 'scale' | 'states';

/** The profile that knows most of the items. */
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
): MappingRow[] {
  const proposals = proposeMappings(profile, items);
  return items.map((item, index) => {
    const proposal = proposals[index];
    return {
      item,
      kind: kindOf(proposal),
      confidence: proposal?.confidence ?? null,
      machine: guessMachine(item.name, machines)?.code ?? null,
      metric: proposal?.kind === 'metric' ? proposal.metric : '',
      scale: proposal?.kind === 'metric' ? String(proposal.scale) : '1',
      offset: '0',
      states: proposal?.kind === 'state' ? toStateRows(proposal.map, item) : [],
    };
  });
}

function kindOf(proposal: MappingProposal | undefined): MappingKind {
  if (!proposal || (proposal.kind === 'ignore' && proposal.reason !== 'listed')) return 'leave';
  return proposal.kind;
}

/** A profile knows numbers and names; a source that sends the ones needs no rows for the others. */
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

export function missingParts({ kind, machine, metric, scale, offset, states }: MappingRow): MissingPart[] {
  if (kind === 'ignore' || kind === 'leave') return [];
  const missing: MissingPart[] = machine === null ? ['machine'] : [];
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
          }
        : {
            kind: 'metric',
            metric: { from: 'fixed', value: row.metric },
            path,
            scale: Number(row.scale),
            offset: Number(row.offset),
          },
    ...(tsPath !== null && { tsPath }),
  };
}
