import { mergeOf } from '#shared/contracts/kit/capability.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/zh/capabilities.ts';

/** What the data authority of a role does not bound, as it is shown where roles are given it. */
export const unbounded = mergeOf(CAPABILITY_TEXTS, 'unbounded');
