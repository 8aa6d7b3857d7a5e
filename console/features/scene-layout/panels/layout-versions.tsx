import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { VersionsDrawer } from '#console/ui/draft/versions-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listSceneLayoutVersions, type SceneName } from '#shared/contracts/screens/scene-layout.ts';

export function LayoutVersions(props: {
  readonly scene: SceneName;
  readonly warehouseId: Id | null;
  readonly mayEdit: boolean;
  readonly onRestore: (no: number) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { scene, warehouseId, ...drawer } = props;
  const query = { scene, ...(warehouseId !== null && { warehouseId }) };
  return (
    <VersionsDrawer
      {...drawer}
      loading={useCall(listSceneLayoutVersions, { query })}
      size={({ placeCount }) => t('sceneLayout.versions.places', { count: placeCount })}
    />
  );
}
