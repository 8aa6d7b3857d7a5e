import type { ReactNode } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { boxInside, enclosingBox } from '#display/kit/text-place.ts';
import { LabelTile, LiveLabel } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import { drawMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { blend } from '#shared/theme/blend.ts';
import type { ReasonModel } from './reason-model.ts';
import type { ReasonRow, ReasonsPlan } from './reasons-plan.ts';

export interface ReasonsModel {
  readonly title: string;
  readonly reasons: readonly ReasonModel[];
  /** Shown in the first row of an empty list. */
  readonly none: string;
  readonly staleness: Staleness;
}

interface ReasonsListProps<Model> {
  readonly plan: ReasonsPlan;
  readonly colours: Colours;
  readonly select: (model: Model) => ReasonsModel;
}

/** What minutes were lost to, longest first. */
export function ReasonsList<Model>({ plan, colours, select }: ReasonsListProps<Model>): ReactNode {
  return (
    <>
      <LabelTile
        place={plan.title}
        name="reasonsTitle"
        colour={colours.tokens.textSecondary}
        select={(model: Model) => select(model).title}
      />
      {plan.rows.map((row, index) => (
        <Row
          key={row.text.y}
          row={row}
          index={index}
          colours={colours}
          select={(model: Model) => rowOf(select(model), index)}
        />
      ))}
    </>
  );
}

interface RowModel {
  readonly reason: ReasonModel | null;
  readonly none: string;
  readonly isOld: boolean;
}

function rowOf({ reasons, none, staleness }: ReasonsModel, index: number): RowModel {
  return {
    reason: reasons[index] ?? null,
    none: index === 0 ? none : '',
    isOld: stalenessTreatment(staleness).isMuted,
  };
}

interface RowProps<Model> {
  readonly row: ReasonRow;
  readonly index: number;
  readonly colours: Colours;
  readonly select: (model: Model) => RowModel;
}

function Row<Model>({ row, index, colours, select }: RowProps<Model>): ReactNode {
  const { tokens } = colours;
  const box = enclosingBox(row.mark, row.text, row.bar, row.value);
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <LiveSketch
        select={select}
        paint={(pen, { reason, isOld }) => reason && paintRow(pen, reason, row, box, isOld, colours)}
      />
      <LiveLabel
        place={row.text}
        tile={box}
        name={`reason${index}`}
        colour={tokens.textPrimary}
        select={(model: Model) => {
          const { reason, none, isOld } = select(model);
          return {
            text: reason?.text ?? none,
            colour: reason && !isOld ? tokens.textPrimary : tokens.textSecondary,
          };
        }}
      />
      <LiveLabel
        place={row.value}
        tile={box}
        name={`reasonMinutes${index}`}
        colour={tokens.textPrimary}
        weight={600}
        select={(model: Model) => {
          const { reason, isOld } = select(model);
          return { text: reason?.minutes ?? '', colour: isOld ? tokens.textMuted : tokens.textPrimary };
        }}
      />
    </Tile>
  );
}

function paintRow(
  pen: Pen,
  { state, share }: ReasonModel,
  row: ReasonRow,
  box: Box,
  isOld: boolean,
  colours: Colours,
): void {
  const { tokens } = colours;
  const style = stateColours(state, colours);
  const bar = boxInside(box, row.bar);
  drawMark(pen, state, boxInside(box, row.mark), isOld ? tokens.textMuted : style.mark);
  pen
    .roundRect(bar.x, bar.y, Math.max(6, bar.w * share), bar.h, 3)
    .fill(isOld ? blend(style.fill, tokens.background, 0.5) : style.fill);
}
