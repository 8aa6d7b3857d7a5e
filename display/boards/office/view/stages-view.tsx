import { type ReactNode, useMemo, useRef } from 'react';
import {
  STAGE_RIM,
  STAGE_SIZES,
  type StagePlan,
  type StagesPlan,
} from '#display/boards/office/layout/stages-plan.ts';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import type { StageLook, StageModel } from '#display/boards/office/model/stages-model.ts';
import type { OfficeTexts } from '#display/boards/office/model/texts.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { mark, words } from '#display/kit/rows/row-words.ts';
import { boxInside } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { runProps } from '#display/kit/view/live-run.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Box } from '#display/parts/box.ts';
import { measureRun, Run, type RunProps } from '#display/parts/flat/run-part.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawHatch } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { ORDERS_PAGE } from './console-pages.ts';
import { stageInk } from './stage-ink.ts';

interface StagesViewProps {
  readonly plan: StagesPlan;
  readonly colours: Colours;
}

/** The stages of the work in its direction. Only the one that is stuck is filled. */
export function StagesView({ plan, colours }: StagesViewProps): ReactNode {
  return (
    <>
      {plan.arrows.map((box) => (
        <Tile key={`${box.x}.${box.y}`} x={box.x} y={box.y} width={box.w} height={box.h}>
          <Sketch paint={(pen) => paintFlow(pen, box, colours.tokens.lineStrong)} />
        </Tile>
      ))}
      {plan.tiles.map((tile, index) => (
        <StageTile key={`${tile.box.x}.${tile.box.y}`} plan={tile} index={index} colours={colours} />
      ))}
    </>
  );
}

const ARROW = 12;

function paintFlow(pen: Pen, { w, h }: Box, colour: string): void {
  const y = h / 2;
  pen.moveTo(0, y).lineTo(w, y);
  pen
    .moveTo(w / 2 - ARROW / 2, y - ARROW)
    .lineTo(w / 2 + ARROW / 2, y)
    .lineTo(w / 2 - ARROW / 2, y + ARROW);
  pen.stroke({ color: colour, width: 4, cap: 'round', join: 'round' });
}

interface StageTileProps {
  readonly plan: StagePlan;
  readonly index: number;
  readonly colours: Colours;
}

const COUNT_GAP = 12;

function StageTile({ plan, index, colours }: StageTileProps): ReactNode {
  const { openPage, model } = useBoard<OfficeModel, OfficeTexts>();
  const { box } = plan;
  const openOrders = (): void => {
    const stage = model().stages[index]?.stage;
    if (stage) openPage(ORDERS_PAGE, { stage, warehouseCode: model().warehouseCode });
  };
  const ground = useMemo(() => ({ colour: colours.tokens.surface }), [colours]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const name = useRef<PartHandle<RunProps>>(null);
  const note = useRef<PartHandle<RunProps>>(null);
  const count = useRef<PartHandle<LabelProps>>(null);
  useFitted(
    ({ stages }: OfficeModel) => stages[index] ?? null,
    (stage) => {
      if (!stage) return;
      const ink = stageInk(stage.look, colours);
      ground.colour = ink.ground;
      body.current?.set({ paint: (pen) => paintBody(pen, stage.look, boxInside(box, plan.body), colours) });
      name.current?.set({
        items: [
          mark(stage.mark, ink.mark),
          words(stage.name, `label.stage${index}.name`, {
            size: STAGE_SIZES.name,
            weight: 500,
            colour: ink.name,
            gap: 14,
            least: 0.5,
          }),
        ],
      });
      const size = stage.isMany ? STAGE_SIZES.many : STAGE_SIZES.count;
      const countW = measureText(stage.count, size, 700);
      const room = plan.note.w - countW - COUNT_GAP;
      const whole = noteItems(stage, stage.note, index, ink.note);
      const items =
        measureRun(whole).width <= room ? whole : noteItems(stage, stage.briefNote, index, ink.note);
      note.current?.set({ items, maxWidth: room });
      count.current?.set({ text: stage.count, size, colour: ink.count, isStruck: stage.look === 'dead' });
    },
  );
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={openOrders}>
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        <Run handle={name} {...runProps(plan.name, box)} />
        <Run handle={note} {...runProps(plan.note, box)} />
        <Label
          handle={count}
          text=""
          {...labelProps({ place: plan.count, tile: box, name: `stage${index}`, colour: '', weight: 700 })}
          colour={colours.tokens.textPrimary}
        />
      </GroundContext.Provider>
    </Tile>
  );
}

function noteItems({ isWait }: StageModel, note: string, index: number, colour: string) {
  const text = words(note, `detail.stage${index}.note`, {
    size: STAGE_SIZES.note,
    colour,
    gap: 8,
    least: 0.3,
  });
  return isWait
    ? [{ kind: 'mark', mark: 'hourglass', size: STAGE_SIZES.mark, colour } as const, text]
    : [text];
}

const RADIUS = 12;

function paintBody(pen: Pen, look: StageLook, at: Box, colours: Colours): void {
  const { tokens } = colours;
  const bad = stateColours('fault', colours);
  if (look === 'stuck') {
    const { x, y, w, h } = at;
    const rim = STAGE_RIM;
    pen.roundRect(x - rim, y - rim, w + 2 * rim, h + 2 * rim, RADIUS).fill(bad.fill);
    return;
  }
  pen.roundRect(at.x, at.y, at.w, at.h, RADIUS).fill(look === 'late' ? bad.tint : tokens.surface);
  if (look === 'late')
    pen.roundRect(at.x + 1, at.y + 1, at.w - 2, at.h - 2, RADIUS).stroke({ color: bad.outline, width: 3 });
  if (look === 'old' || look === 'dead') drawHatch(pen, at, tokens.line);
}
