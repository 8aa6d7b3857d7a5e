import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { HeadStatus } from '#display/kit/head/head-status.ts';
import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import {
  type KnownLine,
  type LinesContext,
  type LinesInput,
  linesData,
  readLines,
} from '#display/kit/lines/known-lines.ts';
import { toLinesVerdict } from '#display/kit/lines/lines-verdict.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout-cards.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import { toCallouts } from './callout-model.ts';
import { partsOfLine } from './line-memory.ts';
import type { LineStripModel } from './line-strip-model.ts';
import type { PlantSceneModel, SceneRun } from './scene-model.ts';

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

/** Null until every image holds its line. */
export function toPlantModel(input: LinesInput): PlantScreenModel | null {
  const known = readLines(input);
  if (!known) return null;
  const { lines, first, context, memory } = known;
  const parts = new Map(lines.map((one) => [one, partsOfLine(one, context)]));
  const all = [...parts.values()];
  const runs = all.flatMap((one) => one.runs);
  return {
    atMs: input.nowMs,
    title: titleOf(lines.length, context),
    clock: first.model.clock,
    data: linesData(lines, context),
    verdict: toLinesVerdict(lines, context),
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
  lines: readonly KnownLine[],
  { t, nowMs, language }: LinesContext,
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
function titleOf(count: number, { t }: LinesContext): string {
  const more = count - STRIPS_MAX;
  return more > 0 ? `${t('plant.title')} · ${t('plant.more_lines', { count: more })}` : t('plant.title');
}

function inTroubleFirst(lines: readonly KnownLine[]): KnownLine[] {
  const rank = ({ model }: KnownLine): number =>
    model.verdict.needsPerson ? 0 : model.verdict.level === 'unknown' ? 1 : 2;
  return lines.length <= STRIPS_MAX ? [...lines] : lines.toSorted((a, b) => rank(a) - rank(b));
}

/** More lines than this do not fit side by side: those in trouble come first. */
const STRIPS_MAX = 5;
