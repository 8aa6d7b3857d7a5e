import { useMemo } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import type { DraftCalls } from '#console/ui/draft/use-draft.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { asStored } from '#shared/contracts/kit/text.ts';
import {
  discardSceneLayout,
  EditedSceneLayout,
  getSceneLayout,
  listSceneLayoutVersions,
  publishSceneLayout,
  restoreSceneLayoutVersion,
  type SceneLayout,
  type SceneName,
  saveSceneLayout,
} from '#shared/contracts/screens/scene-layout.ts';

/** The calls of a scene's layout. */
export function useLayoutCalls(
  scene: SceneName,
  warehouseId: Id | null,
): DraftCalls<EditedSceneLayout, SceneLayout> {
  const { api } = useServices();
  return useMemo(() => {
    const which = { scene, warehouseId };
    return {
      valueOf: ({ layout }) => layout,
      read: (data) => asStored(() => EditedSceneLayout.safeParse(data)).data ?? null,
      save: (revision, layout) => api.call(saveSceneLayout, { body: { ...which, revision, layout } }),
      publish: (revision, note) => api.call(publishSceneLayout, { body: { ...which, revision, note } }),
      restore: (revision, no) => api.call(restoreSceneLayoutVersion, { body: { ...which, no, revision } }),
      discard: () => api.call(discardSceneLayout, { body: which }),
      changes: [getSceneLayout, listSceneLayoutVersions],
    };
  }, [api, scene, warehouseId]);
}
