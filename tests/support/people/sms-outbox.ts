import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { SmsSchema } from '#server/modules/sms/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SmsTemplate } from '#shared/contracts/sms/sms.ts';

/** The codes that were kept for a phone, newest first. */
export async function keptCodes(db: Database, tenantId: Id, phone: string): Promise<readonly string[]> {
  const rows = await typed<SmsSchema>(db).tenant(tenantId, (tx) =>
    tx
      .selectFrom('sms_message')
      .select('code')
      .where('phone', '=', phone)
      .orderBy('message_id', 'desc')
      .execute(),
  );
  return rows.flatMap(({ code }) => (code === null ? [] : [code]));
}

/** The newest code for a phone and purpose, as soon as it is there. */
export async function waitForCode(
  db: Database,
  tenantId: Id,
  phone: string,
  template: SmsTemplate,
  after: number,
): Promise<string> {
  const end = Date.now() + 10_000;
  for (;;) {
    const row = await typed<SmsSchema>(db).tenant(tenantId, (tx) =>
      tx
        .selectFrom('sms_message')
        .select('code')
        .where('phone', '=', phone)
        .where('template', '=', template)
        .where('created_at', '>=', new Date(after))
        .orderBy('message_id', 'desc')
        .executeTakeFirst(),
    );
    if (row?.code) return row.code;
    if (Date.now() > end) throw new Error(`no code for ${phone} within 10 s`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** Gives a user a phone, as an administrator would. */
export function givePhone(db: Database, tenantId: Id, userId: Id, phone: string): Promise<unknown> {
  return typed<AccountsSchema>(db).tenant(tenantId, (tx) =>
    tx.updateTable('sys_user').set({ phone }).where('user_id', '=', userId).execute(),
  );
}
