import type { ReactNode } from 'react';
import type { LineSlots } from '#display/boards/line/layout/line-slots.ts';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import { LINE_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { roleColours } from '#display/kit/tiles/role-colours.ts';
import { type FittedRun, RunTile } from '#display/kit/tiles/run-tile.tsx';
import type { Box } from '#display/parts/box.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { type LineWords, leftRoom, lineRows } from './line-items.ts';
import { paintLineTile } from './paint-line-tile.ts';

interface LineTileProps {
  readonly index: number;
  readonly box: Box;
  readonly slots: LineSlots;
  readonly colours: Colours;
}

const ROWS = ['name', 'verdict', 'detail', 'speed', 'output'] as const;
/** Its five rows, each with what begins it and what ends it. */
type RowEnd = `${(typeof ROWS)[number]} ${'left' | 'right'}`;
const NO_NOTES: readonly string[] = [];

/** The line at a place of the page; a tap opens its board, which leads back here. */
export function LineTile({ index, box, slots, colours }: LineTileProps): ReactNode {
  const { navigate, place } = useBoard();
  const lineId = useShape(({ lines }: LinesModel) => lines[index]?.id ?? null);
  const open = (id: string): void => navigate(LINE_PATH, { line: id, of: place.query.get('line') ?? '*' });
  return (
    <RunTile
      box={box}
      colours={colours}
      places={ofRows<RunPlace | null>((name, end) => slots[name]?.[end] ?? null)}
      select={({ lines }: LinesModel): LineWords | null => {
        const line = lines[index];
        if (!line) return null;
        const { cells: _cells, strip: _strip, ...said } = line;
        return said;
      }}
      lookOf={(line) => {
        if (!line) return null;
        const look = roleColours(line, colours);
        const rows = lineRows(line, slots, { part: `line${index}`, colours, look });
        const runs = ofRows<FittedRun>((name, end) => {
          const row = rows[name];
          const slot = slots[name];
          if (!row || !slot) return { items: [] };
          return end === 'right'
            ? { items: row.right }
            : { items: row.left, maxWidth: leftRoom(row, slot.left.w) };
        });
        return { ground: look.ground, runs };
      }}
      // Its figures change far more often than what is drawn below them.
      drawing={{
        select: ({ lines }: LinesModel) => {
          const line = lines[index];
          if (!line) return null;
          const { role, tone, cells, strip, speed, output } = line;
          const bars = {
            speed: { ...speed, text: '', notes: NO_NOTES },
            output: { ...output, text: '', notes: NO_NOTES },
          };
          return { role, tone, cells, strip, ...bars };
        },
        paint: (line) => line && ((pen) => paintLineTile(pen, line, { box, slots, colours })),
      }}
      onTap={lineId === null ? undefined : () => open(lineId)}
    />
  );
}

/** Left ends first: what is drawn later lies above. */
function ofRows<Value>(
  of: (name: (typeof ROWS)[number], end: 'left' | 'right') => Value,
): Record<RowEnd, Value> {
  const ends = (['left', 'right'] as const).flatMap((end) =>
    ROWS.map((name) => [`${name} ${end}`, of(name, end)]),
  );
  return Object.fromEntries(ends);
}
