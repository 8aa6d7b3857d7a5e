import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { VersionsDrawer } from '#console/ui/draft/versions-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listLineVersions } from '#shared/contracts/plant/line-version.ts';

export function LineVersions(props: {
  readonly lineId: Id;
  readonly mayEdit: boolean;
  readonly onRestore: (no: number) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { lineId, ...drawer } = props;
  return (
    <VersionsDrawer
      {...drawer}
      loading={useCall(listLineVersions, { params: { id: lineId } })}
      size={({ machineCount }) => t('linePlan.versions.machines', { count: machineCount })}
    />
  );
}
