import { useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type DepartmentNode, getDepartmentTree } from '#shared/contracts/plant/department.ts';
import { hasMachine } from '#shared/domain/tree/department-places.ts';
import { filterTree, walkTree } from '#shared/domain/tree/tree.ts';

export interface MetricSources {
  /** Branches that lead to them; undefined until they are loaded. */
  readonly tree: readonly DepartmentNode[] | undefined;
  readonly nodes: readonly DepartmentNode[];
  /** By code, for a select. */
  readonly choices: readonly { readonly value: string; readonly text: string }[];
}

/** What can have states and metrics: machines, tanks and meters, without drafts. */
export function useMetricSources(): MetricSources {
  const { language } = useText();
  const { data } = useCall(getDepartmentTree, {}, { enabled: useMay('plant_view') });
  return useMemo(() => {
    const tree = data && filterTree(data, ({ dtype }) => hasMachine(dtype));
    const nodes = [...walkTree(tree ?? [])].map(({ node }) => node).filter(({ dtype }) => hasMachine(dtype));
    const choices = nodes.map((node) => ({
      value: node.code,
      text: `${nameOf(node, language)} · ${node.code}`,
    }));
    return { tree, nodes, choices };
  }, [data, language]);
}
