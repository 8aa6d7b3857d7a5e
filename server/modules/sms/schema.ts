import type { Generated } from 'kysely';
import type { SmsStatus, SmsTemplate } from '#shared/contracts/sms/sms.ts';

/** Rows of the SMS tables; bigint is text. */
export interface SmsSchema {
  sms_code: {
    tenant_id: string;
    phone: string;
    template: SmsTemplate;
    salt: Uint8Array;
    code_hash: Uint8Array;
    tries: number;
    expires_at: Date;
  };
  sms_message: {
    message_id: Generated<string>;
    tenant_id: string;
    phone: string;
    template: SmsTemplate;
    code: string | null;
    status: SmsStatus;
    problem: string | null;
    created_at: Date;
    expires_at: Date;
  };
}
