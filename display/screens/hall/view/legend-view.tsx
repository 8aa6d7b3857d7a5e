import { type ReactNode, useRef } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { baselineOf, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { SCENE_PALETTES } from '#display/kit3d/render/scene-palette.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { placeLegend } from '#display/screens/hall/layout/legend-plan.ts';
import type { HallModel } from '#display/screens/hall/model/model.ts';
import type { HallTexts } from '#display/screens/hall/model/texts.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';
import { blend } from '#shared/theme/blend.ts';

const SIZE = SMALLEST_SIZE;
const SCALE = { w: 132, h: 12, gap: 14 } as const;
const STEPS = 22;

interface LegendProps {
  readonly box: Box;
  /** Where it is while a card covers it; null = no card can. */
  readonly aside: Box | null;
  readonly cardsOf: (callouts: HallModel['callouts']) => readonly Box[];
  readonly colours: Colours;
}

/** What the colours of the scene mean, and what is not in it: one line. */
export function LegendView({ box, aside, cardsOf, colours }: LegendProps): ReactNode {
  const { t } = useBoard<HallModel, HallTexts>();
  const { tokens } = colours;
  const scale = useRef<PartHandle<SketchProps>>(null);
  const picks = useRef<PartHandle<LabelProps>>(null);
  const most = useRef<PartHandle<LabelProps>>(null);
  const notes = useRef<PartHandle<LabelProps>>(null);
  const baseline = box.y + baselineOf(SIZE);

  useFitted(
    ({ legend, callouts }: HallModel) => ({ legend, callouts }),
    ({ legend, callouts }) => {
      const text = legend.notes.join(' · ');
      const picksText = t('hall.legend.picks');
      const mostText = legend.most ?? '';
      const scaleX = measureText(picksText, SIZE) + SCALE.gap;
      const heatW = scaleX + SCALE.w + SCALE.gap + measureText(mostText, SIZE);
      const textW = measureText(text, SIZE);
      const besideHeat = legend.most === null ? 0 : heatW + 2 * SCALE.gap;
      const place = (at: number) => placeLegend(at + textW, { box, aside }, cardsOf(callouts));
      // What is missing in the scene goes before what its colours mean.
      const notesAt = legend.isLack && place(besideHeat).w < besideHeat + textW ? 0 : besideHeat;
      const { x: left, w } = place(notesAt);
      const hasHeat = notesAt > 0 && heatW <= w;
      const x = left + scaleX;
      picks.current?.set({ text: hasHeat ? picksText : '', x: left });
      most.current?.set({ text: hasHeat ? mostText : '', x: x + SCALE.w + SCALE.gap });
      const notesX = left + notesAt;
      notes.current?.set({
        text: ellipsize(text, left + w - notesX, (words) => measureText(words, SIZE)),
        x: notesX,
        colour: legend.isBad ? tokens.negative : tokens.textSecondary,
      });
      scale.current?.set({
        paint: hasHeat
          ? (pen) => {
              const y = baseline - SIZE * 0.36 - SCALE.h / 2;
              const { lane } = SCENE_PALETTES[colours.theme];
              for (let step = 0; step < STEPS; step += 1)
                pen
                  .rect(x + (step / STEPS) * SCALE.w, y, SCALE.w / STEPS + 0.5, SCALE.h)
                  .fill(blend(lane, tokens.accent, step / (STEPS - 1)));
            }
          : paintNothing,
      });
    },
  );

  const at = { size: SIZE, colour: tokens.textSecondary, text: '', x: box.x, y: baseline } as const;
  return (
    <>
      <Sketch handle={scale} paint={paintNothing} />
      <Label handle={picks} part="detail.legendPicks" {...at} />
      <Label handle={most} part="detail.legendMost" {...at} />
      <Label handle={notes} part="detail.legend" {...at} />
    </>
  );
}
