import { planWarehouseBoard } from '#display/boards/warehouse/layout/layout.ts';
import { toWarehouseModel, type WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import {
  type DockItems,
  largeItems,
  scaledItems,
  smallItems,
} from '#display/boards/warehouse/view/dock-items.ts';
import { exceptionRow, taskRow, zoneRow } from '#display/boards/warehouse/view/list-items.ts';
import { type Colours, coloursOf, stateColours } from '#display/kit/colours.ts';
import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { FigurePlan } from '#display/kit/figures/figure-plan.ts';
import type { RunPlace, TextPlace } from '#display/kit/text-place.ts';
import { roleColours } from '#display/kit/tiles/role-colours.ts';
import { RIM } from '#display/kit/tiles/tile-grid.ts';
import { baselineOf } from '#display/kit/type-scale.ts';
import {
  createWarehouseScenario,
  SYNTHETIC_WAREHOUSE_ID,
} from '#display/kit/warehouse/synthetic/scenario.ts';
import type { Box } from '#display/parts/box.ts';
import { measureText } from '#display/parts/label-props.ts';
import { placeRun, type RunItem } from '#display/parts/text/run-layout.ts';
import { createSyntheticFeed } from '#display/runtime/feed/feed-synthetic.ts';
import { createRandom } from '#display/runtime/feed/random.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';
import { type MarkName, markPath } from '#shared/theme/marks.ts';
import { stateShape } from '#shared/theme/theme.ts';

/** One rectangle of the board of the docks with everything in it, ready to be drawn; places are on the board. */
export interface DockFace {
  readonly id: string;
  readonly box: Box;
  readonly ground: string | null;
  readonly outline: string | null;
  readonly texts: readonly FaceText[];
  readonly marks: readonly { readonly path: string; readonly box: Box; readonly colour: string }[];
  readonly bars: readonly {
    readonly box: Box;
    readonly share: number;
    readonly colour: string;
    readonly track: string;
  }[];
}

export interface FaceText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
}

const START_MS = Date.UTC(2026, 10, 20, 5, 42, 0);
const STEP_MS = 100;
const ORIGIN = { x: 0, y: 0 } as const;
/** Of capitals, of which marks stand in the middle. */
const CAPITAL = 0.73;
const COLOURS: Colours = coloursOf({ theme: 'dark', palette: 'andon' });
export const DOCK_BACKGROUND = COLOURS.tokens.background;

/** Tells, ten times a second at most, which faces of the made-up day look different; first all of them. */
export function openDockFeed(onFaces: (changed: readonly DockFace[]) => void): void {
  const query = new URLSearchParams(location.search);
  const seed = Number(query.get('seed') ?? 1);
  const scenario = createWarehouseScenario({
    seed,
    rate: 20,
    machines: 12,
    fault: Number(query.get('fault') ?? 0),
    startMs: START_MS,
    random: createRandom(seed),
  });
  const isFrozen = query.get('freeze') === '1';
  const feed = createSyntheticFeed({ scenario, startMs: START_MS, atMs: 0, isFrozen, silentAfterMs: null });
  const { image } = feed.subscribe({ name: 'warehouseBoard', id: SYNTHETIC_WAREHOUSE_ID });
  const shown = new Map<string, string>();
  const tell = (): void => {
    const model = toWarehouseModel({ image, nowMs: feed.serverNow(), language: 'zh' });
    if (!model) throw new Error('the synthetic day has no such warehouse');
    const changed = facesOf(model).filter((face) => {
      const key = JSON.stringify(face);
      const isOther = shown.get(face.id) !== key;
      shown.set(face.id, key);
      return isOther;
    });
    if (changed.length > 0) onFaces(changed);
  };
  tell();
  setInterval(tell, STEP_MS);
}

function facesOf(model: WarehouseModel): DockFace[] {
  const layout = planWarehouseBoard({ size: model.size, places: model.places }, 'landscape');
  const { tokens } = COLOURS;
  const ink = (index: number) => ({ colours: COLOURS, staleness: model.tasks.staleness, index });
  const lists = (
    [
      ['tasks', layout.tasks, model.tasks.rows.map((row, index) => taskRow(row, ink(index)))],
      ['zones', layout.zones, model.zones.rows.map((row, index) => zoneRow(row, ink(index)))],
      [
        'exceptions',
        layout.exceptions,
        model.exceptions.rows.map((row, index) => exceptionRow(row, ink(index))),
      ],
    ] as const
  ).flatMap(([name, plan, rows]) =>
    plan.rows.map(({ box, cells }, index) => {
      const face = emptyFace(`${name}${index}`, box);
      for (const [column, place] of cells.entries())
        putRun(face, rows[index]?.cells[column] ?? [], place, ORIGIN);
      const bar = rows[index]?.bar;
      if (bar && plan.bar)
        face.bars.push({
          box: { ...plan.bar, x: box.x + plan.bar.x, y: box.y + plan.bar.y },
          share: bar.share,
          colour: bar.colour,
          track: tokens.surfaceSunken,
        });
      return face;
    }),
  );
  return [headFace(model, layout), ...figureFaces(model, layout), ...dockFaces(model, layout), ...lists];
}

type Layout = ReturnType<typeof planWarehouseBoard>;

