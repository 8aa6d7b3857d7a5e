import type { FastifyBaseLogger } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { readUsualZone, zonesOfPlaces } from '#server/core/database/place-zone.ts';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import { eachTenant, type TenantWork } from '#server/core/each-tenant.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import { alarmCauseOf } from '#server/modules/alarms/list-live.ts';
import type { DeliveryKind } from '#shared/contracts/alarms/alarm-delivery.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { CHATTER } from '#shared/domain/alarm/alarm-rate.ts';
import { retryAfterMs } from '#shared/domain/alarm/delivery-backoff.ts';
import { shiftOfLineAt } from '#shared/domain/calendar/line-calendar.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { openReceiver, SEALED_RECEIVER, type SealedReceiver } from './channel-receiver.ts';
import { type Decision, type DueMessage, decide } from './decide.ts';
import { type AlarmMessage, alarmText, type MessageAlarm, type MessageStyle } from './message.ts';
import { addressedTo, type OnCallReach, type OnCallReceiver } from './on-call-receiver.ts';
import { loadOnCall } from './on-call-store.ts';
import { type Receiver, type Senders, sendMessage } from './send-message.ts';

export interface DispatcherParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly box: SecretBox;
  readonly senders: Senders;
  /** Where browsers reach this server. */
  readonly publicUrl: string;
  readonly directory: Pick<PlantDirectory, 'lines'>;
  readonly calendar: Pick<ProductionCalendar, 'line'>;
}

/** Sends what is due. */
export interface Dispatcher {
  /** Tenants with a message that is due. */
  due(): Promise<readonly Id[]>;
  /** Sends what is due of a tenant; ends when each has been taken, put off or given up. */
  readonly work: TenantWork;
}

/** Of one tenant at once. */
const BATCH = 20;
/** Tenants beside each other: what they wait for is a receiver, not this server. */
const TENANTS_AT_ONCE = 50;
/** A message that is still being sent after this is one whose server has ended: longer than any sender tries. */
const LEASE_MS = 120_000;

type DueRow = DueMessage &
  SealedReceiver &
  Omit<MessageAlarm, 'id' | 'at' | 'raisedAt'> & {
    readonly deliveryId: Id;
    readonly alarmId: Id;
    readonly machineId: Id;
    readonly seq: number;
    readonly attempts: number;
    readonly at: Date;
    readonly raisedAt: Date;
    readonly language: Language;
    readonly templateRaise: string | null;
    readonly templateEscalate: string | null;
    readonly templateClear: string | null;
    /** Null: the channel sends to its recipients. */
    readonly onCallId: Id | null;
    /** Whom the message before this one went to by its schedule. */
    readonly toldId: Id | null;
    readonly toldProblem: OnCallReceiver['problem'];
  };

interface Claimed {
  readonly deliveryId: Id;
  readonly attempts: number;
  readonly receiver: Receiver | null;
  readonly message: AlarmMessage;
}

interface Failed {
  readonly kind: 'fail';
  readonly problem: string;
}

type Zones = Pick<MessageStyle, 'timeZone' | 'usualZone'>;

type Plan =
  | Exclude<Decision, { readonly kind: 'send' }>
  | {
      readonly kind: 'send';
      readonly onCall: ReturnType<typeof addressedTo>['onCall'];
      readonly receiver: Receiver | null;
      readonly message: AlarmMessage;
    };

