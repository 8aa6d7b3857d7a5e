import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const smsCapability = defineCapability({
  folder: 'sms',
  permissions: {
    /** Read the text messages that were sent, codes included where nothing sends them. */
    sms_outbox_view: { group: 'logs', isRisky: true, isUnbounded: true },
  },
  errors: {
    register_closed: { status: 403, report: false },
  },
  limits: {
    smsCodeValidMs: 5 * 60_000,
    smsCodeTries: 5,
    smsOutboxKeptMs: 7 * 24 * 3_600_000,
    smsProblemMaxLength: 200,
  },
});
