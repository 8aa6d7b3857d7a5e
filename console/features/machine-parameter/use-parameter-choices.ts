import { useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import type { SideNode } from '#console/ui/crud/tree/side-tree.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { countMachineParameters } from '#shared/contracts/history/machine-parameter.ts';
import { type DepartmentNode, getDepartmentTree } from '#shared/contracts/plant/department.ts';
import { hasMachine } from '#shared/domain/tree/department-places.ts';
import { findNode, mapTree, walkTree } from '#shared/domain/tree/tree.ts';

/** First values of new metrics come with the plant running. */
const REFRESHED_EVERY_MS = 30_000;

export interface ParameterChoices {
  /** Departments with what has parameters in or below them. */
  readonly side: readonly SideNode[];
  readonly total: number;
  /** False until it is known. */
  readonly isEmpty: boolean;
  /** Of the chosen department, or of all. */
  readonly groups: readonly FilterChoice[];
  /** Machines, tanks and meters by their codes. */
  readonly machines: readonly FilterChoice[];
}

export function useParameterChoices(deptId: string | null): ParameterChoices {
  const { language } = useText();
  const enabled = useMay('plant_view');
  const tree = useCall(getDepartmentTree, {}, { enabled }).data;
  const counts = useCall(countMachineParameters, {}, { enabled, refetchMs: REFRESHED_EVERY_MS }).data;
  return useMemo(() => {
    const departments = tree ?? [];
    const ofMachine = Map.groupBy(counts ?? [], ({ machineId }) => machineId);
    const countOf = (id: string): number =>
      (ofMachine.get(id) ?? []).reduce((sum, { count }) => sum + count, 0);
    const side = mapTree(departments, (node: DepartmentNode, children: SideNode[]) => {
      const count = children.reduce((sum, child) => sum + child.count, countOf(node.id));
      const name = nameOf(node, language);
      return count === 0 ? null : { id: node.id, name, count, children };
    });
    const chosen = deptId === null ? null : findNode(departments, deptId);
    const reached = chosen ? new Set([...walkTree([chosen])].map(({ node }) => node.id)) : null;
    const groups = new Map<string, string>();
    for (const { machineId, groupName, groupNameEn } of counts ?? [])
      if (groupName !== null && (reached === null || reached.has(machineId)))
        groups.set(groupName, nameOf({ name: groupName, nameEn: groupNameEn }, language));
    return {
      side,
      total: (counts ?? []).reduce((sum, { count }) => sum + count, 0),
      isEmpty: counts?.length === 0,
      groups: [...groups].map(([value, text]) => ({ value, text })),
      machines: [...walkTree(departments)].flatMap(({ node }) =>
        hasMachine(node.dtype)
          ? [{ value: node.code, text: `${nameOf(node, language)} · ${node.code}` }]
          : [],
      ),
    };
  }, [tree, counts, deptId, language]);
}
