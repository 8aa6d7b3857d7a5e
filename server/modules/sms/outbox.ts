import type { Selectable, Transaction } from 'kysely';
import { readTenantZone } from '#server/core/database/place-zone.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';
import { SmsFailure, type SmsGateway, type SmsUse } from '#server/core/ports/sign-in/sms-gateway.ts';
import type { TextAlarms } from '#server/core/ports/text-alarms.ts';
import type { TextNotices } from '#server/core/ports/text-notices.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  SMS_TEMPLATES,
  type SmsMessage,
  type SmsProblem,
  type SmsTemplate,
} from '#shared/contracts/sms/sms.ts';
import { minuteClock, twoDigits } from '#shared/domain/calendar/clock-time.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { SmsSchema } from './schema.ts';
import { isSmsAllowed } from './sms-limits.ts';

export interface Outbox extends TextNotices {
  readonly alarms: TextAlarms;
  /** Hands a code to the provider, or keeps it here for the administrator to read. Never rejects. */
  sendCode(message: {
    readonly tenantId: Id;
    readonly phone: string;
    readonly template: SmsTemplate;
    readonly code: string;
  }): Promise<void>;
  page(
    tenantId: Id,
    page: { readonly current: number; readonly size: number },
    findGuarded: FindGuarded,
  ): Promise<{ records: SmsMessage[]; total: number }>;
  /** A message with its number in full; null = there is none. */
  open(tenantId: Id, id: Id, findGuarded: FindGuarded): Promise<OpenedMessage | null>;
  /** Resolves when every notice requested so far has been handed to the provider. */
  settled(): Promise<void>;
}

/** Of some numbers those whose codes the reader must not see. */
export type FindGuarded = (tx: AnyTransaction, phones: readonly string[]) => Promise<ReadonlySet<string>>;

const UNEXPECTED: SmsProblem = 'unexpected';
/** There was no connection: it was certainly not sent. */
const UNREACHABLE: SmsProblem = 'unreachable';

/** What providers take as the value of a parameter at most. */
const PARAM_MAX = 20;

interface Message {
  readonly tenantId: Id;
  readonly phone: string;
  readonly template: SmsTemplate;
  readonly use: SmsUse;
  /** Null = it holds none. */
  readonly code: string | null;
  readonly params: Readonly<Record<string, string>>;
}

type OpenedMessage = SmsMessage & { readonly code: string | null };

/** `gateway` null: nothing is sent, everything is kept. */
export function createOutbox(
  db: TypedDatabase<SmsSchema>,
  clock: Clock,
  gateway: SmsGateway | null,
  onError: (error: unknown) => void,
): Outbox {
  const underWay = new Set<Promise<void>>();

  async function keep({ tenantId, phone, template, code }: Message): Promise<Id> {
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
    return message_id;
  }

  async function send(message: Message): Promise<void> {
    try {
      const id = await keep(message);
      if (gateway) await deliver(gateway, id, message);
    } catch (error) {
      onError(error);
    }
  }

  /** Returns why it was not taken; null = it was. */
  async function deliver(gatewayInUse: SmsGateway, messageId: Id, message: Message): Promise<string | null> {
    const { tenantId, code: _, ...handed } = message;
    const outcome = await gatewayInUse.send(handed).then(
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
    return outcome.problem;
  }

  async function sendAlarm({ tenantId, phone, params }: Parameters<TextAlarms['send']>[0]): Promise<void> {
    const template = SMS_TEMPLATES.alarm;
    if (gateway === null) throw new SendFailure('no SMS provider', true);
    if (!gateway.canSend(template, 'notice')) throw new SendFailure('template_unset', true);
    const isAllowed = await db.tenant(tenantId, async (tx) => {
      for (const limit of ['alarm_minute', 'alarm_hour', 'alarm_day'] as const)
        if (!(await isSmsAllowed(tx, tenantId, limit, phone, clock.now()))) return false;
      return true;
    });
    if (!isAllowed) throw new SendFailure('sms_too_often', false);
    const cut = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, value.slice(0, PARAM_MAX)]),
    );
    const message: Message = { tenantId, phone, template, use: 'notice', code: null, params: cut };
    const problem = await deliver(gateway, await keep(message), message);
    if (problem === null) return;
    // Of every other problem it is not known whether the message went out, or the provider does not take it.
    throw new SendFailure(problem, problem !== UNREACHABLE);
  }

  return {
    alarms: { send: sendAlarm },
    sendCode: ({ code, ...message }) => send({ ...message, code, use: 'code', params: { code } }),
    send({ tenantId, phone, template, account, params }) {
      if (phone === null || gateway?.canSend(template, 'notice') === false) return;
      const atMs = clock.now();
      const work = db
        .tenant(tenantId, (tx) => timeOfPlant(tx, atMs))
        .then((time) => {
          const told = { account: account.slice(0, PARAM_MAX), time, ...params };
          return send({ tenantId, phone, template, code: null, use: 'notice', params: told });
        }, onError)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() {
      await Promise.all(underWay);
    },
    async page(tenantId, { current, size }, findGuarded) {
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
        const guarded = await findGuarded(tx, [...new Set(rows.map(({ phone }) => phone))]);
        return { records: rows.map((row) => toMessage(row, clock.now(), guarded)), total: Number(total) };
      });
    },
    open: (tenantId, id, findGuarded) =>
      db.tenant(tenantId, async (tx) => {
        const row = await tx
          .selectFrom('sms_message')
          .selectAll()
          .where('message_id', '=', id)
          .executeTakeFirst();
        if (!row) return null;
        const message = toMessage(row, clock.now(), await findGuarded(tx, [row.phone]));
        return { ...message, phone: row.phone, code: message.hasCode ? row.code : null };
      }),
  };
}

type MessageRow = Selectable<SmsSchema['sms_message']>;

function toMessage(row: MessageRow, nowMs: number, guarded: ReadonlySet<string>): SmsMessage {
  const isKept = row.code !== null && row.expires_at.getTime() > nowMs;
  const isWithheld = isKept && guarded.has(row.phone);
  return {
    id: row.message_id,
    phone: `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`,
    template: row.template,
    hasCode: isKept && !isWithheld,
    isWithheld,
    status: row.status,
    problem: row.problem,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}

/** `2026-11-22 14:03` in the zone of the tenant, and `2026-11-22 06:03 UTC` where it has none. */
async function timeOfPlant(tx: Transaction<SmsSchema>, atMs: number): Promise<string> {
  const timeZone = await readTenantZone(tx);
  const { year, month, day, minuteOfDay } = wallClockOf(atMs, timeZone ?? 'UTC');
  return `${year}-${twoDigits(month)}-${twoDigits(day)} ${minuteClock(minuteOfDay)}${timeZone ? '' : ' UTC'}`;
}
