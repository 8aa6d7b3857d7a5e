import type { MtObservation } from './connector-mtconnect-xml.ts';

/** Conditions of data items. Each item has a set of them: `Normal` with a code ends one, without a code all. */
export interface ConditionSets {
  /** What the item says from now on: `NORMAL`, `FAULT 403 Overload; WARNING 7`, or null where it is not known. */
  take(observation: MtObservation): string | null;
  clear(): void;
}

const ACTIVE_MAX = 100;

export function createConditionSets(): ConditionSets {
  const sets = new Map<string, Map<string, MtObservation>>();
  return {
    take(observation) {
      const { dataItemId, level, nativeCode, text } = observation;
      const active = sets.get(dataItemId) ?? new Map<string, MtObservation>();
      sets.set(dataItemId, active);
      if (level === 'Unavailable' || (level === 'Normal' && nativeCode === null)) active.clear();
      else if (level === 'Normal') active.delete(nativeCode ?? '');
      else if (active.size < ACTIVE_MAX) active.set(nativeCode ?? text, observation);
      return level === 'Unavailable' ? null : toText([...active.values()]);
    },
    clear: () => sets.clear(),
  };
}

function toText(active: readonly MtObservation[]): string {
  if (active.length === 0) return 'NORMAL';
  const faultsFirst = active.toSorted((a, b) => Number(b.level === 'Fault') - Number(a.level === 'Fault'));
  return faultsFirst
    .map(({ level, nativeCode, text }) => [level?.toUpperCase(), nativeCode, text].filter(Boolean).join(' '))
    .join('; ');
}
