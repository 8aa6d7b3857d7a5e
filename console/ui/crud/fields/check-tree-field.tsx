import { Box } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { CheckTree } from '#console/ui/tree/check-tree.tsx';
import type { Nested } from '#shared/domain/tree/tree.ts';
import type { IsChoice } from '#shared/domain/tree/tree-checks.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Several nodes of a tree, by their ids. A chosen id that is not in the tree stays chosen. */
export function CheckTreeField<Node extends Nested<Node>>(
  props: FieldProps & {
    readonly tree: readonly Node[];
    readonly nameOf: (node: Node) => string;
    readonly wordsOf?: (node: Node) => string;
    readonly isChoice?: IsChoice<Node>;
    /** Nodes that keep their state. */
    readonly isFixedNode?: (node: Node) => boolean;
    readonly isAlone?: boolean;
    readonly renderNode?: (node: Node) => ReactNode;
    readonly maxHeight?: string;
    /** What is shown as chosen, and what is stored of it, where that is not the same. */
    readonly toShown?: (value: readonly string[]) => ReadonlySet<string>;
    readonly toValue?: (chosen: ReadonlySet<string>) => readonly string[];
  },
): ReactElement {
  const { toShown = toSet, toValue = toList, isFixedNode, isFixed = false } = props;
  // The tree shows what is fixed, too.
  const field = useField({ ...props, isFixed: false });
  const value = Array.isArray(field.field.value) ? (field.field.value as readonly string[]) : [];
  return (
    <FieldFrame of={props} field={field}>
      <Box w="100%" ref={field.field.ref} tabIndex={-1} outline="none">
        <CheckTree
          label={field.label}
          tree={props.tree}
          nameOf={props.nameOf}
          chosen={toShown(value)}
          onChange={(chosen) => field.field.onChange(toValue(chosen))}
          isFixed={(node) => isFixed || isFixedNode?.(node) === true}
          isAlone={props.isAlone ?? false}
          {...(props.wordsOf && { wordsOf: props.wordsOf })}
          {...(props.isChoice && { isChoice: props.isChoice })}
          {...(props.renderNode && { renderNode: props.renderNode })}
          {...(props.maxHeight !== undefined && { maxHeight: props.maxHeight })}
        />
      </Box>
    </FieldFrame>
  );
}

function toSet(value: readonly string[]): ReadonlySet<string> {
  return new Set(value);
}

/** In a fixed order, so that a choice that is taken back is no change. */
function toList(chosen: ReadonlySet<string>): readonly string[] {
  return [...chosen].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
