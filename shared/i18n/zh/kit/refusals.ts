import { mergeOf } from '#shared/contracts/kit/capability.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/zh/capabilities.ts';
import { errors } from './errors.ts';

const { deadLetter, field, ...common } = errors;

/** One text per error code. */
export const refusals = {
  ...common,
  ...mergeOf(CAPABILITY_TEXTS, 'errors'),
} satisfies Record<ErrorCode, string>;
