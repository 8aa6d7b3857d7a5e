import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { isRisky } from '#shared/contracts/roles/risky-permissions.ts';
import { isUnbounded } from '#shared/contracts/roles/unbounded-permissions.ts';

/** What a permission can lead to, and where no data authority bounds it; none for one whose name says it all. */
export function notesOf(permission: Permission, t: ConsoleText['t']): readonly string[] {
  return [
    ...(isRisky(permission) ? [t(`permissionRisks.${permission}`)] : []),
    ...(isUnbounded(permission) ? [t(`unbounded.${permission}`)] : []),
  ];
}
