import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { listPostHolders } from '#shared/contracts/roles/post.ts';
import type { listRoleHolders } from '#shared/contracts/roles/role.ts';
import { HoldersDialog } from './holders-dialog.tsx';

/** Who has the role, or holds the post, of this id. */
export function HoldersOf(props: {
  readonly call: typeof listRoleHolders | typeof listPostHolders;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { call, id, name, onClose } = props;
  const answer = useCall(call, { params: { id } });
  return (
    <HoldersDialog
      title={t('access.holders.title', { name })}
      heldBy={answer.data}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      onClose={onClose}
    />
  );
}
