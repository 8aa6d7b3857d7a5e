import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { settleDue } from '#server/modules/alarms/alarm-store.ts';
import { acknowledgeAlarms } from '#shared/contracts/alarms/alarm.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import type { AlarmDelivery } from '#shared/contracts/alarms/alarm-delivery.ts';
import { pageSmsOutbox, SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { createNotifyBench } from '#tests/support/benches/notify-bench.ts';
import { headerOf } from '#tests/support/services/smtp-server.ts';

const bench = createNotifyBench();
const { report, addChannel, deliveries, settled } = bench;
const alarmIds = async () => (await deliveries()).map(({ alarmId }) => alarmId);

describe('a webhook', () => {
  it('receives an alarm and its end, signed, each with its own key', async () => {
    await addChannel({ secret: 'shared secret', language: 'en' });
    await report('fault');
    await settled('sent');
    await report('production');
    const log = await settled('sent', 'sent');
    expect(log.map(({ kind, attempts, channelName }) => [kind, attempts, channelName])).toEqual([
      ['raise', 1, 'duty'],
      ['clear', 1, 'duty'],
    ]);
    const [raised, cleared] = bench.received;
    expect(raised).toMatchObject({ path: '/hook' });
    expect(raised?.query.get('key')).toBe('abc');
    expect(JSON.parse(raised?.body ?? '')).toMatchObject({
      kind: 'raise',
      alarm: { name: '灌装机故障', machineCode: 'L1-FILLER', priority: 'high', at: bench.ts - 1_000 },
      text: expect.stringMatching(/^\[Alarm\] Filler fault\nMachine: .+\nPriority: high\nRaised: 20/),
    });
    expect(JSON.parse(cleared?.body ?? '')).toMatchObject({ kind: 'clear' });
    const keys = bench.received.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    const signed = createHmac('sha256', 'shared secret')
      .update(raised?.body ?? '')
      .digest('hex');
    expect(raised?.headers['x-linewall-signature']).toBe(`sha256=${signed}`);
  });

  it('that does not answer is called again with the same key, and the end is sent after the beginning', async () => {
    await addChannel();
    bench.answers = [[503], [429]];
    await report('fault');
    await vi.waitFor(async () => expect((await deliveries())[0]?.problem).toBe('HTTP 503'), 10_000);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    bench.server.clock.advance(6_000);
    await vi.waitFor(async () => expect((await deliveries())[0]?.problem).toBe('HTTP 429'), 10_000);
    bench.server.clock.advance(16_000);
    expect(await settled('sent')).toMatchObject([{ attempts: 3, problem: null }]);
    expect(new Set(bench.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('that rejects a message is not called again', async () => {
    await addChannel();
    bench.answers = [[400]];
    await report('fault');
    expect(await settled('failed')).toMatchObject([{ problem: 'HTTP 400', dueAt: null }]);
    // Its end is not sent where the alarm was not.
    await report('production');
    expect(await settled('failed', 'dropped')).toMatchObject([{}, { reason: 'not_sent' }]);
    expect(bench.received).toHaveLength(1);
  });
});

describe('a robot', () => {
  it('of WeCom receives a text, and is called again while it is busy', async () => {
    await addChannel({ kind: 'wecom', language: 'zh' });
    bench.answers = [[200, { errcode: 45_009, errmsg: 'api freq out of limit' }]];
    await report('fault');
    await vi.waitFor(async () => expect((await deliveries())[0]?.problem).toBe('errcode 45009'), 10_000);
    bench.server.clock.advance(6_000);
    await settled('sent');
    expect(JSON.parse(bench.received.at(-1)?.body ?? '')).toEqual({
      msgtype: 'text',
      text: { content: expect.stringMatching(/^【报警】灌装机故障\n设备：.+\n优先级：高\n发生时间：20/) },
    });
  });

  it('of DingTalk is signed by time and secret, and is not called again after a rejection', async () => {
    await addChannel({ kind: 'dingtalk', secret: 'SEC1' });
    bench.answers = [[200, { errcode: 310_000, errmsg: 'sign not match' }]];
    await report('fault');
    expect(await settled('failed')).toMatchObject([{ problem: 'errcode 310000' }]);
    const { query } = bench.received[0] ?? { query: new URLSearchParams() };
    const timestamp = query.get('timestamp') ?? '';
    const sign = createHmac('sha256', 'SEC1').update(`${timestamp}\nSEC1`).digest('base64');
    expect(query.get('sign')).toBe(sign);
    expect(query.get('key')).toBe('abc');
  });
});

describe('a mail channel', () => {
  const mail = () => ({
    kind: 'mail',
    mailHost: '127.0.0.1',
    mailPort: bench.smtp.port,
    mailTls: 'none',
    mailUser: 'wall',
    secret: 'pass word',
    mailFrom: 'wall@plant.example',
    recipients: 'lin@plant.example\nwang@plant.example',
  });

  it('signs in and sends alarms and their ends, in its own words', async () => {
    await addChannel({
      ...mail(),
      templateRaise: '{priority}：{name} @ {line} {machine}\n{cause}，{since} 起，共 {count} 条\n{link}',
    });
    await report('fault');
    await settled('sent');
    await report('production');
    await settled('sent', 'sent');
    const [raised, cleared] = bench.smtp.mails;
    if (!raised || !cleared) throw new Error('no mails came');
    const lineName = bench.tenant.wiring.directory.lines(bench.tenant.tenantId)[0]?.name;
    expect(raised).toMatchObject({
      user: 'wall',
      password: 'pass word',
      from: 'wall@plant.example',
      to: ['lin@plant.example', 'wang@plant.example'],
    });
    expect(headerOf(raised, 'Subject')).toBe(`高：灌装机故障 @ ${lineName} 灌装机`);
    expect(raised.text).toMatch(/设备状态：故障，20\S+ \S+ 起，共 1 条\r?\nhttps:\/\/linewall\.test\/alarm/);
    expect(headerOf(cleared, 'Subject')).toBe('【报警恢复】灌装机故障');
  });

  it('keeps its password to itself and to its server', async () => {
    const id = await addChannel(mail());
    const read = await bench.tenant.call(alarmChannel.get, { params: { id } } as never, bench.admin);
    expect(read.json().data).toMatchObject({ origin: `127.0.0.1:${bench.smtp.port}`, hasSecret: true });
    expect(read.body).not.toContain('pass word');
    const change = async (fields: object) => {
      const body = { id, name: 'duty', ...mail(), secret: undefined, ...fields };
      const answer = await bench.tenant.call(alarmChannel.update, { body: body as never }, bench.admin);
      return answer.json().fields ?? answer.statusCode;
    };
    expect(await change({ mailUser: 'other' })).toHaveProperty('secret');
    for (const mailTls of ['tls', 'starttls'])
      expect(await change({ mailTls })).toEqual({ secret: '发送的目标或方式有变化，请重新填写' });
    expect(await change({ mailHost: 'elsewhere.example' })).toHaveProperty('mailHost');
    expect(await change({ recipients: 'lin@plant.example, nobody' })).toEqual({
      recipients: '第 2 个收件人不是邮箱地址',
    });
    expect(await change({ templateClear: '{name} {machin}' })).toEqual({
      templateClear: expect.stringContaining('没有占位符 {machin}'),
    });
    expect(await change({ mailFrom: 'wall@plant.example>\r\nRCPT TO:<x@y.example' })).toHaveProperty(
      'mailFrom',
    );
    expect(await change({ name: 'renamed' })).toBe(200);
    // Of another kind it would be another's password.
    const hook = { kind: 'webhook', address: `${bench.origin}/x` };
    expect(await change(hook)).toBe(200);
    const after = await bench.tenant.call(alarmChannel.get, { params: { id } } as never, bench.admin);
    expect(after.json().data).toMatchObject({ kind: 'webhook', hasSecret: false });
  });

  it('is asked again when its server is busy, and not when it refuses', async () => {
    await addChannel(mail());
    bench.smtp.answers.data = '451 4.3.0 later';
    await report('fault');
    await vi.waitFor(async () => expect((await deliveries())[0]?.problem).toBe('SMTP 451'), 10_000);
    bench.smtp.answers.data = '554 5.7.1 spam';
    bench.server.clock.advance(6_000);
    expect(await settled('failed')).toMatchObject([{ attempts: 2, problem: 'SMTP 554' }]);
    const id = (await bench.tenant.call(alarmChannel.page, { query: {} }, bench.admin)).json().data.records[0]
      .id;
    const tried = await bench.tenant.call(testAlarmChannel, { params: { id } }, bench.admin);
    expect(tried.json().data).toEqual({ problem: 'SMTP 554' });
  });
});

describe('a channel of text messages', () => {
  const sms = { kind: 'sms', recipients: '13800000001' };
  const sentTo = (phone: string) => bench.aliyun.taken.filter((one) => one.phone === phone);

  it('sends the template of the provider, filled with the alarm, and keeps it in the outbox', async () => {
    await addChannel(sms);
    await report('fault');
    await settled('sent');
    const [message] = sentTo('13800000001');
    expect(message).toMatchObject({ template: 'SMS_7' });
    expect(JSON.parse(message?.param ?? '')).toMatchObject({
      name: '灌装机故障',
      machine: '灌装机',
      priority: '高',
      event: '报警',
    });
    const outbox = await bench.tenant.call(pageSmsOutbox, { query: {} }, bench.admin);
    expect(outbox.json().data.records).toMatchObject([{ template: SMS_TEMPLATES.alarm, status: 'sent' }]);
  });

  it('sends a number one a minute, and the next one after it', async () => {
    await addChannel({ ...sms, recipients: '13800000002' });
    await report('fault');
    await settled('sent');
    await report('production');
    await vi.waitFor(
      async () => expect((await deliveries()).at(-1)).toMatchObject({ problem: 'sms_too_often' }),
      10_000,
    );
    expect(sentTo('13800000002')).toHaveLength(1);
    bench.server.clock.advance(70_000);
    await settled('sent', 'sent');
    expect(sentTo('13800000002')).toHaveLength(2);
  });

  it('takes phone numbers only', async () => {
    const body = { name: 'x', kind: 'sms', recipients: '13800000001\n12345' };
    const refused = await bench.tenant.call(alarmChannel.create, { body: body as never }, bench.admin);
    expect(refused.json().fields).toEqual({ recipients: '第 2 个收件人不是手机号' });
  });
});

it('a message that cannot be made fails alone, with its reason, and those behind it are sent', async () => {
  await addChannel({ name: 'spoilt' });
  await addChannel({ name: 'good' });
  await bench.server.db.tenant(bench.tenant.tenantId, (tx) =>
    sql`update alarm_channel set language = 'xx' where name = 'spoilt'`.execute(tx),
  );
  await report('fault');
  await vi.waitFor(
    async () =>
      expect(
        new Map(
          (await deliveries()).map(({ channelName, status, problem }) => [channelName, [status, problem]]),
        ),
      ).toEqual(
        new Map([
          ['spoilt', ['failed', 'message could not be made']],
          ['good', ['sent', null]],
        ]),
      ),
    10_000,
  );
});

describe('a message that was being sent when its server ended', () => {
  const interrupt = () =>
    bench.server.db.tenant(bench.tenant.tenantId, (tx) =>
      sql`update alarm_delivery set status = 'sending', due_at = now() - interval '1 hour', sent_at = null`.execute(
        tx,
      ),
    );

  it('is sent again with its key where the receiver checks keys', async () => {
    await addChannel();
    await report('fault');
    await settled('sent');
    await interrupt();
    await settled('sent');
    const keys = bench.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('is left as unsure where it cannot', async () => {
    await addChannel({ kind: 'wecom' });
    await report('fault');
    await settled('sent');
    await interrupt();
    await settled('unsure');
    expect(bench.received).toHaveLength(1);
  });
});

it('the same readings again send nothing again', async () => {
  await addChannel();
  await report('fault');
  await settled('sent');
  bench.ts -= 1_000;
  await report('fault');
  await report('fault');
  expect(await settled('sent')).toHaveLength(1);
  expect(bench.received).toHaveLength(1);
});

it('an alarm that chatters is sent twice, and not with every turn', async () => {
  await addChannel();
  const statuses: AlarmDelivery['status'][] = [];
  for (const status of ['sent', 'sent', 'dropped'] as const)
    for (const state of ['fault', 'production'] as const) {
      await report(state);
      statuses.push(status);
      await settled(...statuses);
    }
  expect((await deliveries()).slice(4).map(({ reason }) => reason)).toEqual(['chattering', 'chattering']);
  expect(bench.received).toHaveLength(4);
});

it('an escalation is sent to the channels of its level, and to no others', async () => {
  await addChannel({ name: 'first' });
  await addChannel({ name: 'second', moment: 'level1' });
  await report('fault');
  await settled('sent');
  await bench.server.db.tenant(bench.tenant.tenantId, (tx) =>
    settleDue(tx, bench.tenant.tenantId, bench.server.clock.now() + 6 * 60_000),
  );
  expect(await settled('sent', 'sent')).toMatchObject([
    { channelName: 'first', kind: 'raise' },
    { channelName: 'second', kind: 'escalate', level: 1 },
  ]);
});

it('an alarm that was acknowledged before its message could be sent is not sent', async () => {
  await addChannel();
  bench.answers = [[503]];
  await report('fault');
  await vi.waitFor(async () => expect((await deliveries())[0]?.problem).toBe('HTTP 503'), 10_000);
  await bench.tenant.call(acknowledgeAlarms, { body: { ids: await alarmIds() } }, bench.admin);
  bench.server.clock.advance(6_000);
  expect(await settled('dropped')).toMatchObject([{ reason: 'acknowledged', dueAt: null }]);
  expect(bench.received).toHaveLength(1);
});

describe('a channel', () => {
  it('sends only to allowed addresses, and no answer contains its address or secret', async () => {
    const body = { name: 'out', kind: 'webhook', address: 'https://elsewhere.example/x' } as const;
    const refused = await bench.tenant.call(alarmChannel.create, { body }, bench.admin);
    expect(refused.json().fields).toHaveProperty('address');
    const id = await addChannel({ secret: 'shared secret' });
    const read = await bench.tenant.call(alarmChannel.get, { params: { id } } as never, bench.admin);
    expect(read.json().data).toMatchObject({ origin: bench.origin, hasAddress: true, hasSecret: true });
    expect(read.body).not.toMatch(/key=abc|shared secret/);
    const lineless = { ...body, address: `${bench.origin}/x`, lineCode: 'nowhere' };
    expect(
      (await bench.tenant.call(alarmChannel.create, { body: lineless }, bench.admin)).json().fields,
    ).toHaveProperty('lineCode');
  });

  it('is tested on request, and the answer gives the reason of a failure', async () => {
    const id = await addChannel({ language: 'zh' });
    const attempt = async () =>
      (await bench.tenant.call(testAlarmChannel, { params: { id } }, bench.admin)).json().data.problem;
    expect(await attempt()).toBeNull();
    expect(JSON.parse(bench.received[0]?.body ?? '')).toMatchObject({ kind: 'test', alarm: null });
    bench.answers = [[500]];
    expect(await attempt()).toBe('HTTP 500');
    expect(await deliveries()).toEqual([]);
  });

  it('of another line, or of higher priorities only, receives nothing', async () => {
    await addChannel({ name: 'other line', lineCode: 'L2' });
    await report('fault');
    expect(await deliveries()).toEqual([]);
  });
});
