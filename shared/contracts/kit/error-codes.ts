/**
 * Every error that leaves the server. `status` is the HTTP status; the text is i18n `errors.<code>` in the caller's
 * language (a test walks both languages). `report` = log it with its stack: it is our fault.
 * Specification, point 8, gives the texts of `too_often`, `forbidden`, `not_found`, `not_bound`, `demo_locked`,
 * `bad_credentials`, `captcha_wrong`, `rate_limited`, `demo_denied`, `unknown` literally.
 */
export const ERROR_CODES = {
  too_often: { status: 400, report: false },
  unauthorized: { status: 401, report: false },
  password_change_required: { status: 403, report: false },
  verification_required: { status: 403, report: false },
  forbidden: { status: 403, report: false },
  needs_all_data: { status: 403, report: false },
  user_holds_more: { status: 403, report: false },
  gives_more: { status: 403, report: false },
  param_security: { status: 403, report: false },
  default_role_administers: { status: 403, report: false },
  register_withheld: { status: 403, report: false },
  register_closed: { status: 403, report: false },
  wrong_tenant: { status: 403, report: false },
  /** No `TENANT-ID` header, or one that names no tenant. */
  tenant_unknown: { status: 403, report: false },
  /** A tenant that was paused, that has not begun, or whose last day is over: sign-ins are refused. */
  tenant_paused: { status: 403, report: false },
  tenant_not_started: { status: 403, report: false },
  tenant_ended: { status: 403, report: false },
  not_found: { status: 404, report: false },
  dept_not_found: { status: 404, report: false },
  machine_not_found: { status: 404, report: false },
  line_not_found: { status: 404, report: false },
  connection_not_found: { status: 404, report: false },
  credential_not_found: { status: 404, report: false },
  session_not_found: { status: 404, report: false },
  user_not_found: { status: 404, report: false },
  invite_not_open: { status: 409, report: false },
  last_admin: { status: 409, report: false },
  own_account: { status: 409, report: false },
  job_not_found: { status: 404, report: false },
  social_not_linked: { status: 404, report: false },
  social_unavailable: { status: 404, report: false },
  social_taken: { status: 409, report: false },
  conflict: { status: 409, report: false },
  stale: { status: 409, report: false },
  system_record: { status: 409, report: false },
  has_children: { status: 409, report: false },
  /** A camera, or the gateway before it. */
  stream_unavailable: { status: 502, report: false },
  alarm_rule_in_use: { status: 409, report: false },
  on_call_in_use: { status: 409, report: false },
  unit_in_use: { status: 409, report: false },
  programme_in_use: { status: 409, report: false },
  /** The version was released, or is obsolete. */
  version_frozen: { status: 409, report: false },
  draft_exists: { status: 409, report: false },
  carrier_in_use: { status: 409, report: false },
  dept_has_content: { status: 409, report: false },
  dept_in_use: { status: 409, report: false },
  product_in_use: { status: 409, report: false },
  tenant_in_use: { status: 409, report: false },
  package_in_use: { status: 409, report: false },
  /** Carries who holds it as `HeldBy`. */
  role_in_use: { status: 409, report: false },
  post_in_use: { status: 409, report: false },
  dept_parent_draft: { status: 409, report: false },
  dept_not_audited: { status: 409, report: false },
  stop_not_found: { status: 409, report: false },
  correction_revoked: { status: 409, report: false },
  /** Who started a job was removed or disabled, its key ended, or they hold its permission no more. */
  owner_lost_permission: { status: 403, report: false },
  job_ended: { status: 409, report: false },
  job_not_ended: { status: 409, report: false },
  api_key_revoked: { status: 409, report: false },
  import_has_errors: { status: 409, report: false },
  import_used: { status: 409, report: false },
  import_not_undoable: { status: 409, report: false },
  partner_in_use: { status: 409, report: false },
  /** Of a zone or a location. */
  place_in_use: { status: 409, report: false },
  dock_in_use: { status: 409, report: false },
  /** Carries the state that it has and the step that was asked for. */
  illegal_step: { status: 409, report: false },
  appointment_over: { status: 409, report: false },
  appointment_under_way: { status: 409, report: false },
  record_over: { status: 409, report: false },
  record_under_way: { status: 409, report: false },
  on_hold: { status: 409, report: false },
  /** A warehouse system made the record: it runs it. */
  run_by_wms: { status: 409, report: false },
  tasks_open: { status: 409, report: false },
  wave_not_ready: { status: 409, report: false },
  wave_in_use: { status: 409, report: false },
  track_in_use: { status: 409, report: false },
  track_blocked: { status: 409, report: false },
  /** Of a train: some are not weighed, or not released. */
  wagons_under_way: { status: 409, report: false },
  wagon_not_weighed: { status: 409, report: false },
  wagon_overload: { status: 409, report: false },
  pattern_overlaps: { status: 409, report: false },
  /** Carries the problems as `PlanProblem[]`. */
  plan_has_problems: { status: 409, report: false },
  plan_is_published: { status: 409, report: false },
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
  file_wrong_content: { status: 400, report: false },
  /** Of office files. */
  file_document_type: { status: 400, report: false },
  /** Carries `name`, as the scanner calls what it found. */
  file_infected: { status: 400, report: false },
  file_not_scanned: { status: 503, report: true },
  file_empty: { status: 400, report: false },
  /** Carries `limit` in MB. */
  file_too_large: { status: 400, report: false },
  /** Carries `limit` in megapixels. */
  file_too_many_pixels: { status: 400, report: false },
  /** Carries the `type` that it has to have. */
  file_other_type: { status: 400, report: false },
  /** Carries the quota as `limit` in MB. */
  file_quota_full: { status: 409, report: false },
  /** Bytes of a resumable upload are missing. */
  file_upload_incomplete: { status: 409, report: false },
  /** Carries where as `FileUse[]`. */
  file_in_use: { status: 409, report: false },
  file_group_in_use: { status: 409, report: false },
  social_state_invalid: { status: 400, report: false },
  social_failed: { status: 400, report: false },
  ticket_invalid: { status: 400, report: false },
  token_invalid: { status: 401, report: false },
  demo_locked: { status: 423, report: false },
  bad_credentials: { status: 426, report: false },
  account_disabled: { status: 426, report: false },
  account_locked: { status: 426, report: false },
  /** Right, but made by somebody who holds less than its user by now. */
  first_password_void: { status: 426, report: false },
  second_factor_required: { status: 428, report: false },
  second_factor_is_on: { status: 409, report: false },
  second_factor_is_off: { status: 409, report: false },
  second_factor_expired: { status: 400, report: false },
  captcha_wrong: { status: 428, report: false },
  rate_limited: { status: 429, report: false },
  too_many_jobs: { status: 429, report: false },
  too_many_sheet_jobs: { status: 429, report: false },
  demo_denied: { status: 479, report: false },
  not_durable: { status: 503, report: false },
  unavailable: { status: 503, report: false },
  unknown: { status: 500, report: true },
} as const satisfies Record<string, { status: number; report: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;
