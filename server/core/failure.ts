import { ERROR_CODES, type ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import type { FieldMessage } from '#shared/domain/text/field-message.ts';

/** Field path → what is wrong there: a key of the `errors.field` texts, with parameters where its text has some. */
export type FieldMessages = Readonly<Record<string, string | FieldMessage>>;

/** A refusal with a row in `ERROR_CODES`. Handlers throw it; the one error handler turns it into a reply. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldMessages | undefined;
  /** What the caller needs to go on from here, such as the ticket of a second step. */
  readonly data: unknown;

  constructor(
    code: ErrorCode,
    detail: string,
    fields: FieldMessages | undefined,
    cause: unknown,
    data: unknown = null,
  ) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.fields = fields;
    this.data = data;
  }
}

/**
 * Makes the error to throw. `detail` goes to the log only; the caller sees the code's text in their language.
 */
export function failure(
  code: ErrorCode,
  detail: string = code,
  fields?: FieldMessages,
  cause?: unknown,
): Failure {
  return new Failure(code, detail, fields, cause);
}

const CLOSURES: readonly ErrorCode[] = ['tenant_paused', 'tenant_not_started', 'tenant_ended'];

/** Whether a credential was refused only because its tenant is closed at the moment. */
export function isTenantClosure(error: unknown): boolean {
  return error instanceof Failure && CLOSURES.includes(error.code);
}

/** Makes a refusal that carries `data` to the caller: what they need for the next step. */
export function failureWithData(code: ErrorCode, data: unknown): Failure {
  return new Failure(code, code, undefined, undefined, data);
}
