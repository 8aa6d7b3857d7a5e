import { type ReactNode, useRef } from 'react';
import type { BoardLayout, ReasonRow } from '#display/boards/line/layout/layout.ts';
import type { LabelProps } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { drawMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { blend } from '#shared/theme/blend.ts';
import { stateStyle } from '#shared/theme/theme.ts';
import type { Look } from './colours.ts';
import { useLive } from './hooks.ts';
import { around, TextLabel } from './text-label.tsx';

/** What the line lost its minutes to, longest first. */
export function ReasonsView({
  layout,
  look,
}: {
  readonly layout: BoardLayout;
  readonly look: Look;
}): ReactNode {
  const { reasonsTitle: place } = layout;
  const { tokens } = look;
  const title = useRef<PartHandle<LabelProps>>(null);
  useLive(
    (model) => model.reasonsTitle,
    (text) => title.current?.set({ text }),
  );
  return (
    <>
      <Tile x={place.x} y={place.y} width={place.w} height={place.h}>
        <TextLabel
          handle={title}
          place={place}
          origin={place}
          part="reasonsTitle"
          colour={tokens.textSecondary}
        />
      </Tile>
      {layout.reasons.map((row, index) => (
        <ReasonView key={row.text.y} row={row} index={index} look={look} />
      ))}
    </>
  );
}

function ReasonView({
  row,
  index,
  look,
}: {
  readonly row: ReasonRow;
  readonly index: number;
  readonly look: Look;
}): ReactNode {
  const { tokens } = look;
  const box = around(row.mark, row.text, row.bar, row.value);
  const picture = useRef<PartHandle<SketchProps>>(null);
  const text = useRef<PartHandle<LabelProps>>(null);
  const value = useRef<PartHandle<LabelProps>>(null);
  useLive(
    (model) => ({
      reason: model.reasons[index] ?? null,
      none: index === 0 ? model.noReasonsText : '',
      isOld: stalenessTreatment(model.reasonsStaleness).isMuted,
    }),
    ({ reason, none, isOld }) => {
      text.current?.set({
        text: reason?.text ?? none,
        colour: reason && !isOld ? tokens.textPrimary : tokens.textSecondary,
      });
      value.current?.set({
        text: reason?.minutes ?? '',
        colour: isOld ? tokens.textMuted : tokens.textPrimary,
      });
      picture.current?.set({
        paint: (pen) => {
          if (!reason) return;
          const style = stateStyle(reason.state, look.theme, look.palette);
          drawMark(
            pen,
            reason.state,
            { ...row.mark, x: row.mark.x - box.x, y: row.mark.y - box.y },
            isOld ? tokens.textMuted : style.mark,
          );
          const w = Math.max(6, row.bar.w * reason.share);
          // Right-aligned to its number, so that bars and figures read as one column.
          pen
            .roundRect(row.bar.x - box.x, row.bar.y - box.y, w, row.bar.h, 3)
            .fill(isOld ? blend(style.fill, tokens.background, 0.5) : style.fill);
        },
      });
    },
  );
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <Sketch handle={picture} paint={paintNothing} />
      <TextLabel
        handle={text}
        place={row.text}
        origin={box}
        part={`reason${index}`}
        colour={tokens.textPrimary}
      />
      <TextLabel
        handle={value}
        place={row.value}
        origin={box}
        part={`reasonMinutes${index}`}
        colour={tokens.textPrimary}
        weight={600}
      />
    </Tile>
  );
}
