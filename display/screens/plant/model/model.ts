import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { HeadStatus } from '#display/kit/head/head-status.ts';
import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { type LineModel, toLineModel } from '#display/kit/line/line-model.ts';
import type { ModelContext } from '#display/kit/live/age.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout-cards.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { Line } from '#shared/contracts/plant/line.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { toCallouts } from './callout-model.ts';
import { partsOfLine } from './line-memory.ts';
import type { LineStripModel } from './line-strip-model.ts';
import { plantMemoryOf } from './plant-memory.ts';
import { toPlantVerdict } from './plant-verdict.ts';
import type { PlantSceneModel, SceneRun } from './scene-model.ts';
import { PLANT_TEXTS, type PlantKey } from './texts.ts';

export type PlantContext = ModelContext<PlantKey>;

/** Everything that the big screen of a plant shows, as plain JSON. */
export interface PlantScreenModel {
  readonly atMs: number;
  readonly title: string;
  readonly clock: string;
  readonly data: HeadStatus;
  readonly verdict: VerdictModel;
  readonly output: FigureModel;
  readonly oee: FigureModel;
  readonly running: FigureModel;
  /** Those in trouble first, then in the order of the plant. */
  readonly lines: readonly LineStripModel[];
  /** Two at most. */
  readonly callouts: readonly CalloutModel[];
  readonly scene: PlantSceneModel;
  /** Of the runs of the scene, in their order: what is written at them. */
  readonly runTexts: readonly string[];
}

/** A line with the label that it goes by on this screen. */
export interface PlantLine {
  readonly line: Line;
  readonly model: LineModel;
  readonly label: string;
}

export interface PlantModelInput {
  /** One a line, in the order of the plant. */
  readonly images: readonly { readonly image: FeedReader; readonly lineId: string }[];
  readonly nowMs: number;
  readonly language: Language;
}

/** Null until every image holds its line. */
export function toPlantModel({ images, nowMs, language }: PlantModelInput): PlantScreenModel | null {
  const found = images.map(({ image, lineId }) => ({
    line: decodeOnce(Line, image.get(LINE_FEED_KEYS.line(lineId))),
    model: toLineModel({ image, lineId, nowMs, language }),
  }));
  const known = found.flatMap(({ line, model }) => (line && model ? [{ line, model }] : []));
  const [first] = known;
  if (!first || known.length < found.length) return null;
  const memory = plantMemoryOf(first.line);
  const labels = memory.labels(known);
  const lines = known.map((one, index): PlantLine => ({ ...one, label: labels[index] ?? '' }));
  const context: PlantContext = {
    nowMs,
    language,
    timeZone: first.line.timeZone,
    t: PLANT_TEXTS.translate[language],
  };
  const parts = new Map(lines.map((one) => [one, partsOfLine(one, context)]));
  const all = [...parts.values()];
  const runs = all.flatMap((one) => one.runs);
  return {
    atMs: nowMs,
    title: titleOf(lines.length, context),
    clock: first.model.clock,
    data: dataOf(lines, context),
    verdict: toPlantVerdict(lines, context),
    output: memory.output(lines, context),
    oee: memory.oee(lines, context),
    running: memory.running(lines, context),
    lines: inTroubleFirst(lines).flatMap((one) => parts.get(one)?.strip ?? []),
    callouts: toCallouts(lines, context),
    scene: {
      lanes: all.map(({ lane }) => lane),
      machines: all.flatMap(({ machines }) => machines),
      runs,
      belts: all.flatMap(({ belts }) => belts),
    },
    runTexts: runs.map((run) => runText(run, lines, context)),
  };
}

/** What is written at a run: of old values their age, the oldest first. */
function runText(
  { kind, state, machineIds, lineId }: SceneRun,
  lines: readonly PlantLine[],
  { t, nowMs, language }: PlantContext,
): string {
  if (kind === 'unknown') return t('plant.run.unknown', { count: machineIds.length });
  if (kind !== 'old')
    return t('plant.run.machines', { state: t(`states.short.${state}`), count: machineIds.length });
  const tiles = lines.find(({ line }) => line.id === lineId)?.model.machines ?? [];
  const mine = tiles.filter(({ id }) => machineIds.includes(id));
  const heard = mine.flatMap(({ speed, figure }) => speed.heardMs ?? figure.heardMs ?? []);
  const age = heard.length === 0 ? (mine[0]?.ageShort ?? '') : ageText(nowMs - Math.min(...heard), language);
  return t('plant.run.old', { age, count: machineIds.length });
}

/** Says how many lines have no strip. */
function titleOf(count: number, { t }: PlantContext): string {
  const more = count - STRIPS_MAX;
  return more > 0 ? `${t('plant.title')} · ${t('plant.more_lines', { count: more })}` : t('plant.title');
}

/** Of all lines: the age of the newest value, and how many machines are silent. */
function dataOf(lines: readonly PlantLine[], { t, language }: PlantContext): HeadStatus {
  const ages = lines.flatMap(({ model }) => model.data.ageMs ?? []);
  const silent = lines.reduce((sum, { model }) => sum + model.data.silentMachines, 0);
  if (ages.length === 0) return { text: t('board.no_data'), isOld: silent > 0 };
  const age = t('board.age.data', { age: ageText(Math.max(1000, Math.min(...ages)), language) });
  const words = silent > 0 ? [t('line.silent', { count: silent }), age] : [age];
  return { text: words.join(' · '), brief: age, isOld: silent > 0 };
}

function inTroubleFirst(lines: readonly PlantLine[]): PlantLine[] {
  const rank = ({ model }: PlantLine): number =>
    model.verdict.needsPerson ? 0 : model.verdict.level === 'unknown' ? 1 : 2;
  return lines.length <= STRIPS_MAX ? [...lines] : lines.toSorted((a, b) => rank(a) - rank(b));
}

/** More lines than this do not fit side by side: those in trouble come first. */
const STRIPS_MAX = 5;
