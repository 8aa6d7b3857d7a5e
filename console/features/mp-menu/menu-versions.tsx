import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { VersionsDrawer } from '#console/ui/draft/versions-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listMpMenuVersions } from '#shared/contracts/public-account/mp-menu.ts';

export function MenuVersions(props: {
  readonly accountId: Id;
  readonly mayEdit: boolean;
  readonly onRestore: (no: number) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { accountId, ...drawer } = props;
  return (
    <VersionsDrawer
      {...drawer}
      loading={useCall(listMpMenuVersions, { query: { accountId } })}
      size={({ entryCount }) => t('mpMenu.versions', { count: entryCount })}
    />
  );
}
