import { type ReactNode, useMemo, useRef } from 'react';
import type { LineSlots } from '#display/boards/line/layout/line-slots.ts';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import { LINE_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import { roleColours } from '#display/kit/tiles/role-colours.ts';
import { runProps } from '#display/kit/view/live-run.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Box } from '#display/parts/box.ts';
import { Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import { type LineWords, leftRoom, lineRows } from './line-items.ts';
import { paintLineTile } from './paint-line-tile.ts';

interface LineTileProps {
  readonly index: number;
  readonly box: Box;
  readonly slots: LineSlots;
  readonly colours: Colours;
}

const ORIGIN = { x: 0, y: 0, w: 0, h: 0 };
const ROWS = ['name', 'verdict', 'detail', 'speed', 'output'] as const;
const NONE: RunProps['items'] = [];
const NO_NOTES: readonly string[] = [];

/** The line at a place of the page; a tap opens its board, which leads back here. */
export function LineTile({ index, box, slots, colours }: LineTileProps): ReactNode {
  const { navigate, place } = useBoard();
  const lineId = useShape(({ lines }: LinesModel) => lines[index]?.id ?? null);
  const ground = useMemo(() => ({ colour: colours.tokens.surface }), [colours]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const lefts = usePartHandles<RunProps>(ROWS.length);
  const rights = usePartHandles<RunProps>(ROWS.length);

  useFitted(
    ({ lines }: LinesModel): LineWords | null => {
      const line = lines[index];
      if (!line) return null;
      const { cells: _cells, strip: _strip, ...said } = line;
      return said;
    },
    (line) => {
      const look = line && roleColours(line, colours);
      if (look) ground.colour = look.ground;
      const rows = line && look && lineRows(line, slots, { part: `line${index}`, colours, look });
      ROWS.forEach((name, at) => {
        const slot = slots[name];
        const row = rows?.[name];
        if (slot && row) lefts[at]?.current?.set({ items: row.left, maxWidth: leftRoom(row, slot.left.w) });
        else lefts[at]?.current?.set({ items: NONE });
        rights[at]?.current?.set({ items: row?.right ?? NONE });
      });
    },
  );
  // Its figures change far more often than what is drawn below them.
  useLive(
    ({ lines }: LinesModel) => {
      const line = lines[index];
      if (!line) return null;
      const { role, tone, cells, strip, speed, output } = line;
      const bars = {
        speed: { ...speed, text: '', notes: NO_NOTES },
        output: { ...output, text: '', notes: NO_NOTES },
      };
      return { role, tone, cells, strip, ...bars };
    },
    (line) =>
      body.current?.set({
        paint: line ? (pen) => paintLineTile(pen, line, { box, slots, colours }) : paintNothing,
      }),
  );

  const open = (id: string): void => navigate(LINE_PATH, { line: id, of: place.query.get('line') ?? '*' });
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={lineId === null ? undefined : () => open(lineId)}
    >
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        {ROWS.map((name, at) => {
          const slot = slots[name];
          return slot ? <Run key={name} handle={lefts[at]} {...runProps(slot.left, ORIGIN)} /> : null;
        })}
        {ROWS.map((name, at) => {
          const slot = slots[name];
          return slot ? <Run key={name} handle={rights[at]} {...runProps(slot.right, ORIGIN)} /> : null;
        })}
      </GroundContext.Provider>
    </Tile>
  );
}
