import { user } from '#shared/contracts/accounts/user.ts';
import { onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { weekOf } from '#shared/domain/orders/week-of.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const HOUR_MS = 3_600_000;

/** Users who can be sent mails and text messages. Returns their ids. */
export async function makePeople(
  server: TestServer,
  admin: TestUser,
  names: readonly string[],
): Promise<readonly Id[]> {
  const ids: Id[] = [];
  for (const [index, nickname] of names.entries()) {
    const reached = { email: `person${index}@plant.example`, phone: `1380000002${index}` };
    const body = { nickname, username: `person.${index}`, ...reached };
    const { id = '' } = await dataOf(server, user.create, { body }, admin);
    ids.push(id);
  }
  return ids;
}

/**
 * Two schedules from this week on: three people who take turns of a day with an override on Thursday, and two who take turns of
 * a week.
 */
export async function makeOnCallWeek(
  server: TestServer,
  admin: TestUser,
  texts: { readonly names: readonly string[]; readonly schedules: readonly [string, string] },
): Promise<void> {
  const [first = '', second = '', third = '', fourth = ''] = await makePeople(server, admin, texts.names);
  const zone = server.wiring.directory.lines(server.tenantId)[0]?.timeZone ?? 'UTC';
  const week = weekOf(server.clock.now(), zone);
  const [monday] = week;
  const thursdayMs = week[3]?.fromMs ?? 0;
  if (!monday) throw new Error('a week has no Monday');
  const [daily, weekly] = texts.schedules;
  const from = thursdayMs + 8 * HOUR_MS;
  const overrides = [{ userId: fourth, from, to: from + 24 * HOUR_MS, reason: null }];
  const members = [first, second, third].map((userId) => ({ userId }));
  // From the week before on, so that this week has no gap.
  const startDay = dayText({ ...monday.date, day: monday.date.day - 7 });
  const body = { startDay, fallbackUserId: fourth, places: 'L1' };
  await dataOf(
    server,
    onCallSchedule.create,
    { body: { ...body, name: daily, members, turnDays: 1, overrides } },
    admin,
  );
  await dataOf(
    server,
    onCallSchedule.create,
    { body: { ...body, name: weekly, members: members.slice(1) } },
    admin,
  );
}
