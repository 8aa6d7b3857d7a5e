import { CAPABILITIES } from '#shared/contracts/capabilities.ts';
import { type ErrorOptions, mergeOf } from './capability.ts';

/**
 * Errors that belong to no capability, or that the console says by itself. Specification, point 8, gives the texts of
 * `too_often`, `forbidden`, `not_found`, `not_bound`, `demo_locked`, `bad_credentials`, `captcha_wrong`, `rate_limited`,
 * `demo_denied`, `unknown` literally.
 */
const COMMON_ERRORS = {
  too_often: { status: 400, report: false },
  unauthorized: { status: 401, report: false },
  password_change_required: { status: 403, report: false },
  forbidden: { status: 403, report: false },
  needs_all_data: { status: 403, report: false },
  gives_more: { status: 403, report: false },
  wrong_tenant: { status: 403, report: false },
  /** No `TENANT-ID` header, or one that names no tenant. */
  tenant_unknown: { status: 403, report: false },
  /** A tenant that was paused, that has not begun, or whose last day is over: sign-ins are refused. */
  tenant_paused: { status: 403, report: false },
  tenant_not_started: { status: 403, report: false },
  tenant_ended: { status: 403, report: false },
  not_found: { status: 404, report: false },
  conflict: { status: 409, report: false },
  stale: { status: 409, report: false },
  system_record: { status: 409, report: false },
  /** The version was released, or is obsolete. */
  version_frozen: { status: 409, report: false },
  draft_exists: { status: 409, report: false },
  /** There is no draft to publish. */
  plan_is_published: { status: 409, report: false },
  /** Carries the state that it has and the step that was asked for. */
  illegal_step: { status: 409, report: false },
  /** Asked for by a name that is none of this server's. */
  wrong_host: { status: 421, report: false },
  /** The answer names those that are, in `Allow`. */
  method_not_allowed: { status: 405, report: false },
  request_timeout: { status: 408, report: false },
  payload_too_large: { status: 413, report: false },
  unsupported_media: { status: 415, report: false },
  headers_too_large: { status: 431, report: false },
  /** Not HTTP, or its address has a bad escape. */
  bad_request: { status: 400, report: false },
  /** Of multipart forms. */
  form_unreadable: { status: 400, report: false },
  not_bound: { status: 417, report: false },
  invalid_input: { status: 400, report: false },
  range_too_long: { status: 400, report: false },
  image_wrong_type: { status: 400, report: false },
  import_no_file: { status: 400, report: false },
  import_wrong_type: { status: 400, report: false },
  import_too_large: { status: 400, report: false },
  import_over_1mb: { status: 400, report: false },
  image_too_large: { status: 400, report: false },
  file_wrong_type: { status: 400, report: false },
  /** Of a group of cropped pictures. */
  file_not_cropped: { status: 400, report: false },
  file_empty: { status: 400, report: false },
  /** Carries `limit` in MB. */
  file_too_large: { status: 400, report: false },
  /** Carries the `type` that it has to have. */
  file_other_type: { status: 400, report: false },
  ticket_invalid: { status: 400, report: false },
  token_invalid: { status: 401, report: false },
  demo_locked: { status: 423, report: false },
  bad_credentials: { status: 426, report: false },
  captcha_wrong: { status: 428, report: false },
  rate_limited: { status: 429, report: false },
  demo_denied: { status: 479, report: false },
  unavailable: { status: 503, report: false },
  unknown: { status: 500, report: true },
} as const satisfies Record<string, ErrorOptions>;
export type CommonError = keyof typeof COMMON_ERRORS;

/**
 * Every error that leaves the server. Its text in the caller's language is that of the same name in
 * `shared/i18n/{zh,en}/kit/errors.ts` or in the texts of its capability.
 */
export const ERROR_CODES = { ...COMMON_ERRORS, ...mergeOf(CAPABILITIES, 'errors') };

export type ErrorCode = keyof typeof ERROR_CODES;

export function isCommonError(code: ErrorCode): code is CommonError {
  return Object.hasOwn(COMMON_ERRORS, code);
}
