import { z } from 'zod';
import { CAPABILITIES } from '#shared/contracts/capabilities.ts';
import { keysIn, mergeOf, type PermissionMark } from '#shared/contracts/kit/capability.ts';

/** What a role may hold; nothing is implied by another. */
export const PERMISSION_OPTIONS = mergeOf(CAPABILITIES, 'permissions');

/** Authority names, in the family's style. */
export const PERMISSIONS = keysIn(PERMISSION_OPTIONS);

export const Permission = z.enum(PERMISSIONS);
export type Permission = keyof typeof PERMISSION_OPTIONS;

type MarkedPermission<Mark extends PermissionMark> = Permission &
  {
    [Name in Permission]: (typeof PERMISSION_OPTIONS)[Name] extends { readonly [Key in Mark]: true }
      ? Name
      : never;
  }[Permission];

export function isMarked<const Mark extends PermissionMark>(mark: Mark) {
  return (permission: Permission): permission is MarkedPermission<Mark> =>
    mark in PERMISSION_OPTIONS[permission];
}

/** Of the server as a whole: effective in the first tenant only, whatever roles of other tenants hold. */
export const PLATFORM_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(isMarked('isPlatform'));

/** What every wall display may do: look at the plant. Alarms come with its settings. */
export const SCREEN_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(isMarked('isOfScreens'));
