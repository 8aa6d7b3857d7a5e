import { chakra } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { nextSorting, type Sorting } from './sorting.ts';

/** The head of a column that sorts its table. Its arrow shows while it does, and faintly when it would. */
export function SortButton(props: {
  readonly column: { readonly key: string; readonly head: ReactNode; readonly align?: 'start' | 'end' };
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: string | null) => void;
}): ReactElement {
  const { column, sorting, onSort } = props;
  const isOn = sorting?.key === column.key;
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      flexDirection={column.align === 'end' ? 'row-reverse' : 'row'}
      alignItems="center"
      gap="1"
      mx="-1"
      px="1"
      h="24px"
      rounded="sm"
      cursor="pointer"
      font="inherit"
      color={isOn ? 'fg' : 'inherit'}
      _hover={{ color: 'fg', '& > span': { opacity: isOn ? 1 : 0.6 } }}
      focusRing="outside"
      onClick={() => onSort(nextSorting(sorting, column.key))}
    >
      {column.head}
      <chakra.span
        display="inline-flex"
        opacity={isOn ? 1 : 0}
        transform={isOn && !sorting.isDown ? 'rotate(180deg)' : undefined}
      >
        <Glyph name="down" sizePx={12} />
      </chakra.span>
    </chakra.button>
  );
}
