import { useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  type DepartmentNode,
  type DepartmentType,
  getDepartmentTree,
} from '#shared/contracts/plant/department.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';

export const LINE_PLACES: readonly DepartmentType[] = ['company', 'plant', 'workshop', 'line'];

export interface Places {
  /** Departments of these types; undefined until they are loaded. */
  readonly tree: readonly DepartmentNode[] | undefined;
  readonly byCode: ReadonlyMap<string, DepartmentNode>;
  /** Names of departments by their codes, separated by spaces; null = none. */
  namesOf(codes: string): string | null;
}

/** The departments for which something of the calendar can be. */
export function usePlaces(types: readonly DepartmentType[] = LINE_PLACES): Places {
  const { language } = useText();
  const { data } = useCall(getDepartmentTree, {}, { enabled: useMay('plant_view') });
  return useMemo(() => {
    const tree = data?.flatMap((node) => cut(node, types));
    const byCode = new Map(tree ? [...walkTree(tree)].map(({ node }) => [node.code, node]) : []);
    const namesOf = (codes: string) => {
      const names = splitCodes(codes).map((code) => {
        const node = byCode.get(code);
        return node ? nameOf(node, language) : code;
      });
      return names.length === 0 ? null : joinedNames(names, language);
    };
    return { tree, byCode, namesOf };
  }, [data, types, language]);
}

export function splitCodes(codes: string): string[] {
  return codes.split(/\s+/).filter((code) => code !== '');
}

function cut(node: DepartmentNode, types: readonly DepartmentType[]): DepartmentNode[] {
  if (!types.includes(node.dtype)) return [];
  return [{ ...node, children: node.children.flatMap((child) => cut(child, types)) }];
}
