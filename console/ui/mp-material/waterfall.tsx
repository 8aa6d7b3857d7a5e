import { Box } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useSize } from '#console/ui/use-size.ts';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { moveByArrows } from './arrow-focus.ts';

const ROW_PX = 4;
const GAP_PX = 16;
const COLUMN_MIN_PX = 200;
/** A picture that is wider or higher is cut. */
const RATIO_MIN = 0.3;
const RATIO_MAX = 2;

/** Pictures one under the other in columns of equal width, in the order of the list from left to right. */
export function Waterfall(props: {
  readonly label: string;
  readonly items: readonly MpMaterial[];
  /** Height of what stands under each picture. */
  readonly footPx: number;
  /** What is shown of one; `heightPx` is for its picture. */
  readonly tile: (item: MpMaterial, heightPx: number) => ReactNode;
}): ReactElement {
  const { label, items, footPx, tile } = props;
  const grid = useRef<HTMLUListElement>(null);
  const { width } = useSize(grid);
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (COLUMN_MIN_PX + GAP_PX)));
  const columnPx = (width - GAP_PX * (columns - 1)) / columns;
  const heightOf = ({ width: w, height: h }: MpMaterial): number =>
    Math.round(columnPx * Math.min(RATIO_MAX, Math.max(RATIO_MIN, w && h ? h / w : 1)));
  return (
    <Box
      as="ul"
      ref={grid}
      aria-label={label}
      listStyleType="none"
      display="grid"
      gridTemplateColumns={`repeat(${columns}, minmax(0, 1fr))`}
      gridAutoRows={`${ROW_PX}px`}
      columnGap={`${GAP_PX}px`}
      onKeyDown={moveByArrows}
    >
      {items.map((item) => {
        const heightPx = heightOf(item);
        const rows = Math.ceil((heightPx + footPx + GAP_PX) / ROW_PX);
        return (
          <Box as="li" key={item.id} gridRow={`span ${rows}`} minW="0">
            {tile(item, heightPx)}
          </Box>
        );
      })}
    </Box>
  );
}
