import { createContext, use } from 'react';
import type { ChangeDraft } from '#console/ui/draft/use-draft.ts';
import type { SceneLayout, SceneName } from '#shared/contracts/screens/scene-layout.ts';
import type { ScenePlanReport } from '#shared/contracts/screens/scene-preview.ts';
import type { ItemKey } from './plan/item-keys.ts';
import type { PlanItem } from './plan/plan-items.ts';
import type { SceneActions } from './plan/use-scene-actions.ts';

/** How things are moved: to lines of a grid, to the edges of others. */
export interface Snapping {
  /** Metres. */
  readonly grid: number;
  readonly isOn: boolean;
}

/** The layout that is being edited, and what can be done with it. */
export interface SceneEditor {
  readonly scene: SceneName;
  readonly report: ScenePlanReport;
  /** As it is shown: while something is dragged, with it. */
  readonly layout: SceneLayout;
  readonly items: readonly PlanItem[];
  readonly byKey: ReadonlyMap<ItemKey, PlanItem>;
  readonly selection: ReadonlySet<ItemKey>;
  readonly mayEdit: boolean;
  /** Rises when forms have to begin anew. */
  readonly epoch: number;
  readonly snapping: Snapping;
  readonly actions: SceneActions;
  readonly change: ChangeDraft<SceneLayout>;
  readonly select: (keys: Iterable<ItemKey>) => void;
  readonly setSnapping: (snapping: Snapping) => void;
  /** Shows a layout that is not a step of the history; null shows the edited one. */
  readonly show: (layout: SceneLayout | null) => void;
}

export const SceneEditorContext = createContext<SceneEditor | null>(null);

export function useSceneEditor(): SceneEditor {
  const editor = use(SceneEditorContext);
  if (editor === null) throw new Error('useSceneEditor needs a SceneEditorContext above it');
  return editor;
}
