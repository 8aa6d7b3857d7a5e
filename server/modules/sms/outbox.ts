import type { Selectable } from 'kysely';
import type { Clock } from '#server/core/ports/clock.ts';
import { SmsFailure, type SmsGateway } from '#server/core/ports/sms-gateway.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { SmsMessage, SmsProblem, SmsTemplate } from '#shared/contracts/sms.ts';
import type { SmsSchema } from './schema.ts';

export interface Outbox {
  /** Hands a message to the provider, or keeps it here for the administrator to read. Never rejects. */
  send(message: {
    readonly tenantId: Id;
    readonly phone: string;
    readonly template: SmsTemplate;
    /** Null: the message only tells that something has changed. */
    readonly code: string | null;
  }): Promise<void>;
  page(
    tenantId: Id,
    page: { readonly current: number; readonly size: number },
  ): Promise<{ records: SmsMessage[]; total: number }>;
  /** A message with its number in full; null = there is none. */
  open(tenantId: Id, id: Id): Promise<OpenedMessage | null>;
}

const UNEXPECTED: SmsProblem = 'unexpected';
/** The provider's templates want a code in each message. This one was not issued, and opens nothing. */
const NO_CODE = '000000';

type OpenedMessage = SmsMessage & { readonly code: string | null };

/** `gateway` null: nothing is sent, everything is kept. */
export function createOutbox(
  db: TypedDatabase<SmsSchema>,
  clock: Clock,
  gateway: SmsGateway | null,
  onError: (error: unknown) => void,
): Outbox {
  async function deliver(
    gatewayInUse: SmsGateway,
    tenantId: Id,
    messageId: Id,
    message: { readonly phone: string; readonly template: SmsTemplate; readonly code: string | null },
  ): Promise<void> {
    const outcome = await gatewayInUse
      .send({ phone: message.phone, template: message.template, params: { code: message.code ?? NO_CODE } })
      .then(
        () => ({ status: 'sent', problem: null }) as const,
        (error: unknown) => {
          onError(error);
          // Texts of other errors may name the whole request, with its number and its code.
          const problem = error instanceof SmsFailure ? error.message : UNEXPECTED;
          return { status: 'failed', problem: problem.slice(0, LIMITS.smsProblemMaxLength) } as const;
        },
      );
    await db.tenant(tenantId, (tx) =>
      tx.updateTable('sms_message').set(outcome).where('message_id', '=', messageId).execute(),
    );
  }

  return {
    async send({ tenantId, phone, template, code }) {
      try {
        const now = clock.now();
        const { message_id } = await db.tenant(tenantId, (tx) =>
          tx
            .insertInto('sms_message')
            .values({
              tenant_id: tenantId,
              phone,
              template,
              code: gateway ? null : code,
              status: gateway ? 'sending' : 'kept',
              problem: null,
              created_at: new Date(now),
              expires_at: new Date(now + LIMITS.smsCodeValidMs),
            })
            .returning('message_id')
            .executeTakeFirstOrThrow(),
        );
        if (gateway) await deliver(gateway, tenantId, message_id, { phone, template, code });
      } catch (error) {
        onError(error);
      }
    },
    async page(tenantId, { current, size }) {
      return db.tenant(tenantId, async (tx) => {
        const { total } = await tx
          .selectFrom('sms_message')
          .select((eb) => eb.fn.countAll<string>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await tx
          .selectFrom('sms_message')
          .selectAll()
          .orderBy('message_id', 'desc')
          .limit(size)
          .offset((current - 1) * size)
          .execute();
        return { records: rows.map((row) => toMessage(row, clock.now())), total: Number(total) };
      });
    },
    async open(tenantId, id) {
      const row = await db.tenant(tenantId, (tx) =>
        tx.selectFrom('sms_message').selectAll().where('message_id', '=', id).executeTakeFirst(),
      );
      if (!row) return null;
      const message = toMessage(row, clock.now());
      return { ...message, phone: row.phone, code: message.hasCode ? row.code : null };
    },
  };
}

type MessageRow = Selectable<SmsSchema['sms_message']>;

function toMessage(row: MessageRow, nowMs: number): SmsMessage {
  return {
    id: row.message_id,
    phone: `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`,
    template: row.template,
    hasCode: row.code !== null && row.expires_at.getTime() > nowMs,
    status: row.status,
    problem: row.problem,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}
