import { mergeOf } from '#shared/contracts/kit/capability.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/en/capabilities.ts';
import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { refusals as zh } from '#shared/i18n/zh/kit/refusals.ts';
import { errors } from './errors.ts';

const { deadLetter, field, ...common } = errors;

export const refusals = {
  ...common,
  ...mergeOf(CAPABILITY_TEXTS, 'errors'),
} satisfies SameKeys<typeof zh>;
