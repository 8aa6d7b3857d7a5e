import { useCallback, useEffect, useState } from 'react';
import { useLayout } from '#display/kit/view/use-layout.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { isSame } from '#display/runtime/board/deep-equal.ts';
import { listenToParent, tellParent } from '#display/runtime/board/parent-messages.ts';
import { SceneLayout, type SceneName } from '#shared/contracts/screens/scene-layout.ts';
import { SCENE_PREVIEW_MESSAGES, type ScenePlanReport } from '#shared/contracts/screens/scene-preview.ts';
import type { LayoutProblem, PlannedPlaces } from '#shared/domain/scene/apply-places.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { layoutProblemText } from './layout-problem-text.ts';
import type { WithLayout } from './published-layout.ts';

/** The places of a screen whose scene has a layout. `plan` is a function of the module, not of a view. */
export function useSceneLayout<Model, Shape, Planned extends { readonly places: PlannedPlaces }>(
  scene: SceneName,
  select: (model: Model) => Shape,
  plan: (shape: Shape, orientation: Orientation, layout: SceneLayout | null, language: Language) => Planned,
) {
  const { place, language } = useBoard();
  const isDraft = place.query.get('preview') === '1' && place.query.get('layout') === 'draft';
  const published = useShape(({ layout: stored }: WithLayout<object>) => stored);
  const draft = useDraft(isDraft);
  const layout = isDraft ? draft : published;
  const planWith = useCallback(
    (shape: Shape, orientation: Orientation) => plan(shape, orientation, layout, language),
    [plan, layout, language],
  );
  const laid = useLayout(select, planWith);
  const { places } = laid.layout;
  useEffect(() => {
    if (!isDraft) return;
    const { floor, objects, problems } = places;
    const report: ScenePlanReport = {
      scene,
      floor,
      objects: [...objects],
      problems: problems.map((problem: LayoutProblem) => layoutProblemText(problem, language)),
    };
    tellParent({ [SCENE_PREVIEW_MESSAGES.plan]: report });
  }, [isDraft, scene, places, language]);
  return laid;
}

/** The layout that the page around the screen edits. */
function useDraft(isDraft: boolean): SceneLayout | null {
  const [layout, setLayout] = useState<SceneLayout | null>(null);
  useEffect(() => {
    if (!isDraft) return;
    const { stop } = listenToParent(SCENE_PREVIEW_MESSAGES.layout, SceneLayout, (next) =>
      // Each message is a copy: the same layout must not build the scene anew.
      setLayout((before) => (isSame(before, next) ? before : next)),
    );
    return stop;
  }, [isDraft]);
  return layout;
}
