import { chakra, HStack, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { CHECKBOX_CSS } from '#console/ui/form/checkbox-style.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Column } from './column.ts';
import { type ColumnLayouts, hideColumn, moveColumn } from './table-layout.ts';

const ITEM_HEIGHT_PX = 32;

/** The columns of a table in their order: a box shows or hides each, its handle or the arrow keys move it. */
export function ColumnOrder<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly layout: ColumnLayouts;
  readonly onChange: (layout: ColumnLayouts, isDone: boolean) => void;
}): ReactElement {
  const { t } = useText();
  const { columns, layout, onChange } = props;
  const [moved, setMoved] = useState('');
  const dragged = useRef<{ readonly key: string; readonly fromY: number; readonly fromIndex: number } | null>(
    null,
  );
  const headOf = (key: string): string => columns.find((column) => column.key === key)?.head ?? key;
  const shownCount = layout.filter(({ isHidden }) => !isHidden).length;

  function move(key: string, to: number, isDone: boolean): void {
    const next = moveColumn(layout, key, to);
    onChange(next, isDone);
    const place = next.findIndex((column) => column.key === key) + 1;
    setMoved(t('crud.layout.moved', { name: headOf(key), place, count: next.length }));
  }

  function drag(event: PointerEvent<HTMLElement>, isDone: boolean): void {
    if (!dragged.current) return;
    const { key, fromY, fromIndex } = dragged.current;
    const to = fromIndex + Math.round((event.clientY - fromY) / ITEM_HEIGHT_PX);
    if (isDone) dragged.current = null;
    const isMoved = layout[Math.max(0, Math.min(layout.length - 1, to))]?.key !== key;
    if (isMoved || (isDone && to !== fromIndex)) move(key, to, isDone);
  }

  function step(event: KeyboardEvent<HTMLElement>, key: string, index: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(key, index + by, true);
  }

  return (
    <chakra.ul listStyleType="none">
      {layout.map(({ key, isHidden }, index) => (
        <HStack
          as="li"
          key={key}
          gap="2"
          h={`${ITEM_HEIGHT_PX}px`}
          px="2"
          rounded="md"
          _hover={{ bg: 'bg.muted' }}
        >
          <chakra.label display="flex" alignItems="center" gap="2.5" flex="1" minW="0" cursor="pointer">
            <chakra.input
              type="checkbox"
              css={CHECKBOX_CSS}
              checked={!isHidden}
              disabled={!isHidden && shownCount === 1}
              onChange={() => onChange(hideColumn(layout, key, !isHidden), true)}
            />
            <Text as="span" textStyle="sm" truncate color={isHidden ? 'fg.muted' : 'fg'}>
              {headOf(key)}
            </Text>
          </chakra.label>
          <chakra.button
            type="button"
            aria-label={t('crud.layout.move', { name: headOf(key) })}
            display="flex"
            color="fg.muted"
            cursor="grab"
            rounded="sm"
            p="1"
            touchAction="none"
            _active={{ cursor: 'grabbing' }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              dragged.current = { key, fromY: event.clientY, fromIndex: index };
            }}
            onPointerMove={(event) => drag(event, false)}
            onPointerUp={(event) => drag(event, true)}
            onPointerCancel={(event) => drag(event, true)}
            onKeyDown={(event) => step(event, key, index)}
          >
            <Glyph name="grip" sizePx={16} />
          </chakra.button>
        </HStack>
      ))}
      <chakra.li srOnly role="status">
        {moved}
      </chakra.li>
    </chakra.ul>
  );
}
