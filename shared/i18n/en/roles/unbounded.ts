import { mergeOf } from '#shared/contracts/kit/capability.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/en/capabilities.ts';

export const unbounded = mergeOf(CAPABILITY_TEXTS, 'unbounded');