/**
 * A message is marked as being sent and committed before it goes out. One that was being sent when its server ended goes
 * out again with the same key where the receiver can recognise it, else it is left as `unsure`.
 */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { db, clock, log, box, senders, directory, calendar } = parts;
  const link = `${parts.publicUrl}/alarm`;

  /** What is to become of a message, and its text and receiver where it is sent. */
  function planOf(
    tenantId: Id,
    row: DueRow,
    schedule: OnCallReach | null | undefined,
    zones: Zones,
    nowMs: number,
  ): Plan {
    const lines = directory.lines(tenantId);
    const line = lines.find(({ machines }) => machines.some(({ id }) => id === row.machineId));
    const shift = line
      ? (shiftOfLineAt(calendar.line(tenantId, line), row.at.getTime())?.name ?? null)
      : null;
    const told = row.kind === 'clear' ? { userId: row.toldId, problem: row.toldProblem } : null;
    const { sealed, onCall } = addressedTo(row, schedule, nowMs, told);
    const decided = decide(row, { shift, timeZone: zones.timeZone, nowMs });
    if (decided.kind !== 'send') return decided;
    if (sealed === null) return { kind: 'drop', reason: onCall?.problem ?? 'on_call_nobody' };
    return {
      kind: 'send',
      onCall,
      receiver: openReceiver(box, tenantId, sealed),
      message: toMessage(tenantId, row, zones, link),
    };
  }

  /** A message that cannot be made fails alone and says so: those behind it go out. */
  function planOrFail(...[tenantId, row, ...rest]: Parameters<typeof planOf>): Plan | Failed {
    try {
      return planOf(tenantId, row, ...rest);
    } catch (error) {
      log.error({ err: error, tenantId, deliveryId: row.deliveryId }, 'an alarm message could not be made');
      return { kind: 'fail', problem: 'message could not be made' };
    }
  }

  function claim(tenantId: Id): Promise<Claimed[]> {
    const nowMs = clock.now();
    return db.tenant(tenantId, async (tx) => {
      await settleInterrupted(tx, new Date(nowMs));
      const claimed: Claimed[] = [];
      const due = await lockDue(tx, new Date(nowMs));
      const schedules = await loadOnCall(
        tx,
        due.flatMap(({ onCallId }) => onCallId ?? []),
      );
      const machineIds = due.map(({ machineId }) => machineId);
      const zones = await zonesOfPlaces(tx, 'machineId', machineIds);
      const usualZone = await readUsualZone(tx);
      for (const row of due) {
        const schedule = row.onCallId === null ? null : schedules.get(row.onCallId);
        const timeZone = zones.get(row.machineId) ?? usualZone;
        const plan = planOrFail(tenantId, row, schedule, { timeZone, usualZone }, nowMs);
        switch (plan.kind) {
          case 'fail':
            await sql`update alarm_delivery set status = 'failed', problem = ${plan.problem}, due_at = null
              where id = ${row.deliveryId}`.execute(tx);
            break;
          case 'drop':
            await sql`update alarm_delivery set status = 'dropped', reason = ${plan.reason}, due_at = null
              where id = ${row.deliveryId}`.execute(tx);
            break;
          case 'wait':
            await sql`update alarm_delivery set due_at = ${new Date(plan.until)}
              where id = ${row.deliveryId}`.execute(tx);
            break;
          case 'send': {
            const { onCall, receiver, message } = plan;
            const attempts = row.attempts + 1;
            await sql`update alarm_delivery set status = 'sending', attempts = ${attempts},
              due_at = ${new Date(nowMs + LEASE_MS)}, receiver_id = ${onCall?.to?.userId ?? null},
              receiver_name = ${onCall?.to?.name ?? null}, on_call_problem = ${onCall?.problem ?? null}
              where id = ${row.deliveryId}`.execute(tx);
            claimed.push({ deliveryId: row.deliveryId, attempts, receiver, message });
          }
        }
      }
      return claimed;
    });
  }

  async function send(tenantId: Id, { deliveryId, attempts, receiver, message }: Claimed): Promise<void> {
    const outcome = await (receiver
      ? sendMessage(senders, tenantId, receiver, message, clock.now())
      : Promise.reject(new SendFailure('no address', true))
    ).catch((error: unknown) =>
      error instanceof SendFailure ? error : new SendFailure('unexpected', false),
    );
    const failure = outcome instanceof SendFailure ? outcome : null;
    const problem = outcome instanceof SendFailure ? outcome.message : outcome;
    const now = clock.now();
    const pauseMs = failure && !failure.isFinal ? retryAfterMs(attempts) : null;
    const status = failure === null ? 'sent' : pauseMs === null ? 'failed' : 'waiting';
    await db.tenant(tenantId, (tx) =>
      sql`update alarm_delivery set status = ${status}, problem = ${problem},
        sent_at = ${failure === null ? new Date(now) : null},
        due_at = ${pauseMs === null ? null : new Date(now + pauseMs)}
        where id = ${deliveryId} and status = 'sending'`.execute(tx),
    );
  }

  return {
    due: () =>
      tenantsOf(
        db,
        sql`select distinct tenant_id::text as tenant_id from alarm_delivery
          where status in ('waiting', 'sending') and due_at <= ${new Date(clock.now())}`,
      ),
    work: eachTenant({ name: 'alarm-messages', log, atOnce: TENANTS_AT_ONCE }, async (tenantId) => {
      await Promise.all((await claim(tenantId)).map((one) => send(tenantId, one)));
    }),
  };
}

