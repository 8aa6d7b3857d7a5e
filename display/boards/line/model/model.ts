import type { FlowShape } from '#display/boards/line/layout/layout.ts';
import type { FeedReader } from '#shared/client/feed-port.ts';
import { decodeOnce } from '#shared/client/feed-reader.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/feed.ts';
import { LineSummary } from '#shared/contracts/history.ts';
import { Line } from '#shared/contracts/plant.ts';
import type { Language } from '#shared/domain/language.ts';
import type { SpeedModel } from './figures-model.ts';
import type { EdgeModel } from './flow-model.ts';
import { type LineMemory, memoryOf } from './line-memory.ts';
import type { Moment } from './live-reading.ts';
import type { MachineModel } from './machine-model.ts';
import type { SummaryModels } from './summary-models.ts';
import { nameIn, sayIn } from './texts.ts';
import type { VerdictModel } from './verdict-model.ts';

/** Everything that the line board shows, as plain JSON. */
export interface BoardModel extends SummaryModels {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly lineId: string;
  readonly lineName: string;
  readonly clock: string;
  /** Age of the youngest value on the board, and how many machines have stale or dead data. */
  readonly data: { readonly ageMs: number | null; readonly silentMachines: number; readonly text: string };
  readonly verdict: VerdictModel;
  readonly speed: SpeedModel;
  readonly shape: FlowShape;
  readonly machines: readonly MachineModel[];
  readonly edges: readonly EdgeModel[];
}

export interface BoardModelInput {
  readonly image: FeedReader;
  readonly lineId: string;
  readonly nowMs: number;
  readonly language: Language;
}

/** Null until the image holds the line. */
export function toBoardModel({ image, lineId, nowMs, language }: BoardModelInput): BoardModel | null {
  const line = decodeOnce(Line, image.get(LINE_FEED_KEYS.line(lineId)));
  if (!line) return null;
  const moment: Moment = { nowMs, language, say: sayIn(language) };
  const summary = decodeOnce(LineSummary, image.get(LINE_FEED_KEYS.summary(lineId)));
  const memory = memoryOf(image, line, language);
  memory.read(image, nowMs);
  const verdict = memory.verdict(summary, moment);
  const machines = memory.machines(verdict.isPlanned ? null : verdict.causeMachineId, moment);
  return {
    atMs: nowMs,
    lineId,
    lineName: nameIn(language, line),
    clock: memory.clock(nowMs),
    data: dataOf(memory, machines, moment),
    verdict,
    speed: memory.speed(moment),
    shape: memory.shape,
    machines,
    edges: memory.edges(image, moment),
    ...memory.summaryModels(summary, moment),
  };
}

function dataOf(memory: LineMemory, machines: readonly MachineModel[], moment: Moment): BoardModel['data'] {
  const heardMs = memory.heardMs();
  const silentMachines = machines.filter(
    ({ staleness, isHeard }) => isHeard && (staleness === 'stale' || staleness === 'dead'),
  ).length;
  if (heardMs === null) return { ageMs: null, silentMachines, text: moment.say('line.status.none') };
  const ageMs = Math.max(0, moment.nowMs - heardMs);
  return { ageMs, silentMachines, text: memory.dataText(ageMs, silentMachines, moment) };
}
