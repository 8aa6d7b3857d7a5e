import { type ReactNode, useMemo, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { baselineOf, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { Badge, type BadgeProps } from '#display/parts/badge.tsx';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import type { LabelProps } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawHatch, drawMark, drawPictogram } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { fitName } from '#display/parts/text/fit-name.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import { MachineImage } from './machine-image.tsx';
import { type TileColours, tileColours } from './tile-colours.ts';
import type { TextSlot, TileSlots } from './tile-layout.ts';
import { createTileSelectors, type MachinesModel, machineOf, type TileBody } from './tile-selectors.ts';
import { badgeSize, type Extras, extrasOf, fitTexts, measureName, NAME_WEIGHT } from './tile-texts.ts';

const FIGURE_WEIGHT = 700;

interface MachineTileProps {
  readonly machineId: string;
  readonly box: Box;
  readonly slots: TileSlots;
  readonly colours: Colours;
  readonly onTap: () => void;
}

/** One machine. Its parts are set from the model without React; the tile alone is painted again. */
export function MachineTile({ machineId, box, slots, colours, onTap }: MachineTileProps): ReactNode {
  const { call } = useBoard();
  const selectors = useMemo(() => createTileSelectors(machineId), [machineId]);
  const warning = stateColours('warning', colours);
  const ground = useMemo(() => ({ colour: colours.tokens.surface }), [colours]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const name = useRef<PartHandle<LabelProps>>(null);
  const figure = useRef<PartHandle<LabelProps>>(null);
  const unit = useRef<PartHandle<LabelProps>>(null);
  const foot = useRef<PartHandle<LabelProps>>(null);
  const footValue = useRef<PartHandle<LabelProps>>(null);
  const age = useRef<PartHandle<LabelProps>>(null);
  const badge = useRef<PartHandle<BadgeProps>>(null);
  const hasPicture = useRef(false);
  const shown = useRef<TileBody | null>(null);
  const imageUrl = useShape((model: MachinesModel) => machineOf(model, machineId)?.imageUrl ?? null);

  function paint(): void {
    const machine = shown.current;
    if (!machine) return;
    const pictogram = hasPicture.current ? null : slots.pictogram;
    const tile = { ...tileColours(machine, colours), warning: warning.mark };
    const extras = extrasOf(machine, slots);
    body.current?.set({
      paint: (pen) => paintBody(pen, machine, box, { ...slots, pictogram }, tile, extras),
    });
  }

  useLive(selectors.body, (machine) => {
    if (!machine) return;
    shown.current = machine;
    const tile = tileColours(machine, colours);
    const extras = extrasOf(machine, slots);
    ground.colour = tile.ground;
    paint();
    const fitted = fitName(
      machine.name,
      slots.name.w - extras.nameInset,
      nameSizes(slots.name.size),
      measureName,
      machine.shortName,
    );
    name.current?.set({ ...fitted, colour: tile.name });
    badge.current?.set({
      text: extras.badgeText,
      fill: machine.role === 'culprit' ? tile.mark : warning.fill,
      colour: machine.role === 'culprit' ? tile.ground : warning.onFill,
    });
  });

  useLive(selectors.text, (machine) => {
    if (!machine) return;
    const tile = tileColours(machine, colours);
    figure.current?.set({
      text: machine.figure.text,
      colour: tile.figure,
      isStruck: stalenessTreatment(machine.figure.staleness).isStruck && machine.hasFigure,
    });
    const texts = fitTexts(machine, slots);
    unit.current?.set({ text: texts.unit, colour: tile.quiet });
    foot.current?.set({ text: texts.foot, colour: tile.quiet });
    footValue.current?.set({ text: texts.footValue, colour: tile.figure });
    age.current?.set({ text: texts.age, colour: tile.quiet });
  });

  const text = (slot: TextSlot, part: string, weight: 400 | 600 | 700): Omit<LabelProps, 'text'> => ({
    part: `detail.${machineId}.${part}`,
    x: slot.align === 'right' ? slot.x + slot.w : slot.x,
    y: slot.y + baselineOf(slot.size),
    size: slot.size,
    align: slot.align,
    maxWidth: slot.w + 1,
    weight,
    colour: colours.tokens.textPrimary,
  });
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={onTap}>
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        {imageUrl && slots.pictogram ? (
          <MachineImage
            call={call}
            machineId={machineId}
            imageUrl={imageUrl}
            box={slots.pictogram}
            onShown={(isShown) => {
              hasPicture.current = isShown;
              paint();
            }}
          />
        ) : null}
        <Label handle={name} text="" {...text(slots.name, 'name', NAME_WEIGHT)} />
        <Label handle={figure} text="" {...text(slots.figure, 'figure', FIGURE_WEIGHT)} />
        {slots.unit ? <Label handle={unit} text="" {...text(slots.unit, 'unit', 400)} /> : null}
        {slots.foot ? <Label handle={foot} text="" {...text(slots.foot, 'foot', 400)} /> : null}
        {slots.foot && !slots.sharesFoot ? (
          <Label handle={footValue} text="" {...text({ ...slots.foot, align: 'right' }, 'footValue', 600)} />
        ) : null}
        {slots.age ? <Label handle={age} text="" {...text(slots.age, 'age', 400)} /> : null}
        <Badge
          handle={badge}
          text=""
          part={`detail.${machineId}.badge`}
          x={slots.name.x + slots.name.w}
          y={slots.name.y + slots.name.h / 2 + badgeSize(slots) * 0.366 - 2}
          size={badgeSize(slots)}
          weight={700}
          align="right"
          fill={warning.fill}
          colour={warning.onFill}
        />
      </GroundContext.Provider>
    </Tile>
  );
}

/** The name may shrink to the floor before it is cut. */
function nameSizes(size: number): number[] {
  return [size, (size + SMALLEST_SIZE) / 2, SMALLEST_SIZE].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  );
}

function paintBody(
  pen: Pen,
  machine: TileBody,
  box: Box,
  slots: TileSlots,
  tile: TileColours & { readonly warning: string },
  extras: Extras,
): void {
  // The culprit fills its whole place; the others leave a rim, so it is larger than they are.
  const rim = machine.role === 'culprit' ? 0 : slots.rim;
  const body = { x: rim, y: rim, w: box.w - 2 * rim, h: box.h - 2 * rim };
  pen.roundRect(body.x, body.y, body.w, body.h, slots.radius).fill(tile.ground);
  if (tile.hatch) drawHatch(pen, { x: body.x + 3, y: body.y + 3, w: body.w - 6, h: body.h - 6 }, tile.hatch);
  if (tile.outline) {
    pen
      .roundRect(body.x + 1.5, body.y + 1.5, body.w - 3, body.h - 3, slots.radius)
      .stroke({ color: tile.outline, width: 3 });
  }
  const isAgeInMarksPlace = slots.level === 'small' && machine.staleness !== 'fresh';
  if (!isAgeInMarksPlace) drawMark(pen, machine.state, slots.mark, tile.mark);
  if (slots.pictogram) drawPictogram(pen, machine.machineType, slots.pictogram, tile.drawing);
  if (slots.rule) pen.rect(slots.rule.x, slots.rule.y, slots.rule.w, slots.rule.h).fill(tile.rule);
  if (extras.warning)
    drawMark(pen, 'warning', extras.warning, machine.role === 'culprit' ? tile.mark : tile.warning);
}
