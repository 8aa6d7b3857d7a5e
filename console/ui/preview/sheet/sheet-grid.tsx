import { Box, VisuallyHidden } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useMemo, useRef } from 'react';
import { CELL_SEPARATOR } from './sheet-limits.ts';
import { columnName, sheetWidths } from './sheet-widths.ts';

const ROW_PX = 29;
const GUTTER_PX = 64;
/** Rows that decide how wide a column is. */
const MEASURED_ROWS = 200;
const OVERSCAN_ROWS = 10;
const OVERSCAN_COLUMNS = 2;

/** Names of the columns and the first row stay in sight, and so do the numbers of the rows. Only what is seen is drawn. */
export function SheetGrid(props: {
  readonly label: string;
  readonly rowLabel: string;
  readonly rows: readonly string[];
  readonly columns: number;
}): ReactElement {
  const { label, rowLabel, rows, columns } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [firstRow = ''] = rows;
  const sample = rows.length <= MEASURED_ROWS ? rows.length : MEASURED_ROWS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that arrive later change no width
  const widths = useMemo(
    () =>
      sheetWidths(
        rows.slice(0, sample).map((row) => row.split(CELL_SEPARATOR)),
        columns,
      ),
    [sample, columns],
  );
  const headPx = 2 * ROW_PX;
  const lines = useVirtualizer({
    count: Math.max(0, rows.length - 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 0,
    overscan: OVERSCAN_COLUMNS,
    scrollMargin: GUTTER_PX,
  });
  const places = across.getVirtualItems().map(({ index, start, size }) => ({ index, start, size }));
  const widthPx = GUTTER_PX + across.getTotalSize();

  const cellsOf = (texts: readonly string[], role: 'cell' | 'columnheader'): ReactElement[] =>
    places.map(({ index, start, size }) => (
      <Box
        key={index}
        role={role}
        aria-colindex={index + 2}
        position="absolute"
        top="0"
        left={`${start}px`}
        w={`${size}px`}
        h="100%"
        px="2"
        borderRightWidth="1px"
        truncate
        title={texts[index]}
      >
        {texts[index]}
      </Box>
    ));

  return (
    <Box
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns + 1}
      tabIndex={0}
      flex="1"
      minH="0"
      overflow="auto"
      textStyle="sm"
      lineHeight={`${ROW_PX - 1}px`}
      fontVariantNumeric="tabular-nums"
    >
      <Box role="rowgroup" position="sticky" top="0" zIndex="1" w={`${widthPx}px`}>
        <Line index={1} topPx={0} widthPx={widthPx} number="" rowLabel={rowLabel} isHead>
          {cellsOf(
            Array.from({ length: columns }, (_, index) => columnName(index)),
            'columnheader',
          )}
        </Line>
        <Line index={2} topPx={ROW_PX} widthPx={widthPx} number="1" rowLabel={rowLabel} isHead isStrong>
          {cellsOf(firstRow.split(CELL_SEPARATOR), 'cell')}
        </Line>
        <Box h={`${headPx}px`} />
      </Box>
      <Box role="rowgroup" position="relative" w={`${widthPx}px`} h={`${lines.getTotalSize()}px`}>
        {lines.getVirtualItems().map(({ index, start }) => (
          <Line
            key={index}
            index={index + 3}
            topPx={start - headPx}
            widthPx={widthPx}
            number={String(index + 2)}
            rowLabel={rowLabel}
          >
            {cellsOf((rows[index + 1] ?? '').split(CELL_SEPARATOR), 'cell')}
          </Line>
        ))}
      </Box>
    </Box>
  );
}

function Line(props: {
  /** From 1, the names of the columns counted. */
  readonly index: number;
  readonly topPx: number;
  readonly widthPx: number;
  /** Empty beside the names of the columns. */
  readonly number: string;
  readonly rowLabel: string;
  readonly isHead?: boolean;
  readonly isStrong?: boolean;
  readonly children: readonly ReactElement[];
}): ReactElement {
  const { isHead = false, isStrong = false } = props;
  return (
    <Box
      role="row"
      aria-rowindex={props.index}
      position="absolute"
      top={`${props.topPx}px`}
      w={`${props.widthPx}px`}
      h={`${ROW_PX}px`}
      borderBottomWidth="1px"
      bg={isHead && !isStrong ? 'bg.muted' : 'bg.panel'}
      fontWeight={isStrong ? '600' : '400'}
      color={isHead && !isStrong ? 'fg.muted' : undefined}
    >
      <Box
        role={props.number === '' ? 'columnheader' : 'rowheader'}
        aria-colindex={1}
        position="sticky"
        left="0"
        zIndex="1"
        w={`${GUTTER_PX}px`}
        h="100%"
        px="2"
        textAlign="end"
        color="fg.muted"
        bg="bg.muted"
        borderRightWidth="1px"
        fontWeight="400"
      >
        {props.number === '' ? <VisuallyHidden>{props.rowLabel}</VisuallyHidden> : props.number}
      </Box>
      {props.children}
    </Box>
  );
}
