import { mergeOf } from '#shared/contracts/kit/capability.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/zh/capabilities.ts';

/** What a permission can lead to, as it is shown where roles are given it. */
export const permissionRisks = mergeOf(CAPABILITY_TEXTS, 'permissionRisks');