function dockFaces({ docks }: WarehouseModel, { tiles, slots }: Layout): DockFace[] {
  return tiles.flatMap((box, index) => {
    const dock = docks[index];
    if (!dock) return [];
    const look = roleColours(dock, COLOURS);
    const items: DockItems = scaledItems(
      (slots.large ? largeItems : smallItems)(dock, `dock${index}`, look),
      slots.scale,
    );
    const face = emptyFace(`dock${index}`, box, look.ground, look.outline);
    putRun(face, items.name, slots.name, box);
    putRun(face, items.top, slots.top, box);
    putRun(face, items.middleLeft, slots.line, box);
    if (slots.large) {
      putRun(face, items.figure, slots.large.figure, box);
      putRun(face, items.middleRight, slots.large.middleRight, box);
      putRun(face, items.footLeft, slots.large.footLeft, box);
      putRun(face, items.footRight, slots.large.footRight, box);
    }
    const { bar } = slots;
    if (dock.bar)
      face.bars.push({
        box: { ...bar, x: box.x + bar.x, y: box.y + bar.y },
        share: dock.bar.share ?? 0,
        colour: look.bar,
        track: look.track,
      });
    return [face];
  });
}

function headFace(model: WarehouseModel, { bar, verdict, width }: Layout): DockFace {
  const { tokens } = COLOURS;
  const { tone, level, word, mark, detail } = model.verdict;
  const style = stateColours(tone, COLOURS);
  const face = emptyFace('head', { x: 0, y: 0, w: width / 2, h: 318 });
  putText(face, model.warehouse, bar.title, tokens.textSecondary);
  putText(face, word, verdict.verdict, level === 'bad' ? style.text : tokens.textPrimary, 700);
  putText(face, detail, verdict.cause, tokens.textSecondary);
  face.marks.push({ path: markPath(mark ?? stateShape[tone]), box: verdict.mark, colour: style.mark });
  return face;
}

function figureFaces(model: WarehouseModel, layout: Layout): DockFace[] {
  const { tokens } = COLOURS;
  const status = emptyFace('status', { x: layout.width / 2, y: 0, w: layout.width / 2, h: 90 });
  putText(status, model.data.text, layout.bar.status, tokens.textSecondary);
  putText(status, model.clock, layout.bar.clock, tokens.textPrimary, 500);
  const figures: readonly (readonly [string, FigurePlan, FigureModel])[] = [
    ['outbound', layout.outbound, model.outbound],
    ['inbound', layout.inbound, model.inbound],
    ['rate', layout.rate, model.rate],
  ];
  return [
    status,
    ...figures.map(([name, plan, figure]) => {
      const face = emptyFace(name, plan.box);
      putText(face, figure.labels[0] ?? '', plan.label, tokens.textSecondary);
      putText(face, figure.text, plan.value, tokens.textPrimary, 700);
      for (const [index, place] of plan.notes.entries())
        putText(face, figure.notes[index]?.[0] ?? '', place, tokens.textSecondary);
      if (figure.bar)
        face.bars.push({
          box: plan.bar,
          share: figure.bar.share ?? 0,
          colour: tokens.textPrimary,
          track: tokens.surfaceSunken,
        });
      return face;
    }),
  ];
}

interface OpenFace extends DockFace {
  readonly texts: FaceText[];
  readonly marks: DockFace['marks'][number][];
  readonly bars: DockFace['bars'][number][];
}

function emptyFace(
  id: string,
  box: Box,
  ground: string | null = null,
  outline: string | null = null,
): OpenFace {
  const inner =
    ground === null ? box : { x: box.x + RIM, y: box.y + RIM, w: box.w - 2 * RIM, h: box.h - 2 * RIM };
  return { id, box: inner, ground, outline, texts: [], marks: [], bars: [] };
}

function putText(
  face: OpenFace,
  text: string,
  place: TextPlace,
  colour: string,
  weight: 400 | 500 | 700 = 400,
): void {
  const { x, y, w, size, align } = place;
  const shown = ellipsize(text, w, (part) => measureText(part, size, weight));
  const left = align === 'right' ? x + w - measureText(shown, size, weight) : x;
  face.texts.push({ text: shown, x: left, baseline: y + baselineOf(size), size, weight, colour });
}

function putRun(
  face: OpenFace,
  items: readonly RunItem[],
  { x, w, baseline, size, align }: RunPlace,
  origin: { readonly x: number; readonly y: number },
): void {
  const run = placeRun(items, w, widthOf);
  const left = origin.x + (align === 'right' ? x + w - run.width : x);
  for (const { item, x: at, width } of run.items) {
    if (item.kind === 'mark') {
      const top = origin.y + baseline - (CAPITAL / 2) * size - item.size / 2;
      const box = { x: left + at, y: top, w: item.size, h: item.size };
      face.marks.push({ path: markPath(item.mark as MarkName), box, colour: item.colour });
      continue;
    }
    const { weight, colour } = item;
    const text = ellipsize(item.text, width + 0.5, (part) => measureText(part, item.size, weight));
    face.texts.push({ text, x: left + at, baseline: origin.y + baseline, size: item.size, weight, colour });
  }
}

function widthOf(item: RunItem, cutTo?: number): number {
  if (item.kind === 'mark') return item.size;
  const measure = (text: string): number => measureText(text, item.size, item.weight);
  return measure(cutTo === undefined ? item.text : ellipsize(item.text, cutTo, measure));
}
