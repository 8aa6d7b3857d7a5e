import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  getMpSummary,
  listMpSummaryAccounts,
  type MpCounts,
  type MpDay,
  type MpSummary,
} from '#shared/contracts/public-account/mp-summary.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';
import { type DayRange, dayAfter, daysIn, startOfDay } from '#shared/domain/energy/energy-period.ts';
import { answerTimes } from './answer-times.ts';
import { countsByDay, fansByDay, firstPushAt, followsBySource } from './day-figures.ts';

type Tx = Transaction<PublicAccountSchema>;

const DAY_MS = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NO_COUNTS: MpCounts = {
  ...{ fansNew: 0, fansLeft: 0, messagesIn: 0, messagesOut: 0 },
  ...{ byRule: 0, byPerson: 0, unmatched: 0 },
};

/** Reports of the accounts in reach. */
export function mountMpSummaryRoutes(app: FastifyInstance, { db, clock }: PublicAccountParts): void {
  const route = routes(app);

  route(listMpSummaryAccounts)(({ session }) =>
    db.tenant(session.tenantId, async (tx) =>
      tx
        .selectFrom('mp_account as t')
        .select(['t.id', 't.name'])
        .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'read')}`)
        .orderBy('t.name')
        .execute(),
    ),
  );

  route(getMpSummary)(({ session, query: { accountId, from, to } }) => {
    if (to < from) throw fieldError('to', 'range_empty');
    if (daysIn({ from, to }) > LIMITS.mpSummaryDaysMax) throw failure('range_too_long');
    return db.tenant(session.tenantId, async (tx) => {
      const account = await tx
        .selectFrom('mp_account as t')
        .select(['t.id', 't.name'])
        .where('t.id', '=', accountId)
        .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'read')}`)
        .executeTakeFirst();
      if (!account) throw failure('not_found');
      return summaryOf(tx, { ...account, from, to }, clock.now());
    });
  });
}

interface Asked extends DayRange {
  readonly id: Id;
  readonly name: string;
}

async function summaryOf(tx: Tx, { id, name, from, to }: Asked, nowMs: number): Promise<MpSummary> {
  const timeZone = await readUsualZone(tx);
  const today = localDayOf(nowMs, timeZone);
  const firstAt = await firstPushAt(tx, id);
  const firstDay = firstAt && localDayOf(firstAt.getTime(), timeZone);
  // The day in which it lies has lost a part already.
  const keptFrom = dayAfter(localDayOf(nowMs - LIMITS.mpMessageDays * DAY_MS, timeZone), 1);
  const recordedFrom = firstDay === null || firstDay > keptFrom ? firstDay : keptFrom;
  const shown = daysBetween(from, to < today ? to : today);
  const recorded = recordedFrom === null ? [] : shown.filter((day) => day >= recordedFrom);
  const figures = await figuresOf(tx, { accountId: id, timeZone, recorded, nowMs });
  const days = shown.map((day): MpDay => {
    const isRecorded = recordedFrom !== null && day >= recordedFrom;
    const gap = firstDay === null || day < firstDay ? 'before' : 'forgotten';
    return {
      day,
      counts: isRecorded ? (figures?.counts.get(day) ?? NO_COUNTS) : null,
      gap: isRecorded ? null : gap,
      fansAll: isRecorded ? (figures?.fans.get(day) ?? null) : null,
    };
  });
  return {
    ...{ accountId: id, appName: name, timeZone, from, to, today, recordedFrom, keptFrom, days },
    firstAt: firstAt?.getTime() ?? null,
    unreadable: await unreadablePushes(tx, id),
    total: figures && sumOf(days.flatMap(({ counts }) => counts ?? [])),
    questions: figures?.times.all ?? null,
    sources: [...(figures?.sources ?? [])],
    hours: HOURS.flatMap((hour) => {
      const times = figures?.times.hours.get(hour);
      if (!times) return [];
      const { asked, answered, p50Ms, p90Ms } = times;
      return [{ hour, asked, answered, p50Ms, p90Ms }];
    }),
  };
}

interface Recorded {
  readonly accountId: Id;
  readonly timeZone: string;
  readonly recorded: readonly string[];
  readonly nowMs: number;
}

/** Null = no day has figures. */
async function figuresOf(tx: Tx, { accountId, timeZone, recorded, nowMs }: Recorded) {
  const [first, last] = [recorded[0], recorded.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span = {
    ...{ accountId, timeZone },
    from: new Date(startOfDay(first, timeZone)),
    until: new Date(startOfDay(dayAfter(last, 1), timeZone)),
  };
  return {
    counts: await countsByDay(tx, span),
    fans: await fansByDay(tx, span, recorded),
    sources: await followsBySource(tx, span),
    times: await answerTimes(tx, span, nowMs),
  };
}

function daysBetween(from: string, to: string): string[] {
  if (to < from) return [];
  return Array.from({ length: daysIn({ from, to }) }, (_, at) => dayAfter(from, at));
}

function sumOf(counts: readonly MpCounts[]): MpCounts {
  return counts.reduce(
    (sum, one) => ({
      fansNew: sum.fansNew + one.fansNew,
      fansLeft: sum.fansLeft + one.fansLeft,
      messagesIn: sum.messagesIn + one.messagesIn,
      messagesOut: sum.messagesOut + one.messagesOut,
      byRule: sum.byRule + one.byRule,
      byPerson: sum.byPerson + one.byPerson,
      unmatched: sum.unmatched + one.unmatched,
    }),
    NO_COUNTS,
  );
}

async function unreadablePushes(tx: Tx, accountId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('mp_push')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'unreadable')
    .executeTakeFirstOrThrow();
  return Number(count);
}