async function settleInterrupted(tx: Transaction<unknown>, now: Date): Promise<void> {
  await sql`update alarm_delivery d set
      status = case when c.kind = 'webhook' then 'waiting' else 'unsure' end,
      due_at = case when c.kind = 'webhook' then d.due_at end
    from alarm_channel c where c.id = d.channel_id and d.status = 'sending' and d.due_at <= ${now}`.execute(
    tx,
  );
}

/** Messages of an alarm go through a channel in their order. */
async function lockDue(tx: Transaction<unknown>, now: Date): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    select d.id::text as "deliveryId", d.alarm_id::text as "alarmId", d.machine_id::text as "machineId", d.seq, d.kind,
      d.level, d.attempts, d.at, c.is_enabled and c.deleted_at is null as "isChannelOn", c.shift_name as "shiftName",
      c.quiet_from as "quietFrom", c.quiet_to as "quietTo", c.language, ${SEALED_RECEIVER},
      c.on_call_id::text as "onCallId", told.receiver_id::text as "toldId", told.on_call_problem as "toldProblem",
      c.template_raise as "templateRaise",
      c.template_escalate as "templateEscalate", c.template_clear as "templateClear",
      ${alarmCauseOf('a')} as cause, a.life->>'reason' as reason, p.name as "lineName", p.name_en as "lineNameEn",
      (select count(*)::int from alarm o
        where o.place_id = a.place_id and o.is_open and o.standing = 'unacknowledged') as waiting,
      a.name, a.name_en as "nameEn", a.priority, a.standing, a.value, a.raised_at as "raisedAt",
      a.flood_of is not null and a.flood_of <> a.id as "isInFlood", m.code as "machineCode", m.name as "machineName",
      m.name_en as "machineNameEn",
      a.is_chattering or (select count(*) from alarm_event k where k.alarm_id = d.alarm_id and k.kind = 'raise'
        and k.at <= d.at and k.at > d.at - ${CHATTER.withinMs} * interval '1 ms') >= ${CHATTER.raises} as "isChattering",
      exists (select from alarm_delivery e where e.channel_id = d.channel_id and e.alarm_id = d.alarm_id
        and e.seq < d.seq and e.status in ('sent', 'unsure')) as "wasSent"
    from alarm_delivery d join alarm_channel c on c.id = d.channel_id join alarm a on a.id = d.alarm_id
    join department m on m.id = d.machine_id join alarm_rule r on r.id = a.rule_id
    left join department p on p.id = a.place_id and p.id <> a.machine_id
    left join lateral (select e.receiver_id, e.on_call_problem from alarm_delivery e
      where e.channel_id = d.channel_id and e.alarm_id = d.alarm_id and e.seq < d.seq and e.status in ('sent', 'unsure')
      order by e.seq desc limit 1) told on true
    where d.status = 'waiting' and d.due_at <= ${now} and not exists (
      select from alarm_delivery e where e.channel_id = d.channel_id and e.alarm_id = d.alarm_id and e.seq < d.seq
        and e.status in ('waiting', 'sending'))
    order by d.due_at, d.id limit ${BATCH} for update of d skip locked`.execute(tx);
  return rows;
}

function toMessage(tenantId: Id, row: DueRow, zones: Zones, link: string): AlarmMessage {
  const alarm: MessageAlarm = {
    id: row.alarmId,
    name: row.name,
    nameEn: row.nameEn,
    machineCode: row.machineCode,
    machineName: row.machineName,
    machineNameEn: row.machineNameEn,
    lineName: row.lineName,
    lineNameEn: row.lineNameEn,
    priority: row.priority,
    value: row.value,
    cause: row.cause,
    reason: row.reason,
    at: row.at.getTime(),
    raisedAt: row.raisedAt.getTime(),
    level: row.level,
    waiting: row.waiting,
  };
  const kind: DeliveryKind = row.kind;
  return {
    key: `${tenantId}-${row.alarmId}-${row.seq}-${row.deliveryId}`,
    kind,
    ...alarmText(kind, alarm, { language: row.language, ...zones, template: templateOf(kind, row), link }),
    alarm,
  };
}

function templateOf(
  kind: DeliveryKind,
  { templateRaise, templateEscalate, templateClear }: DueRow,
): string | null {
  return { raise: templateRaise, escalate: templateEscalate, clear: templateClear }[kind];
}
