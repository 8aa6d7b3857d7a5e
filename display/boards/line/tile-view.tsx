import type { Graphics } from 'pixi.js';
import { type ReactNode, useMemo, useRef } from 'react';
import { stateStyle } from '../../../shared/theme/theme.ts';
import { Badge, type BadgeProps } from '../../parts/badge.tsx';
import type { Box } from '../../parts/box.ts';
import { fitName, fitWording } from '../../parts/fit-name.ts';
import { Label } from '../../parts/label.tsx';
import { type LabelProps, measureText } from '../../parts/label-part.ts';
import type { PartHandle } from '../../parts/part.tsx';
import { drawHatch, drawMark, drawPictogram } from '../../parts/pen.ts';
import { GroundContext } from '../../parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '../../parts/sketch.tsx';
import { stalenessTreatment } from '../../parts/staleness-treatment.ts';
import { Tile } from '../../parts/tile.tsx';
import { useBoard, useLive, useShape } from './hooks.ts';
import { type Look, type TileColours, tileColours } from './look.ts';
import { MachineImage } from './machine-image.tsx';
import type { MachineModel } from './machine-model.ts';
import type { TextSlot, TileSlots } from './tile-layout.ts';
import { baselineOf, sizeFloor } from './type-scale.ts';

const SMALLEST = sizeFloor('detail');
const NAME_WEIGHT = 600;
const FIGURE_WEIGHT = 700;
const measureName = (text: string, size: number): number => measureText(text, size, NAME_WEIGHT);

interface TileViewProps {
  readonly machineId: string;
  readonly box: Box;
  readonly slots: TileSlots;
  readonly look: Look;
}

