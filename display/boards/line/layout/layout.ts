import type { Box } from '#display/parts/box.ts';
import { type EdgePath, planEdges } from './flow-edges.ts';
import { type FlowPlan, planFlow } from './flow-layout.ts';
import { planTile, type TileSlots } from './tile-layout.ts';
import { lineHeight, type TextRole } from './type-scale.ts';

export type Orientation = 'landscape' | 'portrait';

/** A line of text on the board. */
export interface TextPlace extends Box {
  readonly size: number;
  readonly align: 'left' | 'right';
  readonly role: TextRole;
}

export interface HeadPlan {
  readonly lineName: TextPlace;
  readonly clock: TextPlace;
  readonly status: TextPlace;
  readonly verdictMark: Box;
  readonly verdict: TextPlace;
  readonly cause: TextPlace;
  readonly plan: FigurePlan;
  readonly oee: FigurePlan;
  readonly speed: FigurePlan;
}

/** A head figure: its name, the number, a bar or the factors under it, and a line of words. */
export interface FigurePlan {
  readonly box: Box;
  readonly label: TextPlace;
  readonly value: TextPlace;
  readonly bar: Box;
  readonly note: TextPlace;
}

export interface ShiftPlan {
  readonly title: TextPlace;
  /** Produced against plan; null where the machines need the height. */
  readonly curve: Box | null;
  readonly strip: Box;
  readonly hours: TextPlace;
}

export interface ReasonRow {
  readonly mark: Box;
  readonly text: TextPlace;
  readonly bar: Box;
  readonly value: TextPlace;
}

export interface BoardLayout {
  readonly orientation: Orientation;
  readonly width: number;
  readonly height: number;
  readonly head: HeadPlan;
  readonly flowArea: Box;
  readonly flow: FlowPlan;
  readonly tiles: readonly { readonly machineId: string; readonly box: Box; readonly slots: TileSlots }[];
  readonly edges: readonly EdgePath[];
  readonly shift: ShiftPlan;
  readonly reasonsTitle: TextPlace;
  readonly reasons: readonly ReasonRow[];
}

