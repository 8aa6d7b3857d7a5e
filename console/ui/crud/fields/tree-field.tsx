import type { ReactElement, ReactNode } from 'react';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import { findNode, type Nested } from '#shared/domain/tree/tree.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** One node of a tree; `root` names the choice of none, and `rootValue` is what is sent for it. */
export function TreeField<Node extends Nested<Node>>(
  props: FieldProps & {
    readonly tree: readonly Node[];
    readonly nameOf: (node: Node) => string;
    readonly isDisabled?: (node: Node) => boolean;
    readonly renderNode?: (node: Node) => ReactNode;
    readonly emptyText?: string;
    readonly root: { readonly text: string; readonly value: string };
  },
): ReactElement {
  const { tree, nameOf, root, isDisabled } = props;
  const field = useField(props);
  const value = String(field.field.value ?? root.value);
  const chosen = findNode(tree, value);
  return (
    <FieldFrame of={props} field={field} fixedText={chosen ? nameOf(chosen) : root.text}>
      <TreeSelect
        label={field.label}
        tree={tree}
        nameOf={nameOf}
        value={chosen ? [chosen.id] : []}
        placeholder={root.text}
        clearLabel={root.text}
        isClearable
        isInvalid={field.error !== undefined}
        onBlur={field.field.onBlur}
        onChange={([id]) => field.field.onChange(id ?? root.value)}
        {...(isDisabled && { isDisabled })}
        {...(props.emptyText !== undefined && { emptyText: props.emptyText })}
        {...(props.renderNode && { renderNode: props.renderNode })}
      />
    </FieldFrame>
  );
}
