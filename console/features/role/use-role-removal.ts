import type { RemovalRefused } from '#console/ui/crud/rows/use-removal.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { HeldBy } from '#shared/contracts/kit/holder.ts';
import type { Role } from '#shared/contracts/roles/role.ts';

const NAMED_MAX = 5;

/** Asks, by name, before a role is taken from the users who have it. */
export function useRoleRemoval(nameOf: (role: Role) => string): RemovalRefused<Role> {
  const { t } = useText();
  const prompts = usePrompts();
  return async (error, rows) => {
    const isInUse = error instanceof ApiError && error.error === 'role_in_use';
    const heldBy = isInUse ? HeldBy.safeParse(error.data) : null;
    if (!heldBy?.success) return 'failed';
    const { holders, total } = heldBy.data;
    const name = rows.map(nameOf).join(t('crud.removal.comma'));
    const names = holders.slice(0, NAMED_MAX).map(({ nickname }) => nickname);
    const isAgreed = await prompts.confirm({
      action: t('shell.actions.remove'),
      title: t('role.inUse.title', { name, count: total }),
      text: [
        ...(names.length > 0
          ? [
              t('role.inUse.names', {
                names: names.join(t('crud.removal.comma')) + (total > names.length ? '…' : ''),
              }),
            ]
          : []),
        t('role.inUse.text'),
      ].join(' '),
    });
    return isAgreed ? { query: { confirm: '1' }, done: t('role.inUse.done', { name }) } : 'kept';
  };
}
