import { useMemo, useState } from 'react';
import type { DraftEditor } from '#console/ui/draft/use-draft.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { EditedSceneLayout, SceneLayout, SceneName } from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject, ScenePlanReport } from '#shared/contracts/screens/scene-preview.ts';
import type { SceneEditor, Snapping } from './editor-context.ts';
import type { ItemKey } from './plan/item-keys.ts';
import { planItems } from './plan/plan-items.ts';
import { useSceneActions } from './plan/use-scene-actions.ts';

interface EditorOf {
  readonly scene: SceneName;
  readonly report: ScenePlanReport | null;
  readonly layout: SceneLayout;
  readonly draft: DraftEditor<EditedSceneLayout, SceneLayout>;
  readonly mayEdit: boolean;
  readonly selected: ReadonlySet<ItemKey>;
  readonly setSelected: (keys: ReadonlySet<ItemKey>) => void;
  readonly show: (layout: SceneLayout | null) => void;
}

const NO_OBJECTS: readonly PlannedObject[] = [];
const FIRST_SNAPPING: Snapping = { grid: 1, isOn: true };

/** What the parts of the editor share; null until the screen has said what stands in the scene. */
export function useEditor(of: EditorOf): SceneEditor | null {
  const { scene, report, layout, draft, mayEdit, selected, setSelected, show } = of;
  const { t, language } = useText();
  const [snapping, setSnapping] = useState(FIRST_SNAPPING);
  const objects = report?.objects ?? NO_OBJECTS;
  const items = useMemo(
    () =>
      planItems(objects, layout, {
        scenery: (model, no) =>
          t('sceneLayout.numbered', { name: t(`sceneLayout.scenery.${model}`), no: String(no) }),
        wall: (no) => t('sceneLayout.numbered', { name: t('sceneLayout.kind.walls'), no: String(no) }),
        name: (name, nameEn) => nameOf({ name, nameEn }, language),
      }),
    [objects, layout, t, language],
  );
  const byKey = useMemo(() => new Map(items.map((item) => [item.key, item])), [items]);
  const selection = useMemo(() => new Set([...selected].filter((key) => byKey.has(key))), [selected, byKey]);
  const { change, history } = draft;
  const select = useMemo(() => (keys: Iterable<ItemKey>) => setSelected(new Set(keys)), [setSelected]);
  const actions = useSceneActions({
    layout: history.value,
    objects,
    selection,
    mayEdit,
    grid: snapping.grid,
    change,
    select,
  });
  return useMemo(
    () =>
      report && {
        scene,
        report,
        layout,
        items,
        byKey,
        selection,
        mayEdit,
        epoch: history.epoch,
        snapping,
        actions,
        change,
        select,
        setSnapping,
        show,
      },
    [
      scene,
      report,
      layout,
      items,
      byKey,
      selection,
      mayEdit,
      history.epoch,
      snapping,
      actions,
      change,
      select,
      show,
    ],
  );
}
