import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settleDue } from '#server/modules/alarms/alarm-store.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createNotifyBench } from '#tests/support/benches/notify-bench.ts';

const HOUR_MS = 3_600_000;
const bench = createNotifyBench();
const { report, addChannel, deliveries, settled } = bench;
let lin: Id;
let wang: Id;
let zhao: Id;

beforeEach(async () => {
  lin = await addPerson('lin', '13800000011');
  wang = await addPerson('wang', '13800000012');
  zhao = await addPerson('zhao', '13800000013');
});

async function addPerson(name: string, phone: string): Promise<Id> {
  const { userId } = await bench.tenant.addUser({ username: name, permissions: [] });
  await change(userId, { email: `${name}@plant.example`, phone });
  return userId;
}
/** As an administrator changes users. */
const change = (userId: Id, { email = '', phone = '', isDisabled = false }) =>
  bench.server.db.platform((tx) =>
    sql`update sys_user set email = ${email || null}, phone = ${phone || null}, is_disabled = ${isDisabled}
      where user_id = ${userId}`.execute(tx),
  );

const schedule = (fields: object) => ({ name: 'maintenance', startDay: '2026-01-05', ...fields });
async function addSchedule(fields: object): Promise<Id> {
  const body = schedule(fields) as never;
  const answer = await bench.tenant.call(onCallSchedule.create, { body }, bench.admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}
/** Adds an override by another user, from now on. */
async function handOver(id: Id, userId: Id): Promise<void> {
  const now = bench.server.clock.now();
  const overrides = [{ userId, from: now - 1_000, to: now + HOUR_MS, reason: 'ill' }];
  const body = { id, ...schedule({ members: [{ userId: lin }], overrides }) } as never;
  const answer = await bench.tenant.call(onCallSchedule.update, { body }, bench.admin);
  expect(answer.statusCode, answer.body).toBe(200);
}
const mail = (onCallId: Id) => ({
  ...{ kind: 'mail', mailHost: '127.0.0.1', mailPort: bench.smtp.port, mailTls: 'none' },
  ...{ mailFrom: 'wall@plant.example', onCallId },
});
const mailedTo = () => bench.smtp.mails.map(({ to }) => to.join());
const escalate = () =>
  bench.server.db.tenant(bench.tenant.tenantId, (tx) =>
    settleDue(tx, bench.tenant.tenantId, bench.server.clock.now() + 6 * 60_000),
  );

describe('a message to who is on call', () => {
  it('goes to them at its time, and its end to those who were sent it', async () => {
    const onCallId = await addSchedule({ members: [{ userId: lin }] });
    await addChannel({ name: 'first', ...mail(onCallId) });
    await addChannel({ name: 'second', moment: 'level1', ...mail(onCallId) });
    await report('fault');
    await settled('sent');
    await handOver(onCallId, wang);
    await escalate();
    await settled('sent', 'sent');
    await report('production');
    const log = await settled('sent', 'sent', 'sent', 'sent');
    expect(new Set(log.map((one) => `${one.channelName} ${one.kind} ${one.receiverName}`))).toEqual(
      new Set(['first raise lin', 'second escalate wang', 'first clear lin', 'second clear wang']),
    );
    expect(mailedTo().slice(0, 2)).toEqual(['lin@plant.example', 'wang@plant.example']);
    expect(mailedTo().slice(2).toSorted()).toEqual(['lin@plant.example', 'wang@plant.example']);
  });

  it('that is not taken goes to who is on call by the next attempt', async () => {
    const onCallId = await addSchedule({ members: [{ userId: lin }] });
    await addChannel(mail(onCallId));
    bench.smtp.answers.data = '451 4.3.0 later';
    await report('fault');
    await vi.waitFor(async () => expect((await deliveries())[0]?.problem).toBe('SMTP 451'), 30_000);
    bench.smtp.answers.data = null;
    await handOver(onCallId, wang);
    bench.server.clock.advance(6_000);
    expect(await settled('sent')).toMatchObject([{ attempts: 2, receiverName: 'wang' }]);
    expect(mailedTo()).toEqual(['wang@plant.example']);
  });

  it('is sent once, though the server ends while it is sent and somebody else is on call then', async () => {
    const onCallId = await addSchedule({ members: [{ userId: lin }] });
    await addChannel(mail(onCallId));
    await report('fault');
    await settled('sent');
    await handOver(onCallId, wang);
    await bench.server.db.tenant(bench.tenant.tenantId, (tx) =>
      sql`update alarm_delivery set status = 'sending', due_at = now() - interval '1 hour', sent_at = null`.execute(
        tx,
      ),
    );
    expect(await settled('unsure')).toMatchObject([{ receiverName: 'lin' }]);
    expect(mailedTo()).toEqual(['lin@plant.example']);
  });

  it('is a text message to their mobile number where the channel sends such', async () => {
    const onCallId = await addSchedule({ members: [{ userId: lin }] });
    await addChannel({ kind: 'sms', onCallId });
    await report('fault');
    await settled('sent');
    expect(bench.aliyun.taken.filter(({ phone }) => phone === '13800000011')).toHaveLength(1);
  });

  it('is only of the lines of the schedule', async () => {
    const onCallId = await addSchedule({ members: [{ userId: lin }], places: 'L2' });
    await addChannel({ name: 'other line', ...mail(onCallId) });
    const here = await addSchedule({ name: 'here', members: [{ userId: wang }], places: 'L1' });
    await addChannel({ name: 'this line', ...mail(here) });
    await report('fault');
    expect(await settled('sent')).toMatchObject([{ channelName: 'this line', receiverName: 'wang' }]);
  });
});

describe.each([
  ['on_call_nobody', { members: [] }, async (): Promise<unknown> => undefined],
  [
    'on_call_disabled',
    {},
    (): Promise<unknown> => change(lin, { email: 'lin@plant.example', isDisabled: true }),
  ],
  ['on_call_no_address', {}, (): Promise<unknown> => change(lin, { phone: '13800000011' })],
] as const)('where the person cannot be sent it: %s', (problem, fields, spoil) => {
  const unreached = (more: object = {}) => addSchedule({ members: [{ userId: lin }], ...fields, ...more });

  it('it goes to the fallback of the schedule, and the log says why', async () => {
    await addChannel(mail(await unreached({ fallbackUserId: zhao })));
    await spoil();
    await report('fault');
    expect(await settled('sent')).toMatchObject([{ receiverName: 'zhao', onCallProblem: problem }]);
    await report('production');
    await settled('sent', 'sent');
    expect(mailedTo()).toEqual(['zhao@plant.example', 'zhao@plant.example']);
  });

  it('else to the recipients of the channel, its end too', async () => {
    await addChannel({ ...mail(await unreached()), recipients: 'desk@plant.example' });
    await spoil();
    await report('fault');
    expect(await settled('sent')).toMatchObject([{ receiverName: null, onCallProblem: problem }]);
    await report('production');
    await settled('sent', 'sent');
    expect(mailedTo()).toEqual(['desk@plant.example', 'desk@plant.example']);
  });

  it('else it is not sent, nor is a trial', async () => {
    const id = await addChannel(mail(await unreached()));
    await spoil();
    await report('fault');
    expect(await settled('dropped')).toMatchObject([{ reason: problem, attempts: 0 }]);
    const tried = await bench.tenant.call(testAlarmChannel, { params: { id } }, bench.admin);
    expect(tried.json().data).toEqual({ problem });
    expect(mailedTo()).toEqual([]);
  });
});

describe('a schedule', () => {
  it('that a channel sends by is not removed', async () => {
    const id = await addSchedule({});
    const channelId = await addChannel({ kind: 'sms', onCallId: id });
    const remove = () => bench.tenant.call(onCallSchedule.remove, { params: { id } }, bench.admin);
    expect((await remove()).json()).toMatchObject({ error: 'on_call_in_use' });
    await bench.tenant.call(alarmChannel.remove, { params: { id: channelId } }, bench.admin);
    expect((await remove()).statusCode).toBe(200);
  });

  it('is refused by a channel of another line, and so is one that is not there', async () => {
    const onCallId = await addSchedule({ places: 'L2' });
    const create = async (fields: object) => {
      const body = { name: 'duty', kind: 'sms', ...fields } as never;
      const answer = await bench.tenant.call(alarmChannel.create, { body }, bench.admin);
      return answer.json().fields ?? answer.statusCode;
    };
    expect(await create({ onCallId, lineCode: 'L1' })).toEqual({ onCallId: '此值班表不包括所选产线' });
    expect(await create({ onCallId: '9123456789' })).toEqual({ onCallId: '没有此值班表' });
    expect(await create({})).toHaveProperty('recipients');
    expect(await create({ onCallId, lineCode: 'L2' })).toBe(200);
  });

  it('refuses users who are not there, and says at which row an override ends before it begins', async () => {
    const refusal = async (fields: object) => {
      const body = schedule(fields) as never;
      return (await bench.tenant.call(onCallSchedule.create, { body }, bench.admin)).json().fields;
    };
    const nobody = { userId: '9123456789' };
    expect(await refusal({ members: [nobody] })).toHaveProperty('members');
    expect(await refusal({ fallbackUserId: nobody.userId })).toHaveProperty('fallbackUserId');
    expect(await refusal({ overrides: [{ ...nobody, from: 1, to: 2 }] })).toHaveProperty('overrides');
    expect(await refusal({ overrides: [{ userId: lin, from: 2, to: 2 }] })).toHaveProperty([
      'overrides.0.to',
    ]);
  });
});
