import type { LineModel } from '#display/kit/line/line-model.ts';
import type { KnownLine, LinesContext } from '#display/kit/lines/known-lines.ts';
import { keepList, memoizeLast } from '#display/kit/live/valid-until.ts';
import type { TileModel } from '#display/kit/machine-tile/tile-model.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { type LineStripModel, toLineStrip } from './line-strip-model.ts';
import {
  laneOf,
  runsOf,
  type SceneBelt,
  type SceneLane,
  type SceneMachine,
  type SceneRun,
  sceneBelt,
  sceneMachine,
} from './scene-model.ts';

/** What the screen shows of one line. */
interface LineParts {
  readonly lane: SceneLane;
  readonly machines: readonly SceneMachine[];
  readonly runs: readonly SceneRun[];
  readonly belts: readonly SceneBelt[];
  readonly strip: LineStripModel;
}

const memories = new WeakMap<Line, (one: KnownLine, context: LinesContext) => LineParts>();

/**
 * The parts of a line, each the same object as long as it shows the same: models are computed ten times a second, and
 * most of a plant looks as it did before.
 */
export function partsOfLine(one: KnownLine, context: LinesContext): LineParts {
  let memory = memories.get(one.line);
  if (!memory) {
    memory = createMemory(one.line);
    memories.set(one.line, memory);
  }
  return memory(one, context);
}

function createMemory(line: Line): (one: KnownLine, context: LinesContext) => LineParts {
  const rated = new Map(line.machines.map(({ id, idealSpeedPerHour }) => [id, idealSpeedPerHour]));
  const tiles = new Map<Id, TileModel>();
  const lane = memoizeLast<SceneLane>();
  const runs = memoizeLast<readonly SceneRun[]>();
  const strip = memoizeLast<LineStripModel>();
  let machines: readonly SceneMachine[] = [];
  let belts: readonly SceneBelt[] = [];
  /** What these were made of. */
  let read: Pick<LineModel, 'machines' | 'edges'> | null = null;

  function readTiles(model: LineModel): void {
    if (model.machines === read?.machines && model.edges === read.edges) return;
    read = model;
    for (const tile of model.machines) tiles.set(tile.id, tile);
    machines = keepList(
      machines,
      model.machines.map((tile, index) => sceneMachine(tile, machines[index])),
    );
    belts = keepList(
      belts,
      model.edges.map((edge, index) => sceneBelt(edge, { tiles, rated }, belts[index])),
    );
  }

  return (one, context) => {
    const { model, label } = one;
    readTiles(model);
    const { verdict, speed, plan, shift, lineName, shape } = model;
    return {
      lane: lane([label, lineName, shape, context.language], () => laneOf(one, context.language)),
      machines,
      runs: runs([machines], () => runsOf(line.id, machines)),
      belts,
      strip: strip([verdict, speed, plan, shift, lineName, context.t], () => toLineStrip(one, context)),
    };
  };
}
