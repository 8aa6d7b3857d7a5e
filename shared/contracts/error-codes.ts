/**
 * Every error that leaves the server. `status` is the HTTP status; the text is i18n `errors.<code>` in the caller's
 * language (a test walks both languages). `report` = log it with its stack: it is our fault.
 * Specification, point 8, gives the texts of `too_often`, `forbidden`, `not_found`, `not_bound`, `demo_locked`,
 * `bad_credentials`, `captcha_wrong`, `rate_limited`, `demo_denied`, `unknown` literally.
 */
export const ERROR_CODES = {
  too_often: { status: 400, report: false },
  unauthorized: { status: 401, report: false },
  forbidden: { status: 403, report: false },
  wrong_tenant: { status: 403, report: false },
  not_found: { status: 404, report: false },
  dept_not_found: { status: 404, report: false },
  machine_not_found: { status: 404, report: false },
  line_not_found: { status: 404, report: false },
  connection_not_found: { status: 404, report: false },
  credential_not_found: { status: 404, report: false },
  conflict: { status: 409, report: false },
  pattern_overlaps: { status: 409, report: false },
  payload_too_large: { status: 413, report: false },
  unsupported_media: { status: 415, report: false },
  not_bound: { status: 417, report: false },
  invalid_input: { status: 400, report: false },
  range_too_long: { status: 400, report: false },
  image_wrong_type: { status: 400, report: false },
  image_too_large: { status: 400, report: false },
  ticket_invalid: { status: 400, report: false },
  token_invalid: { status: 401, report: false },
  demo_locked: { status: 423, report: false },
  bad_credentials: { status: 426, report: false },
  account_disabled: { status: 426, report: false },
  account_locked: { status: 426, report: false },
  captcha_wrong: { status: 428, report: false },
  rate_limited: { status: 429, report: false },
  demo_denied: { status: 479, report: false },
  not_durable: { status: 503, report: true },
  unavailable: { status: 503, report: false },
  unknown: { status: 500, report: true },
} as const satisfies Record<string, { status: number; report: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;
