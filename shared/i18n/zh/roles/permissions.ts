import { mergeOf } from '#shared/contracts/kit/capability.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/zh/capabilities.ts';

/** What each permission allows, as it is shown where roles and menus are given it. */
export const permissions = mergeOf(CAPABILITY_TEXTS, 'permissions');
