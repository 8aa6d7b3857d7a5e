import type { ReactElement } from 'react';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import type { DepartmentNode } from '#shared/contracts/plant/department.ts';
import { hasMachine } from '#shared/domain/tree/department-places.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';

/** Chooses an audited machine by its code. */
export function MachineSelect(props: {
  readonly label: string;
  readonly tree: readonly DepartmentNode[];
  readonly value: string | null;
  readonly isInvalid?: boolean;
  readonly placeholder?: string;
  readonly onChange: (code: string) => void;
}): ReactElement {
  const { language } = useText();
  const { tree, value } = props;
  const nodes = new Map([...walkTree(tree)].map(({ node }) => [node.id, node]));
  const chosen = [...nodes.values()].find(({ code, dtype }) => code === value && hasMachine(dtype));
  return (
    <TreeSelect
      label={props.label}
      size="sm"
      isPathShown={false}
      tree={tree}
      nameOf={(node) => `${nameOf(node, language)} ${hasMachine(node.dtype) ? node.code : ''}`.trim()}
      value={chosen ? [chosen.id] : []}
      isDisabled={({ dtype }) => !hasMachine(dtype)}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      isInvalid={props.isInvalid === true}
      onChange={([id]) => {
        const node = id === undefined ? undefined : nodes.get(id);
        if (node) props.onChange(node.code);
      }}
    />
  );
}
