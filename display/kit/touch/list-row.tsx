import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { middleBaseline, ROW_SIZE, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { paintArrow } from './paint-arrow.ts';

/** One line of a list of stops or reasons. */
export interface RowModel {
  readonly state: PresentedState | 'warning';
  /** Before the text: a time of day; empty = none. */
  readonly start: string;
  readonly text: string;
  /** Right of the text. */
  readonly count: string;
  readonly duration: string;
  readonly isOpen: boolean;
  /** A thin bar below, 0–1; null = none. */
  readonly share: number | null;
  readonly otherMachineId: string | null;
}

interface ListRowProps<Model> {
  readonly box: Box;
  readonly colours: Colours;
  readonly name: string;
  readonly select: (model: Model) => RowModel | null;
  readonly onMachine: (machineId: string) => void;
}

const MARK = 30;
const TEXT_X = 48;
const START_W = 92;
const ARROW_W = 34;
const GAP = 20;

/** A row; when another machine was the cause, a tap leads to it. */
export function ListRow<Model>({ box, colours, name, select, onMachine }: ListRowProps<Model>): ReactNode {
  const { tokens } = colours;
  const body = useRef<PartHandle<SketchProps>>(null);
  const start = useRef<PartHandle<LabelProps>>(null);
  const text = useRef<PartHandle<LabelProps>>(null);
  const count = useRef<PartHandle<LabelProps>>(null);
  const duration = useRef<PartHandle<LabelProps>>(null);
  const otherId = useShape((model: Model) => select(model)?.otherMachineId ?? null);
  const right = box.w - ARROW_W;

  useLive(select, (row) => {
    body.current?.set({ paint: (pen) => row && paintRow(pen, row, box, colours) });
    const durationW = row ? measureText(row.duration, ROW_SIZE, 700) : 0;
    const countW = row?.count ? measureText(row.count, SMALLEST_SIZE) + GAP : 0;
    const textX = TEXT_X + (row?.start ? START_W : 0);
    start.current?.set({ text: row?.start ?? '' });
    duration.current?.set({
      text: row?.duration ?? '',
      colour: row?.isOpen ? stateColours(row.state, colours).text : tokens.textPrimary,
    });
    count.current?.set({ text: row?.count ?? '', x: right - durationW - GAP });
    text.current?.set({
      text: row?.text ?? '',
      x: textX,
      maxWidth: right - durationW - countW - GAP - textX,
    });
  });

  const line = { text: '', x: TEXT_X, y: middleBaseline(0, box.h, ROW_SIZE) } as const;
  const small = { ...line, size: SMALLEST_SIZE, colour: tokens.textSecondary } as const;
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={otherId ? () => onMachine(otherId) : undefined}
    >
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={start} part={`detail.${name}.start`} {...small} />
      <Label handle={text} part={`detail.${name}.text`} {...small} colour={tokens.textPrimary} />
      <Label handle={count} part={`detail.${name}.count`} {...small} align="right" />
      <Label
        handle={duration}
        part={`row.${name}.duration`}
        {...line}
        x={right}
        align="right"
        size={ROW_SIZE}
        weight={700}
        colour={tokens.textPrimary}
      />
    </Tile>
  );
}

function paintRow(pen: Pen, row: RowModel, box: Box, colours: Colours): void {
  const style = stateColours(row.state, colours);
  pen.rect(0, box.h - 2, box.w, 2).fill(colours.tokens.line);
  if (row.share !== null) pen.rect(TEXT_X, box.h - 6, (box.w - TEXT_X) * row.share, 6).fill(style.fill);
  drawMark(pen, row.state, { x: 4, y: (box.h - MARK) / 2, w: MARK, h: MARK }, style.mark);
  if (row.otherMachineId)
    paintArrow(pen, { x: box.w - 11, y: box.h / 2, toRight: 10, h: 22 }, colours.tokens.textSecondary);
}
