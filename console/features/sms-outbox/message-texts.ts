import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import { SmsProblem, type SmsStatus } from '#shared/contracts/sms/sms.ts';

/** What stands in a code's place where there is none to read. */
export const CODE_TEXTS = {
  kept: 'sms.outbox.codeGone',
  sending: 'sms.outbox.codeSent',
  sent: 'sms.outbox.codeSent',
  failed: 'sms.outbox.codeNotKept',
} as const satisfies Record<SmsStatus, string>;

/** Why a message was not sent. What the provider said is in its own words. */
export function problemText(t: ConsoleText['t'], problem: string): string {
  const ours = SmsProblem.safeParse(problem);
  return ours.success ? t(`sms.outbox.problems.${ours.data}`) : problem;
}