/** What of a line decides where things lie: nothing live, so a layout lasts until the plant model changes. */
export interface FlowShape {
  readonly steps: readonly (readonly string[])[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Lays the whole board out, in scene units. */
export function planBoard(shape: FlowShape, orientation: Orientation): BoardLayout {
  const machines = shape.steps.reduce((sum, step) => sum + step.length, 0);
  const frame = orientation === 'landscape' ? landscapeFrame(machines) : portraitFrame(machines);
  const flow = planFlow(shape.steps, frame.flowArea);
  const slotsOf = new Map<string, TileSlots>();
  const tiles = flow.tiles.map(({ machineId, box }) => {
    const key = `${Math.round(box.w)}x${Math.round(box.h)}`;
    const slots = slotsOf.get(key) ?? planTile(box.w, box.h);
    slotsOf.set(key, slots);
    return { machineId, box, slots };
  });
  return { orientation, ...frame, flow, tiles, edges: planEdges(flow, shape.edges) };
}

type Frame = Omit<BoardLayout, 'orientation' | 'flow' | 'tiles' | 'edges'>;

/** What the body of a large tile leaves free around it: bodies, not tiles, line up with the margin. */
const RIM = 3;

const SIZES = {
  lineName: 38,
  status: 28,
  clock: 40,
  verdict: 132,
  cause: 38,
  label: 33,
  value: 68,
  note: 28,
  title: 33,
  reason: 30,
} as const;

function landscapeFrame(machines: number): Frame {
  const left = 48;
  const right = 1872;
  const dense = machines > 30;
  const busy = machines > 16;
  const bottomH = dense ? 152 : busy ? 190 : 222;
  const bottomY = 1080 - 34 - bottomH;
  const flowY = 322;
  const headY = 90;
  const columns = { plan: 976, oee: 1326, speed: 1684 };
  return {
    width: 1920,
    height: 1080,
    head: {
      ...topBar(left, right, 26),
      ...verdictBlock(left, 900, headY),
      plan: figure(columns.plan, 326, headY + 8),
      oee: figure(columns.oee, 330, headY + 8),
      speed: figure(columns.speed, right - columns.speed, headY + 8),
    },
    flowArea: bodiesIn(left, right, dense, flowY, bottomY - (dense ? 22 : 34) - flowY),
    shift: shiftBlock({ x: left, y: bottomY, w: 1100, h: bottomH }),
    ...reasonsBlock({ x: 1216, y: bottomY, w: right - 1216, h: bottomH }, dense || busy ? 3 : 4),
  };
}

function portraitFrame(machines: number): Frame {
  const left = 40;
  const right = 1040;
  const dense = machines > 30;
  const figuresY = 356;
  const flowY = 590;
  const reasonsH = dense ? 180 : 246;
  const shiftH = dense ? 140 : 236;
  const reasonsY = 1920 - 32 - reasonsH;
  const shiftY = reasonsY - 34 - shiftH;
  return {
    width: 1080,
    height: 1920,
    head: {
      ...topBar(left, right, 30),
      ...verdictBlock(left, right - left, 100),
      plan: figure(left, 380, figuresY),
      oee: figure(left + 412, 344, figuresY),
      speed: figure(left + 790, 210, figuresY),
    },
    flowArea: bodiesIn(left, right, dense, flowY, shiftY - 36 - flowY),
    shift: shiftBlock({ x: left, y: shiftY, w: right - left, h: shiftH }),
    ...reasonsBlock({ x: left, y: reasonsY, w: right - left, h: reasonsH }, dense ? 3 : 5),
  };
}

function bodiesIn(left: number, right: number, dense: boolean, y: number, h: number): Box {
  const rim = dense ? 0 : RIM;
  return { x: left - rim, y, w: right - left + 2 * rim, h };
}

function text(
  x: number,
  y: number,
  w: number,
  size: number,
  role: TextRole,
  align: 'left' | 'right' = 'left',
): TextPlace {
  return { x, y, w, h: lineHeight(size), size, align, role };
}

/** Which line, which screen, how old, what time: one row above everything. */
function topBar(left: number, right: number, y: number): Pick<HeadPlan, 'lineName' | 'clock' | 'status'> {
  const clockW = 132;
  const statusW = right - left > 1200 ? 640 : 440;
  return {
    lineName: text(left, y, right - left - clockW - statusW - 48, SIZES.lineName, 'label'),
    status: text(right - clockW - 24 - statusW, y + 9, statusW, SIZES.status, 'detail', 'right'),
    clock: text(right - clockW, y - 2, clockW, SIZES.clock, 'label', 'right'),
  };
}

function verdictBlock(x: number, w: number, y: number): Pick<HeadPlan, 'verdictMark' | 'verdict' | 'cause'> {
  const mark = 96;
  return {
    verdictMark: { x: x - 8, y: y + (lineHeight(SIZES.verdict) - mark) / 2 - 4, w: mark, h: mark },
    verdict: text(x + mark + 20, y, w - mark - 20, SIZES.verdict, 'verdict'),
    cause: text(x, y + lineHeight(SIZES.verdict) + 6, w, SIZES.cause, 'label'),
  };
}

function figure(x: number, w: number, y: number): FigurePlan {
  const valueY = y + lineHeight(SIZES.label) + 2;
  const barY = valueY + lineHeight(SIZES.value) + 8;
  return {
    box: { x, y, w, h: barY + 20 + lineHeight(SIZES.note) + 8 - y },
    label: text(x, y, w, SIZES.label, 'label'),
    value: text(x, valueY, w, SIZES.value, 'figure'),
    bar: { x, y: barY, w, h: 14 },
    note: text(x, barY + 24, w, SIZES.note, 'detail'),
  };
}

function shiftBlock(box: Box): ShiftPlan {
  const titleH = lineHeight(SIZES.title);
  const hoursH = lineHeight(SIZES.note);
  const stripH = 40;
  const hoursY = box.y + box.h - hoursH;
  const stripY = hoursY - stripH - 10;
  const curveY = box.y + titleH + 8;
  const curveH = stripY - curveY - 6;
  return {
    title: text(box.x, box.y, box.w, SIZES.title, 'label'),
    curve: curveH >= 48 ? { x: box.x, y: curveY, w: box.w, h: curveH } : null,
    strip: { x: box.x, y: stripY, w: box.w, h: stripH },
    hours: text(box.x, hoursY, box.w, SIZES.note, 'detail'),
  };
}

function reasonsBlock(box: Box, count: number): Pick<BoardLayout, 'reasonsTitle' | 'reasons'> {
  const titleH = lineHeight(SIZES.title);
  const rowH = (box.h - titleH - 6) / count;
  const valueW = 84;
  const barW = Math.round(box.w * 0.24);
  const mark = 26;
  const rows = Array.from({ length: count }, (_, index): ReasonRow => {
    const y = box.y + titleH + 6 + index * rowH;
    const textY = y + (rowH - lineHeight(SIZES.reason)) / 2;
    const barX = box.x + box.w - valueW - barW - 12;
    return {
      mark: { x: box.x, y: y + (rowH - mark) / 2, w: mark, h: mark },
      text: text(box.x + mark + 12, textY, barX - box.x - mark - 32, SIZES.reason, 'detail'),
      bar: { x: barX, y: y + (rowH - 20) / 2, w: barW, h: 20 },
      value: text(box.x + box.w - valueW, textY, valueW, SIZES.reason, 'detail', 'right'),
    };
  });
  return { reasonsTitle: text(box.x, box.y, box.w, SIZES.title, 'label'), reasons: rows };
}
