import { type BoardEntry, type StageKind, stageKindOf } from './board/board.ts';
import type { StageMaker } from './stage/stage-port.ts';

const LOADERS: Readonly<Record<StageKind, () => Promise<StageMaker>>> = {
  flat: async () => (await import('./stage/stage.ts')).flatStage,
  solid: async () => (await import('./solid/solid-stage.ts')).solidStage,
};

/** Loads what draws the board of a path. */
export function loadStage(registry: readonly BoardEntry[], path: string): Promise<StageMaker> {
  return LOADERS[stageKindOf(registry, path)]();
}
