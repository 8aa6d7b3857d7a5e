import { useMemo, useState } from 'react';
import type { DepartmentNode } from '#shared/contracts/plant/department.ts';
import { MAPPING_PROFILES } from '#shared/domain/profiles/all-profiles.ts';
import type { MappingProfile } from '#shared/domain/profiles/mapping-profile.ts';
import {
  detectProfile,
  type MappingChoices,
  type MappingEdit,
  type MappingItem,
  type MappingRow,
  proposeRows,
} from './mapping-row.ts';
import { useMetricSources } from './use-metric-sources.ts';

export interface MappingRows {
  /** What a value may become here. */
  readonly kinds: MappingChoices['kinds'];
  readonly profile: MappingProfile;
  /** Proposes anew; which machines were chosen stays. */
  readonly setProfile: (id: string) => void;
  readonly rows: readonly MappingRow[];
  readonly edit: (key: string, change: MappingEdit) => void;
  readonly setAllMachines: (code: string) => void;
  /** Branches with machines that can be chosen; undefined until they are loaded. */
  readonly tree: readonly DepartmentNode[] | undefined;
  readonly isDirty: boolean;
}

type Edits = Readonly<Record<string, MappingEdit>>;

/** What is proposed for chosen values, with what the user made of it. */
export function useMappingRows(items: readonly MappingItem[], choices: MappingChoices): MappingRows {
  const { tree, nodes: machines } = useMetricSources();
  const [profileId, setProfileId] = useState<string | null>(null);
  const [edits, setEdits] = useState<Edits>({});
  const profile = useMemo(
    () => MAPPING_PROFILES.find(({ id }) => id === profileId) ?? detectProfile(items),
    [profileId, items],
  );
  const proposed = useMemo(
    () => proposeRows(profile, items, machines, choices),
    [profile, items, machines, choices],
  );
  const rows = proposed.map((row) => {
    const change = edits[row.item.key];
    return change ? { ...row, ...change, confidence: change.kind ? null : row.confidence } : row;
  });
  return {
    kinds: choices.kinds,
    profile,
    setProfile(id) {
      setProfileId(id);
      setEdits(
        Object.fromEntries(
          Object.entries(edits).flatMap(([key, { machine }]) =>
            machine === undefined ? [] : [[key, { machine }]],
          ),
        ),
      );
    },
    rows,
    edit: (key, change) => setEdits((before) => ({ ...before, [key]: { ...before[key], ...change } })),
    setAllMachines: (machine) =>
      setEdits((before) =>
        Object.fromEntries(items.map(({ key }) => [key, { ...before[key], machine }] as const)),
      ),
    tree,
    isDirty: Object.keys(edits).length > 0,
  };
}
