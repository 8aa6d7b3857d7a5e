import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { ConveyorModel, FlowShape } from '#display/kit/flow/flow-model.ts';
import type { HeadStatus } from '#display/kit/head/head-status.ts';
import type { ModelContext } from '#display/kit/live/age.ts';
import type { TileModel } from '#display/kit/machine-tile/tile-model.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import { LineSummary } from '#shared/contracts/history/history.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { Line } from '#shared/contracts/plant/line.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type LineMemory, memoryOf } from './line-memory.ts';
import { LINE_TEXTS, type LineKey } from './line-texts.ts';
import type { SummaryModels } from './summary-models.ts';
import type { LineVerdictModel } from './verdict-model.ts';

/** Everything that the line board shows, as plain JSON. */
export interface LineModel extends SummaryModels {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly lineId: string;
  readonly lineName: string;
  readonly clock: string;
  /** Age of the newest value on the board, and how many machines have stale or dead data. */
  readonly data: HeadStatus & { readonly ageMs: number | null; readonly silentMachines: number };
  readonly verdict: LineVerdictModel;
  readonly speed: FigureModel;
  readonly shape: FlowShape;
  readonly machines: readonly TileModel[];
  readonly edges: readonly ConveyorModel[];
}

export interface LineModelInput {
  readonly image: FeedReader;
  readonly lineId: string;
  readonly nowMs: number;
  readonly language: Language;
}

/** Null until the image holds the line. */
export function toLineModel({ image, lineId, nowMs, language }: LineModelInput): LineModel | null {
  const line = decodeOnce(Line, image.get(LINE_FEED_KEYS.line(lineId)));
  if (!line) return null;
  const { timeZone } = line;
  const context = { nowMs, language, timeZone, t: LINE_TEXTS.translate[language] };
  const summary = decodeOnce(LineSummary, image.get(LINE_FEED_KEYS.summary(lineId)));
  const memory = memoryOf(image, line, language);
  memory.read(image, nowMs);
  const verdict = memory.verdict(summary, context);
  const machines = memory.machines(verdict.isPlanned ? null : verdict.causeMachineId, context);
  return {
    atMs: nowMs,
    lineId,
    lineName: nameIn(language, line),
    clock: memory.clock(nowMs),
    data: dataOf(memory, machines, context),
    verdict,
    speed: memory.speed(context),
    shape: memory.shape,
    machines,
    edges: memory.edges(image, context),
    ...memory.summaryModels(summary, context),
  };
}

function dataOf(
  memory: LineMemory,
  machines: readonly TileModel[],
  context: ModelContext<LineKey>,
): LineModel['data'] {
  const heardMs = memory.heardMs();
  const silentMachines = machines.filter(
    ({ staleness, isHeard }) => isHeard && (staleness === 'stale' || staleness === 'dead'),
  ).length;
  const isOld = silentMachines > 0;
  if (heardMs === null) return { ageMs: null, silentMachines, isOld, text: context.t('board.no_data') };
  const ageMs = Math.max(0, context.nowMs - heardMs);
  return { ageMs, silentMachines, isOld, text: memory.dataText(ageMs, silentMachines, context) };
}
