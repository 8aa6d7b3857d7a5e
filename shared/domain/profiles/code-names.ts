import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { MAPPING_PROFILES } from './all-profiles.ts';
import { plainText } from './item-names.ts';
import type { MappingProfile, ProfileText } from './mapping-profile.ts';

type StateTable = Iterable<readonly [code: string, states: readonly MachineState[]]>;

/** Fewer codes than these may be those of anything. */
const CODES_MIN = 4;
/** What people change in a table must not hide whose it is. */
const SAME_SHARE = 0.75;
/** The rest of a table. */
const OTHERWISE = '*';

/**
 * Whose codes the state table of a machine holds, as text that is kept: ids of profiles, of which each has all its codes. The one
 * that the user chose, else those that fit best: numbers of PackML differ between vendors, and several may fit. Null = none does.
 */
export function codeSchemeOf(table: StateTable, chosen: string | null = null): string | null {
  if (chosen !== null) return MAPPING_PROFILES.some(({ id }) => id === chosen) ? chosen : null;
  const entries = [...table].filter(([code]) => code !== OTHERWISE);
  if (entries.length < CODES_MIN) return null;
  const fits = MAPPING_PROFILES.map((profile) => ({ id: profile.id, share: shareOf(profile, entries) }));
  const best = Math.max(...fits.map(({ share }) => share));
  if (best < SAME_SHARE) return null;
  return fits.flatMap(({ id, share }) => (share === best ? [id] : [])).join(' ');
}

/** The share of codes that mean the same in a profile; 0 where one is unknown to it. */
function shareOf(
  { states }: MappingProfile,
  entries: readonly (readonly [string, readonly MachineState[]])[],
) {
  const known = new Map(states.map((state) => [plainText(state.value), state.states]));
  if (!entries.every(([code]) => known.has(plainText(code)))) return 0;
  const same = entries.filter(([code, ours]) => known.get(plainText(code))?.[0] === ours[0]);
  return same.length / entries.length;
}

const NAMES = new Map(
  MAPPING_PROFILES.map(({ id, states }) => [
    id,
    new Map(states.map(({ value, name }) => [plainText(value), name])),
  ]),
);

/** What a code means by its scheme; null where the profiles of the scheme do not agree, or do not know it. */
export function codeName(scheme: string, code: string): ProfileText | null {
  const names = scheme.split(' ').map((id) => NAMES.get(id)?.get(plainText(code)) ?? null);
  const [first = null] = names;
  return names.every((name) => name?.en === first?.en) ? first : null;
}
