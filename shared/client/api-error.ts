import axios from 'axios';
import { z } from 'zod';
import {
  type CommonError,
  ERROR_CODES,
  type ErrorCode,
  isCommonError,
} from '#shared/contracts/kit/error-codes.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { errors as enErrors } from '#shared/i18n/en/kit/errors.ts';
import { transport as enTransport } from '#shared/i18n/en/kit/transport.ts';
import { errors as zhErrors } from '#shared/i18n/zh/kit/errors.ts';
import { transport as zhTransport } from '#shared/i18n/zh/kit/transport.ts';

/** Why there was no answer of the server. `cancelled` is not shown: its caller has given up. */
export type TransportFailure = keyof typeof zhTransport;

/** What a refused or failed call rejects with. `message` is in the reader's language and may be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly error: ErrorCode | TransportFailure;
  /** Field path → message, for forms. */
  readonly fields: Readonly<Record<string, string>>;
  /** What a refusal brings for the next step, such as the ticket of a second factor; checked by who uses it. */
  readonly data: unknown;

  constructor(
    status: number,
    error: ErrorCode | TransportFailure,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    data: unknown = null,
  ) {
    super(message);
    this.status = status;
    this.error = error;
    this.fields = fields;
    this.data = data;
  }
}

/** The part of an envelope that says what went wrong. OAuth's bare answers use the same names. */
const Refusal = z.object({
  msg: z.string().nullish(),
  error: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
});

/** The error of an answer that is not the one asked for: its own text, else the specification's text for its status. */
export function toRefusal(status: number, body: unknown, language: Language): ApiError {
  const refusal = Refusal.safeParse(body);
  const { msg, error, fields, data } = refusal.success ? refusal.data : {};
  const code = error !== undefined && isErrorCode(error) ? error : codeOfStatus(status);
  return new ApiError(
    status,
    code,
    msg || textOf(isCommonError(code) ? code : codeOfStatus(status), language),
    fields,
    data,
  );
}

/** The error of a call that got no answer. */
export function toTransportError(cause: unknown, language: Language): ApiError {
  const failure = transportFailure(cause);
  const texts = language === 'zh' ? zhTransport : enTransport;
  return new ApiError(0, failure, texts[failure]);
}

/** The error of a call that did not reach the server. */
export function unreachable(language: Language): ApiError {
  return new ApiError(0, 'unreachable', (language === 'zh' ? zhTransport : enTransport).unreachable);
}

function transportFailure(cause: unknown): TransportFailure {
  if (axios.isCancel(cause)) return 'cancelled';
  if (!axios.isAxiosError(cause)) return 'unreadable';
  return cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT' ? 'timed_out' : 'unreachable';
}

/** The server writes the texts of capabilities' errors: they are not in the bundle. */
function textOf(code: CommonError, language: Language): string {
  return (language === 'zh' ? zhErrors : enErrors)[code];
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_CODES, text);
}

/** The codes that stand for a whole status in the specification's table (point 8). */
const CODE_OF_STATUS: Readonly<Record<number, CommonError>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not_found',
  417: 'not_bound',
  423: 'demo_locked',
  426: 'bad_credentials',
  428: 'captcha_wrong',
  429: 'rate_limited',
  479: 'demo_denied',
  503: 'unavailable',
};

function codeOfStatus(status: number): CommonError {
  return CODE_OF_STATUS[status] ?? 'unknown';
}
