import { ERROR_CODES, type ErrorCode } from '../../shared/contracts/error-codes.ts';

/** A refusal with a row in `ERROR_CODES`. Handlers throw it; the one error handler answers it. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  /** Field path → message in the caller's language, for forms. */
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    fields: Readonly<Record<string, string>> | undefined,
    cause: unknown,
  ) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.fields = fields;
  }
}

/**
 * Makes the error to throw. `detail` goes to the log only; the caller sees the code's text in their language.
 */
export function failure(
  code: ErrorCode,
  detail: string = code,
  fields?: Readonly<Record<string, string>>,
  cause?: unknown,
): Failure {
  return new Failure(code, detail, fields, cause);
}
