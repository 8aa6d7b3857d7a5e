import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import { memoizeLast } from '#display/kit/live/valid-until.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { KnownLine, LinesContext } from './known-lines.ts';
import { lineLabels } from './line-labels.ts';
import { linesFigure, oeeOfAll, outputOfAll } from './lines-figures.ts';

/** Results of earlier computations on all lines of a plant: the models are those that a first computation would return. */
export interface LinesMemory {
  labels(known: readonly { readonly line: Line; readonly model: LineModel }[]): readonly string[];
  output(lines: readonly KnownLine[], context: LinesContext): FigureModel;
  oee(lines: readonly KnownLine[], context: LinesContext): FigureModel;
  running(lines: readonly KnownLine[], context: LinesContext): FigureModel;
}

const memories = new WeakMap<Line, LinesMemory>();

/** `first`: the first of the lines, which is another object once it is changed. */
export function linesMemoryOf(first: Line): LinesMemory {
  let memory = memories.get(first);
  if (!memory) {
    memory = createLinesMemory();
    memories.set(first, memory);
  }
  return memory;
}

function createLinesMemory(): LinesMemory {
  const labels = memoizeLast<readonly string[]>();
  const output = memoizeLast<FigureModel>();
  const oee = memoizeLast<FigureModel>();
  const running = memoizeLast<FigureModel>();
  return {
    labels: (known) =>
      labels(
        known.flatMap(({ line, model }) => [line, model.lineName]),
        () => lineLabels(known.map(({ line, model }) => ({ code: line.code, name: model.lineName }))),
      ),
    output: (lines, context) =>
      output([context.t, ...lines.flatMap(({ line, model }) => [line, model.lineName, model.plan])], () =>
        outputOfAll(lines, context),
      ),
    oee: (lines, context) =>
      oee([context.t, ...lines.flatMap(({ model, summary }) => [model.oee, summary])], () =>
        oeeOfAll(lines, context),
      ),
    running: (lines, context) =>
      running([context.t, ...lines.map(({ model }) => model.verdict)], () => linesFigure(lines, context)),
  };
}