/** One machine. Its parts are set from the model without React; the tile alone is painted again. */
export function TileView({ machineId, box, slots, look }: TileViewProps): ReactNode {
  const host = useBoard();
  const warning = stateStyle('warning', look.theme, look.palette);
  const ground = useMemo(() => ({ colour: look.tokens.surface }), [look]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const name = useRef<PartHandle<LabelProps>>(null);
  const figure = useRef<PartHandle<LabelProps>>(null);
  const unit = useRef<PartHandle<LabelProps>>(null);
  const foot = useRef<PartHandle<LabelProps>>(null);
  const footValue = useRef<PartHandle<LabelProps>>(null);
  const age = useRef<PartHandle<LabelProps>>(null);
  const badge = useRef<PartHandle<BadgeProps>>(null);
  const hasPicture = useRef(false);
  const shown = useRef<MachineModel | null>(null);
  const imageUrl = useShape(
    (model) => model.machines.find((machine) => machine.id === machineId)?.imageUrl ?? null,
  );

  function paint(): void {
    const machine = shown.current;
    if (!machine) return;
    const colours = tileColours(machine, look);
    const pictogram = hasPicture.current ? null : slots.pictogram;
    const extras = extrasOf(machine, slots);
    body.current?.set({
      paint: (pen) => paintBody(pen, machine, box, { ...slots, pictogram }, colours, extras, look),
    });
  }

  useLive(
    (model) => model.machines.find((machine) => machine.id === machineId) ?? null,
    (machine) => {
      if (!machine) return;
      shown.current = machine;
      const colours = tileColours(machine, look);
      const extras = extrasOf(machine, slots);
      ground.colour = colours.ground;
      paint();
      const fitted = fitName(
        machine.name,
        slots.name.w - extras.nameInset,
        nameSizes(slots.name.size),
        measureName,
      );
      name.current?.set({ ...fitted, colour: colours.name });
      figure.current?.set({
        text: machine.figure.text,
        colour: colours.figure,
        isStruck: stalenessTreatment(machine.figure.staleness).isStruck && machine.figure.value !== null,
      });
      const words = wordsOf(machine, slots);
      unit.current?.set({ text: words.unit, colour: colours.quiet });
      foot.current?.set({ text: words.foot, colour: colours.quiet });
      footValue.current?.set({ text: words.footValue, colour: colours.figure });
      age.current?.set({ text: words.age, colour: colours.quiet });
      badge.current?.set({
        text: extras.badgeText,
        fill: machine.role === 'culprit' ? colours.mark : warning.fill,
        colour: machine.role === 'culprit' ? colours.ground : warning.onFill,
      });
    },
  );

  const text = (slot: TextSlot, part: string, weight: 400 | 600 | 700): Omit<LabelProps, 'text'> => ({
    part: `detail.${machineId}.${part}`,
    x: slot.align === 'right' ? slot.x + slot.w : slot.x,
    y: slot.y + baselineOf(slot.size),
    size: slot.size,
    align: slot.align,
    maxWidth: slot.w + 1,
    weight,
    colour: look.tokens.textPrimary,
  });
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={() => host.navigate('/MachineIndex', { mId: machineId })}
    >
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        {imageUrl && slots.pictogram ? (
          <MachineImage
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
  return [size, (size + SMALLEST) / 2, SMALLEST].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  );
}

interface Words {
  readonly unit: string;
  readonly foot: string;
  readonly footValue: string;
  readonly age: string;
}

function wordsOf(machine: MachineModel, slots: TileSlots): Words {
  const isSilent = machine.staleness !== 'fresh';
  const runs = machine.role === 'runs' && !isSilent;
  const { value, labels } = machine.foot;
  // One place for both: the unit of what runs, the reason of what stands, the age of what is silent.
  const showsFoot = slots.foot !== null && !(slots.sharesFoot && runs);
  const showsUnit = slots.unit !== null && (!slots.sharesFoot || runs);
  return {
    unit: showsUnit ? unitText(machine, slots) : '',
    foot: showsFoot
      ? fitWording(labels, footWidth(slots, value), (text) => measureText(text, slots.foot?.size ?? 0))
      : '',
    footValue: slots.sharesFoot ? '' : value,
    age: slots.age && isSilent ? machine.ageShort : '',
  };
}

/** The speed of a machine that stands is said whole or not at all. */
function unitText(machine: MachineModel, { unit }: TileSlots): string {
  const isWhole = unit !== null && measureText(machine.unitText, unit.size) <= unit.w;
  return machine.role === 'runs' || isWhole ? machine.unitText : '';
}

function footWidth(slots: TileSlots, value: string): number {
  const slot = slots.foot ?? slots.name;
  return value === '' ? slot.w + 1 : slot.w - measureText(value, slot.size, 600) - 12;
}

function badgeSize(slots: TileSlots): number {
  return Math.max(SMALLEST, Math.round(slots.name.size * 0.8));
}

interface Extras {
  readonly warning: Box | null;
  /** Empty = no badge. */
  readonly badgeText: string;
  /** What the name has to leave free at its right. */
  readonly nameInset: number;
}

/** The warning mark and the alarm badge, at the right end of the name's row. Low tiles have only the mark. */
function extrasOf(machine: MachineModel, slots: TileSlots): Extras {
  const isSilent = machine.staleness !== 'fresh';
  if (slots.level === 'small' || slots.level === 'line') {
    const isShown = machine.hasWarning && !isSilent;
    const beside =
      slots.level === 'line' ? (isSilent ? (slots.age?.w ?? 0) + 6 : isShown ? slots.warning.w + 8 : 0) : 0;
    return { warning: isShown ? slots.warning : null, badgeText: '', nameInset: beside };
  }
  const count = machine.alarms > 99 ? '99+' : machine.alarms > 0 ? String(machine.alarms) : '';
  // The badge's own padding is half its size on either side.
  const size = badgeSize(slots);
  const countW = count ? measureText(count, size, 700) + size + 8 : 0;
  const nameW = measureName(machine.name, SMALLEST);
  const hasRoom = (inset: number): boolean => nameW <= slots.name.w - inset;
  // The name comes first. The badge wears the warning's colour, so of the two it is the one that stays.
  const warningW = slots.warning.w + 8;
  const badgeText = count && (hasRoom(countW) || !machine.hasWarning || !hasRoom(warningW)) ? count : '';
  const badgeW = badgeText ? countW : 0;
  const isWarned = machine.hasWarning && (badgeText === '' || hasRoom(badgeW + warningW));
  const right = slots.name.x + slots.name.w;
  return {
    warning: isWarned ? { ...slots.warning, x: right - badgeW - slots.warning.w } : null,
    badgeText,
    nameInset: badgeW + (isWarned ? warningW : 0),
  };
}

function paintBody(
  pen: Graphics,
  machine: MachineModel,
  box: Box,
  slots: TileSlots,
  colours: TileColours,
  extras: Extras,
  look: Look,
): void {
  // The culprit fills its whole place; the others leave a rim, so it is larger than they are.
  const rim = machine.role === 'culprit' ? 0 : slots.rim;
  const body = { x: rim, y: rim, w: box.w - 2 * rim, h: box.h - 2 * rim };
  pen.roundRect(body.x, body.y, body.w, body.h, slots.radius).fill(colours.ground);
  if (colours.hatch)
    drawHatch(pen, { x: body.x + 3, y: body.y + 3, w: body.w - 6, h: body.h - 6 }, colours.hatch);
  if (colours.outline) {
    pen
      .roundRect(body.x + 1.5, body.y + 1.5, body.w - 3, body.h - 3, slots.radius)
      .stroke({ color: colours.outline, width: 3 });
  }
  const isAgeInMarksPlace = slots.level === 'small' && machine.staleness !== 'fresh';
  if (!isAgeInMarksPlace) drawMark(pen, machine.state, slots.mark, colours.mark);
  if (slots.pictogram) drawPictogram(pen, machine.machineType, slots.pictogram, colours.drawing);
  if (slots.rule) pen.rect(slots.rule.x, slots.rule.y, slots.rule.w, slots.rule.h).fill(colours.rule);
  const warning = stateStyle('warning', look.theme, look.palette);
  if (extras.warning)
    drawMark(pen, 'warning', extras.warning, machine.role === 'culprit' ? colours.mark : warning.mark);
}
