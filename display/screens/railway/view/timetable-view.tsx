import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { boxInside, type TextPlace } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawNamedMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { fitWording } from '#display/parts/text/fit-name.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { TimetableRowPlan } from '#display/screens/railway/layout/railway-layout.ts';
import type { RailwayScreenModel } from '#display/screens/railway/model/model.ts';
import type { TimetableRow } from '#display/screens/railway/model/timetable.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';

interface TimetableRowViewProps {
  readonly index: number;
  readonly plan: TimetableRowPlan;
  readonly colours: Colours;
  readonly onTrain: (no: string) => void;
}

/** A train of the timetable: when, which, where to, and whether it is on time. */
export function TimetableRowView({ index, plan, colours, onTrain }: TimetableRowViewProps): ReactNode {
  const { tokens } = colours;
  const body = useRef<PartHandle<SketchProps>>(null);
  const time = useRef<PartHandle<LabelProps>>(null);
  const no = useRef<PartHandle<LabelProps>>(null);
  const place = useRef<PartHandle<LabelProps>>(null);
  const word = useRef<PartHandle<LabelProps>>(null);
  const shown = useRef<TimetableRow | null>(null);

  useFitted(
    ({ timetable }: RailwayScreenModel) => ({
      row: timetable.rows[index] ?? null,
      note: index === 0 ? timetable.note : '',
      staleness: timetable.staleness,
    }),
    ({ row, note, staleness }) => {
      shown.current = row;
      if (!row) {
        for (const label of [no, place, word]) label.current?.set({ text: '' });
        time.current?.set({ text: note, colour: tokens.textSecondary, maxWidth: plan.box.w, weight: 400 });
        body.current?.set({ paint: paintNothing });
        return;
      }
      const { isMuted, isStruck } = stalenessTreatment(staleness);
      const look = stateColours(row.tone, colours);
      const isQuiet = isMuted || row.isOver;
      const ink = isQuiet ? tokens.textMuted : tokens.textPrimary;
      const cut = (text: string, { w, size }: TextPlace): string =>
        ellipsize(text, w, (words) => measureText(words, size));
      time.current?.set({
        text: row.time,
        colour: row.isLate && !isQuiet ? look.text : ink,
        maxWidth: plan.time.w,
        weight: 700,
        isStruck,
      });
      no.current?.set({
        text: fitWording([row.no, row.shortNo], plan.no.w, (words) => measureText(words, plan.no.size)),
        colour: ink,
      });
      place.current?.set({
        text: cut(row.place, plan.place),
        colour: isQuiet ? tokens.textMuted : tokens.textSecondary,
      });
      word.current?.set({
        text: cut(row.word, plan.word),
        colour: isQuiet ? tokens.textMuted : row.isLate ? look.text : tokens.textSecondary,
      });
      body.current?.set({
        paint: (pen) => {
          if (index > 0) pen.rect(0, 0, plan.box.w, 2).fill(tokens.line);
          drawNamedMark(
            pen,
            row.mark,
            boxInside(plan.box, plan.mark),
            isQuiet ? tokens.textMuted : look.mark,
          );
        },
      });
    },
  );

  const at = (where: TextPlace, part: string, weight?: 400 | 700) =>
    labelProps({
      place: where,
      tile: plan.box,
      name: `train${index}.${part}`,
      colour: tokens.textSecondary,
      weight,
    });
  return (
    <Tile
      x={plan.box.x}
      y={plan.box.y}
      width={plan.box.w}
      height={plan.box.h}
      onTap={() => shown.current && onTrain(shown.current.no)}
    >
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={time} text="" {...at(plan.time, 'time', 700)} />
      <Label handle={no} text="" {...at(plan.no, 'no')} />
      <Label handle={place} text="" {...at(plan.place, 'place')} />
      <Label handle={word} text="" {...at(plan.word, 'word')} />
    </Tile>
  );
}
