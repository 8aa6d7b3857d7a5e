import { type ReactNode, useRef } from 'react';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { MachineModel } from '#display/boards/machine/model/model.ts';
import { MACHINE_PATH } from '#display/boards/machine/model/paths.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { drawMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import { type Look, styleOf } from './colours.ts';
import { useBoard, useMachine, useShape } from './hooks.ts';

/** One line of a list of stops or reasons. */
export interface RowModel {
  readonly state: PresentedState;
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

interface ListRowProps {
  readonly box: Box;
  readonly look: Look;
  readonly part: string;
  readonly select: (machine: MachineModel) => RowModel | null;
}

const MARK = 30;
const TEXT_X = 48;
const START_W = 92;
const ARROW_W = 34;

/** A row; when another machine was the cause, a tap leads to it. */
export function ListRow({ box, look, part, select }: ListRowProps): ReactNode {
  const host = useBoard();
  const { tokens } = look;
  const body = useRef<PartHandle<SketchProps>>(null);
  const start = useRef<PartHandle<LabelProps>>(null);
  const text = useRef<PartHandle<LabelProps>>(null);
  const count = useRef<PartHandle<LabelProps>>(null);
  const duration = useRef<PartHandle<LabelProps>>(null);
  const otherId = useShape(({ machine }) => (machine ? (select(machine)?.otherMachineId ?? null) : null));

  useMachine(select, (row) => {
    body.current?.set({
      paint: (pen) => {
        if (!row) return;
        pen.rect(0, box.h - 2, box.w, 2).fill(tokens.line);
        if (row.share !== null) {
          pen.rect(TEXT_X, box.h - 6, (box.w - TEXT_X) * row.share, 6).fill(styleOf(row.state, look).fill);
        }
        drawMark(
          pen,
          row.state,
          { x: 4, y: (box.h - MARK) / 2, w: MARK, h: MARK },
          styleOf(row.state, look).mark,
        );
        if (!row.otherMachineId) return;
        pen
          .moveTo(box.w - 16, box.h / 2 - 11)
          .lineTo(box.w - 6, box.h / 2)
          .lineTo(box.w - 16, box.h / 2 + 11)
          .stroke({ color: tokens.textSecondary, width: 4, cap: 'round', join: 'round' });
      },
    });
    const right = box.w - ARROW_W;
    const durationW = row ? measureText(row.duration, SIZE.row, 700) : 0;
    const countW = row?.count ? measureText(row.count, SIZE.detail) + 20 : 0;
    const textX = TEXT_X + (row?.start ? START_W : 0);
    start.current?.set({ text: row?.start ?? '' });
    duration.current?.set({
      text: row?.duration ?? '',
      colour: row?.isOpen ? styleOf(row.state, look).text : tokens.textPrimary,
    });
    count.current?.set({ text: row?.count ?? '', x: right - durationW - 20 });
    text.current?.set({
      text: row?.text ?? '',
      x: textX,
      maxWidth: right - durationW - countW - 20 - textX,
    });
  });

  const y = middleBaseline(0, box.h, SIZE.row);
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={otherId ? () => host.navigate(MACHINE_PATH, { mId: otherId }) : undefined}
    >
      <Sketch handle={body} paint={paintNothing} />
      <Label
        handle={start}
        part={`detail.${part}.start`}
        text=""
        x={TEXT_X}
        y={y}
        size={SIZE.detail}
        colour={tokens.textSecondary}
      />
      <Label
        handle={text}
        part={`detail.${part}.text`}
        text=""
        x={TEXT_X}
        y={y}
        size={SIZE.detail}
        colour={tokens.textPrimary}
      />
      <Label
        handle={count}
        part={`detail.${part}.count`}
        text=""
        x={box.w}
        align="right"
        y={y}
        size={SIZE.detail}
        colour={tokens.textSecondary}
      />
      <Label
        handle={duration}
        part={`row.${part}.duration`}
        text=""
        x={box.w - ARROW_W}
        align="right"
        y={y}
        size={SIZE.row}
        weight={700}
        colour={tokens.textPrimary}
      />
    </Tile>
  );
}
