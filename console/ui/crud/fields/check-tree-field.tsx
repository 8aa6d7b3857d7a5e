import { Box } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { CheckTree } from '#console/ui/tree/check-tree.tsx';
import type { Nested } from '#shared/domain/tree.ts';
import type { IsChoice } from '#shared/domain/tree-checks.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Several nodes of a tree, sent as the list of their ids. */
export function CheckTreeField<Node extends Nested<Node>>(
  props: FieldProps & {
    readonly tree: readonly Node[];
    readonly nameOf: (node: Node) => string;
    readonly isChoice?: IsChoice<Node>;
    readonly maxHeight?: string;
  },
): ReactElement {
  const { tree, nameOf, isChoice, maxHeight } = props;
  const field = useField(props);
  const { value, onChange } = field.field;
  const chosen = useMemo(() => new Set<string>(Array.isArray(value) ? value : []), [value]);
  return (
    <FieldFrame of={props} field={field}>
      <Box w="100%">
        <CheckTree
          label={field.label}
          tree={tree}
          nameOf={nameOf}
          chosen={chosen}
          onChange={(next) => onChange([...next])}
          {...(isChoice && { isChoice })}
          {...(maxHeight !== undefined && { maxHeight })}
        />
      </Box>
    </FieldFrame>
  );
}
