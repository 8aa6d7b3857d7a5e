import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SmsTemplate } from '#shared/contracts/sms/sms.ts';

/** The phone that a code was sent to, and its purpose. */
export interface PhoneCodeKey {
  readonly tenantId: Id;
  readonly phone: string;
  readonly template: SmsTemplate;
}

/** One-time codes sent to a phone. Purposes are SMS template codes of the specification, point 9. */
export interface PhoneCodes {
  /** Whether the code is right; it stays good. A wrong one is one of its five tries. */
  check(key: PhoneCodeKey, code: string): Promise<boolean>;
  /** True once for the newest code of this phone and purpose; five wrong tries spend it. */
  spend(key: PhoneCodeKey, code: string): Promise<boolean>;
}
