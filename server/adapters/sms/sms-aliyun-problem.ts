import { z } from 'zod';
import { SmsFailure } from '#server/core/ports/sign-in/sms-gateway.ts';
import type { SmsProblem } from '#shared/contracts/sms/sms.ts';

/** What an answer or an error of the SDK says, as a text that may be kept, shown and logged. */

const Code = z.string().regex(/^[\w.-]{1,80}$/);
const Answer = z.object({ code: Code, message: z.string().optional(), requestId: z.string().optional() });
/** The SDK's errors of an answer: their own message is made of the provider's, which `data` holds as it came. */
const Refusal = z.object({
  statusCode: z.number(),
  data: z.object({
    Code,
    Message: z.string().optional(),
    RequestId: z.string().optional(),
  }),
});
const SystemError = z.object({ syscall: z.string() });

/** Null for the answer to a message that was taken. */
export function toAnswerProblem(body: unknown): string | null {
  const answer = Answer.safeParse(body);
  if (!answer.success) return 'unreadable_answer' satisfies SmsProblem;
  const { code, message, requestId } = answer.data;
  return code === 'OK' ? null : toText(code, message, requestId);
}

export function toErrorProblem(error: unknown): string {
  if (error instanceof SmsFailure) return error.message;
  const refusal = Refusal.safeParse(error);
  if (refusal.success) {
    const { Code: code, Message, RequestId } = refusal.data.data;
    return toText(code, Message, RequestId);
  }
  if (isUnconnected(error)) return 'unreachable' satisfies SmsProblem;
  return isCutOff(error) ? ('no_answer' satisfies SmsProblem) : ('unreadable_answer' satisfies SmsProblem);
}

/** Whether there was no connection at all, so that nothing can have been handed over. */
export function isUnconnected(error: unknown): boolean {
  // One error for each address of a name.
  const all: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return (
    all.length > 0 &&
    all.every((one) => {
      const parsed = SystemError.safeParse(one);
      return parsed.success && ['connect', 'getaddrinfo'].includes(parsed.data.syscall);
    })
  );
}

/** Errors of the connection or of its limits; others come of reading what was answered. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error || /Timeout/.test(error.name);
}

/**
 * A refused signature is answered with the whole request, and a bad number with the number: only the messages of the
 * text service itself (isv, isp) are passed on, without their long figures.
 */
function toText(code: string, message: string | undefined, requestId: string | undefined): string {
  const said = /^is[vp]\./.test(code)
    ? message
        ?.replace(/\d{4,}/g, '…')
        .replace(/\s+/g, ' ')
        .slice(0, 60)
    : '';
  const id = requestId && /^[\w-]{8,64}$/.test(requestId) ? ` (RequestId ${requestId})` : '';
  return `${code}${said ? `: ${said}` : ''}${id}`;
}
