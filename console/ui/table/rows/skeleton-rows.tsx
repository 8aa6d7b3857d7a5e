import { Skeleton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { Column } from '#console/ui/table/column.ts';
import type { TableProps } from '#console/ui/table/table-props.ts';

const SKELETON_ROWS = 8;

/** The shape of rows that are still loading. */
export function SkeletonRows<Row>(props: {
  readonly table: TableProps<Row>;
  readonly shown: readonly Column<Row>[];
}): ReactElement {
  const { selection, actions } = props.table;
  return (
    <>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => `skeleton-${row}`).map((row) => (
        <tr key={row}>
          {selection && <td />}
          {props.shown.map((column) => (
            <td key={column.key} data-align={column.align}>
              <Skeleton
                h="12px"
                w={column.align === 'end' ? '40%' : '65%'}
                ms={column.align === 'end' ? 'auto' : '0'}
              />
            </td>
          ))}
          {actions && <td data-actions />}
        </tr>
      ))}
    </>
  );
}
