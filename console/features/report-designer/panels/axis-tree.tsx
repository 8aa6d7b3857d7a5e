import { Box, Flex, Text } from '@chakra-ui/react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { useTreeDrag } from '#console/ui/tree/use-tree-drag.ts';
import type { ReportRegion } from '#shared/contracts/report/report-model.ts';
import { type Place, type VisibleRow, visibleRows } from '#shared/domain/tree/tree.ts';
import { axisColour } from './axis-colours.ts';
import type { useAxisWords } from './axis-words.ts';
import type { PanelProps } from './panel-props.ts';
import { type AxisNode, axisNodes, canHold, type MoveDirection, moveTo, placeAfter } from './tree-moves.ts';

const INDENT_PX = 16;
const DIRECTIONS: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

type Props = PanelProps & {
  readonly region: ReportRegion;
  readonly lines: 'rows' | 'cols';
  readonly words: ReturnType<typeof useAxisWords>;
  readonly axis: string | null;
  readonly onAxis: (axis: string | null) => void;
};

/** Axes of one direction. They are moved by dragging, or with Alt and the arrows. */
export function AxisTree(props: Props): ReactElement {
  const { t } = useText();
  const { region, lines, sheet, axis, onEdit, onAxis } = props;
  const tree = axisNodes(region[lines]);
  const rows = visibleRows(tree, () => true);
  const move = (key: string, place: Place | null): void => {
    if (place) onEdit({ kind: 'moveAxis', sheet, region: region.key, ...moveTo(tree, key, place) });
  };
  const drag = useTreeDrag<AxisNode>({ tree, rows, canHold, onOpen: () => undefined, onDrop: move });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const direction = DIRECTIONS[event.key];
    const at = rows.findIndex(({ node }) => node.id === axis);
    if (!direction) return;
    event.preventDefault();
    if (event.altKey) {
      if (axis !== null) move(axis, placeAfter(tree, axis, direction));
      return;
    }
    const next = direction === 'up' ? at - 1 : direction === 'down' ? at + 1 : at;
    const row = rows[Math.min(rows.length - 1, Math.max(0, next))];
    if (!row) return;
    onAxis(row.node.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-axis="${row.node.id}"]`)?.focus();
  };
  return (
    <Box
      role="tree"
      aria-label={t(`reportDesign.structure.${lines}`)}
      onKeyDown={onKeyDown}
      {...drag.listHandlers}
    >
      {rows.map((row, index) => (
        <AxisRow
          key={row.node.id}
          {...props}
          row={row}
          index={index}
          isStop={row.node.id === axis || (index === 0 && !rows.some(({ node }) => node.id === axis))}
          mark={drag.mark?.rowIndex === index && drag.mark.isPossible ? drag.mark.kind : null}
          grip={drag.gripOf(row.node)}
        />
      ))}
    </Box>
  );
}

function AxisRow(
  props: Props & {
    readonly row: VisibleRow<AxisNode>;
    readonly index: number;
    readonly isStop: boolean;
    readonly mark: 'before' | 'after' | 'into' | null;
    readonly grip: object;
  },
): ReactElement {
  const { t } = useText();
  const { row, index, lines, words, axis: chosen, mark, onAxis } = props;
  const { axis } = row.node;
  const isChosen = chosen === axis.key;
  const by = axis.by && t('reportDesign.structure.by', { by: words.print(axis.by) });
  return (
    <Flex
      role="treeitem"
      data-tree-row={index}
      data-axis={axis.key}
      tabIndex={props.isStop ? 0 : -1}
      aria-level={row.level + 1}
      aria-posinset={row.index + 1}
      aria-setsize={row.siblings.length}
      aria-selected={isChosen}
      align="center"
      gap="2"
      h="8"
      ps={`${14 + row.level * INDENT_PX}px`}
      pe="3.5"
      textStyle="sm"
      cursor="pointer"
      bg={isChosen || mark === 'into' ? 'accent.subtle' : undefined}
      boxShadow={
        mark === 'before'
          ? 'inset 0 2px 0 var(--lw-accent-solid, currentColor)'
          : mark === 'after'
            ? 'inset 0 -2px 0 var(--lw-accent-solid, currentColor)'
            : undefined
      }
      _hover={{ bg: isChosen ? 'accent.subtle' : 'bg.muted' }}
      onClick={() => onAxis(axis.key)}
      {...props.grip}
    >
      <Box boxSize="2.5" rounded="sm" flex="none" bg={axisColour(lines, axis.kind)} />
      <Text fontWeight={isChosen ? '600' : '500'} color={isChosen ? 'accent.fg' : undefined} truncate>
        {words.nameOf(axis)}
      </Text>
      <Text color="fg.muted" textStyle="xs" truncate flex="1">
        {by ?? t(`reportDesign.kinds.${axis.kind}`)}
      </Text>
      <Text color="fg.muted" textStyle="xs" flex="none" maxW="90px" truncate>
        {axis.top ? t('reportDesign.structure.top', { n: axis.top.n }) : words.orderOf(axis)}
      </Text>
    </Flex>
  );
}
