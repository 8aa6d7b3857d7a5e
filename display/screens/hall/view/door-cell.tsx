import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import { boxInside, type TextPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE } from '#display/kit/type-scale.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawNamedMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { fitName, fitWording } from '#display/parts/text/fit-name.ts';
import { Tile } from '#display/parts/tile.tsx';
import { CODE_SIZE, type DoorCellPlan } from '#display/screens/hall/layout/hall-layout.ts';
import type { DoorModel } from '#display/screens/hall/model/door-model.ts';
import type { HallModel } from '#display/screens/hall/model/model.ts';
import { doorsShown } from './doors-shown.ts';

interface DoorCellProps {
  readonly index: number;
  /** How many cells there are. */
  readonly cells: number;
  readonly plan: DoorCellPlan;
  readonly colours: Colours;
  readonly onDoor: (door: DoorModel) => void;
}

const CODE_WEIGHT = 700;
/** A code is smaller rather than cut. */
const CODE_SIZES = [CODE_SIZE, 38, LABEL_SIZE];

/** A door below the scene: how far its truck is, and by when it is due. */
export function DoorCell({ index, cells, plan, colours, onDoor }: DoorCellProps): ReactNode {
  const { tokens } = colours;
  const body = useRef<PartHandle<SketchProps>>(null);
  const code = useRef<PartHandle<LabelProps>>(null);
  const count = useRef<PartHandle<LabelProps>>(null);
  const time = useRef<PartHandle<LabelProps>>(null);
  const shown = useRef<DoorModel | null>(null);
  const ground = useRef({ colour: tokens.background });

  useFitted(
    ({ doors, atMs }: HallModel) => doorsShown(doors, cells, atMs).doors[index] ?? null,
    (door) => {
      shown.current = door;
      if (!door) return;
      const ink = inkOf(door, colours);
      ground.current.colour = ink.ground;
      const fitted = fitName(door.code, plan.code.w, CODE_SIZES, (text, at) =>
        measureText(text, at, CODE_WEIGHT),
      );
      code.current?.set({ ...fitted, colour: ink.code });
      const { w, size } = plan.count;
      const counted = fitWording(door.counts, w, (words) => measureText(words, size));
      count.current?.set({ text: counted, colour: ink.text });
      time.current?.set({ text: door.time, colour: ink.time });
      body.current?.set({ paint: (pen) => paintCell(pen, door, plan, colours) });
    },
  );

  const at = (place: TextPlace, part: string, weight?: 400 | 600 | 700) =>
    labelProps({ place, tile: plan.box, name: `door${index}.${part}`, colour: tokens.textSecondary, weight });
  const { x, y, w, h } = plan.box;
  return (
    <GroundContext.Provider value={ground.current}>
      <Tile x={x} y={y} width={w} height={h} onTap={() => shown.current && onDoor(shown.current)}>
        <Sketch handle={body} paint={paintNothing} />
        <Label handle={code} text="" {...at(plan.code, 'code', CODE_WEIGHT)} />
        <Label handle={count} text="" {...at(plan.count, 'count')} />
        <Label handle={time} text="" {...at(plan.time, 'time', 600)} />
      </Tile>
    </GroundContext.Provider>
  );
}

function inkOf({ look, tone }: DoorModel, colours: Colours) {
  const { tokens } = colours;
  const style = stateColours(tone, colours);
  const plain = {
    ground: tokens.background,
    mark: style.mark,
    code: tokens.textPrimary,
    text: tokens.textSecondary,
    time: tokens.textPrimary,
    bar: tokens.textSecondary,
    track: tokens.surfaceSunken,
  };
  if (look === 'culprit') {
    const { fill, onFill } = style;
    return {
      ground: fill,
      mark: onFill,
      code: onFill,
      text: onFill,
      time: onFill,
      bar: onFill,
      track: style.tint,
    };
  }
  if (look === 'suffers')
    return {
      ...plain,
      ground: style.tint,
      text: tokens.textPrimary,
      time: style.text,
      bar: style.mark,
      track: tokens.surfaceSunken,
    };
  if (look === 'plain') return plain;
  const dim = { ...plain, code: tokens.textMuted, text: tokens.textMuted, time: tokens.textMuted };
  return { ...dim, mark: tokens.textMuted, bar: tokens.textMuted };
}

function paintCell(pen: Pen, door: DoorModel, plan: DoorCellPlan, colours: Colours): void {
  const ink = inkOf(door, colours);
  const { w, h } = plan.box;
  if (door.look === 'culprit' || door.look === 'suffers') {
    pen.roundRect(0, 0, w, h, 10).fill(ink.ground);
    if (door.look === 'suffers')
      pen
        .roundRect(1.5, 1.5, w - 3, h - 3, 9)
        .stroke({ color: stateColours(door.tone, colours).mark, width: 3 });
  }
  drawNamedMark(pen, door.mark, boxInside(plan.box, plan.mark), ink.mark);
  if (door.bar !== null) {
    const bar = boxInside(plan.box, plan.bar);
    paintBar(pen, bar, door.bar, { colour: ink.bar, track: ink.track, radius: bar.h / 2 });
  }
  if (door.job) drawNamedMark(pen, door.job, boxInside(plan.box, plan.job), ink.text);
}
