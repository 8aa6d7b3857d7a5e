import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import type { AlarmStanding } from '#shared/contracts/alarms/alarm-terms.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { createScreenLink, type ScreenBoard, screen } from '#shared/contracts/screens/screen.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';
import { hasMosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { type HookReceiver, startHookReceiver } from '#tests/support/services/hook-receiver.ts';
import { type SmtpServer, startSmtpServer } from '#tests/support/services/smtp-server.ts';
import { openLink } from '#tests/support/walls/followed-walls.ts';
import { drainPlant, storedAlarms } from './alarm-journey-steps.ts';

/** A server that is killed, with those who receive its messages. */
const test = base.extend<object, { hooks: HookReceiver; smtp: SmtpServer }>({
  hooks: [
    async ({ browserName: _browserName }, use) => {
      const hooks = await startHookReceiver();
      await use(hooks);
      hooks.close();
    },
    { scope: 'worker' },
  ],
  smtp: [
    async ({ browserName: _browserName }, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  serverProcess: [
    async ({ hooks, smtp }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'linewall-journey-'));
      await prepareDataDir(dataDir);
      const server = await startServerProcess(
        {
          LINEWALL_DATA_DIR: dataDir,
          LINEWALL_NOTIFY_ORIGINS: hooks.origin,
          LINEWALL_MAIL_SERVERS: `127.0.0.1:${smtp.port}`,
        },
        { hasSettableClock: true },
      );
      // Has it write what it has compiled: all other starts take a fifth less of the processor.
      await server.advanceClock(0);
      await use(server);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tenantId: async ({ browserName: _browserName }, use) => use('1'),
  baseURL: async ({ serverProcess }, use) => use(serverProcess.baseURL),
});

/** The demo plant's rule: of medium priority, after a minute. */
const RULE = 'L1 灌装机缺料';
const CAUSE = '设备状态：缺料';
const MINUTE_MS = 60_000;
/** A message that was being sent when its server was killed is looked at again after this. */
const LEASE_MS = MINUTE_MS;
/** Boards and pages try again by themselves, less and less often while the server is away. */
const BACK = { timeout: 120_000, intervals: [250, 500] };

test('a tank runs dry, and the server is killed at every step of the alarm: nothing is lost, doubled or sent twice', async ({
  page,
  otherBrowser,
  serverProcess: server,
  hooks,
  smtp,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  // Eight starts of a server.
  test.setTimeout(900_000);
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const plant = drainPlant(server);

  async function addChannel(fields: Readonly<Record<string, unknown>>): Promise<void> {
    await admin.post(alarmChannel.create.path, { leastPriority: 'medium', language: 'zh', ...fields });
  }
  async function openBoard<Model>(board: ScreenBoard, settings: object = {}) {
    const { id } = screen.record.parse(
      await admin.post(screen.create.path, { name: board, board, ...settings }),
    );
    const made = await admin.post(createScreenLink.path.replace(':id', id), {});
    return openLink<Model>(otherBrowser, board, createScreenLink.reply.parse(made).path);
  }
  await addChannel({ name: 'duty', kind: 'webhook', address: `${hooks.origin}/duty` });
  await addChannel({
    name: 'head of shift',
    kind: 'mail',
    moment: 'level1',
    mailHost: '127.0.0.1',
    mailPort: smtp.port,
    mailTls: 'none',
    mailFrom: 'wall@plant.example',
    recipients: 'lin@plant.example',
  });
  const hall = await openBoard<PretreatmentModel>('pretreatment');
  const lines = listLines.reply.parse(await admin.get(listLines.path));
  const line = await openBoard<LineModel>('line', {
    targetId: lines.find(({ code }) => code === 'L1')?.id,
    alarmPriority: 'medium',
    alarmRepeatS: 600,
  });
  const banner = line.page.getByRole('alert').filter({ hasText: RULE });
  await openSignedIn(page, '/alarm', server.adminPassword);
  const row = page.getByRole('row').filter({ hasText: RULE });

  const kill = () => server.restart('SIGKILL');
  /** By what the machines go on measuring. */
  const seeHall = (word: RegExp | string, options = {}) =>
    expect
      .poll(async () => {
        await plant.measure(options);
        return (await hall.model())?.verdict.word;
      }, BACK)
      .toMatch(word);
  const filler = async () => (await line.model())?.machines.find(({ name }) => name === '灌装机');
  const seeFiller = (state: string, alarms: number) =>
    expect
      .poll(async () => {
        await plant.measure();
        const shown = await filler();
        return [shown?.state, shown?.alarms];
      }, BACK)
      .toEqual([state, alarms]);

  /** One alarm with these transitions, each once and in this order; shown by the list, which was opened before. */
  async function seeAlarm(standing: AlarmStanding, words: string, kinds: readonly string[]): Promise<void> {
    await expect(row).toContainText(words, BACK);
    await expect(row).toHaveCount(1);
    const { alarms, events } = await storedAlarms(admin);
    expect(alarms).toMatchObject([{ name: RULE, standing, occurrences: 1, isFirst: true }]);
    expect(events.map(({ seq, kind }) => [seq, kind])).toEqual(kinds.map((kind, at) => [at + 1, kind]));
  }
  const seeDeliveries = (expected: readonly string[]) =>
    expect
      .poll(async () => {
        const { deliveries } = await storedAlarms(admin);
        return deliveries.map(({ channelName, kind, status }) => `${channelName}: ${kind} ${status}`);
      }, BACK)
      .toEqual(expected);
  /** Their keys: what is sent again has the key that it had. */
  const keysOf = (kind: string) =>
    new Set(
      hooks.hooks.filter(({ body }) => body.kind === kind).map(({ headers }) => headers['idempotency-key']),
    );

  await test.step('the forecast, before anything has happened', async () => {
    await plant.filler('production').send();
    plant.fill(9);
    await seeHall(/^1\d 分后断料$/);
    await seeFiller('production', 0);
    await kill();
    await seeHall(/^1\d 分后断料$/);
    await seeFiller('production', 0);
    expect(await storedAlarms(admin)).toMatchObject({ alarms: [], deliveries: [] });
  });

  await test.step('the tank is empty, and the filler says so once', async () => {
    await server.advanceClock(plant.emptyInMs() + 1);
    const starved = plant.filler('material-shortage');
    await starved.send();
    await kill();
    await starved.send();
    await seeHall('已断料', { fillerIsSilent: true });
    await expect.poll(async () => (await filler())?.state, BACK).toBe('material-shortage');
  });

  hooks.answerTo = () => null;
  await test.step('a minute later an alarm is raised, with its cause', async () => {
    await server.advanceClock(MINUTE_MS);
    await expect(row).toContainText('未确认', BACK);
    await kill();
    await seeAlarm('unacknowledged', '未确认', ['raise']);
    await seeFiller('material-shortage', 1);
    await expect(banner).toContainText(CAUSE, BACK);
  });

  await test.step('it is sent, and the server is killed before the answer', async () => {
    const before = hooks.hooks.length;
    await server.advanceClock(LEASE_MS);
    await expect.poll(() => hooks.hooks.length, BACK).toBeGreaterThan(before);
    await kill();
    hooks.answerTo = () => ({});
    await server.advanceClock(LEASE_MS);
    await seeDeliveries(['duty: raise sent']);
    await seeAlarm('unacknowledged', '未确认', ['raise']);
    expect(keysOf('raise').size).toBe(1);
    expect(hooks.hooks.at(-1)?.body).toMatchObject({
      kind: 'raise',
      alarm: { name: RULE, machineCode: 'L1-FILLER', cause: { kind: 'state', state: 'material-shortage' } },
    });
  });

  await test.step('nobody acknowledges it: it is escalated, and the server is killed while the mail is taken', async () => {
    smtp.answers.isMuteAfterData = true;
    await server.advanceClock(15 * MINUTE_MS);
    await expect.poll(() => smtp.mails.length, BACK).toBe(1);
    await kill();
    smtp.answers.isMuteAfterData = false;
    await server.advanceClock(LEASE_MS);
    // A mail server cannot recognise a repetition.
    await seeDeliveries(['duty: raise sent', 'head of shift: escalate unsure']);
    await seeAlarm('unacknowledged', '升级 1', ['raise', 'escalate']);
    await seeFiller('material-shortage', 1);
    await expect(banner).toBeVisible(BACK);
  });

  await test.step('it is acknowledged by keyboard', async () => {
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    const acknowledge = page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '确认' });
    await acknowledge.focus();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('已确认');
    await kill();
    await seeAlarm('acknowledged', '已确认', ['raise', 'escalate', 'acknowledge']);
    await seeFiller('material-shortage', 1);
    await expect(banner).toBeHidden(BACK);
  });

  await test.step('the tank is filled, and the alarm is over', async () => {
    plant.fill(90);
    const runs = plant.filler('production');
    await runs.send();
    await kill();
    await runs.send();
    await seeAlarm('closed', '已结束', ['raise', 'escalate', 'acknowledge', 'clear']);
    await seeHall('供料正常');
    await seeFiller('production', 0);
  });

  await test.step('everybody was told once', async () => {
    await server.advanceClock(LEASE_MS);
    await expect
      .poll(async () => (await storedAlarms(admin)).deliveries.map(({ status }) => status), BACK)
      .not.toContainEqual(expect.stringMatching(/^(waiting|sending)$/));
    const { deliveries } = await storedAlarms(admin);
    expect(deliveries.map(({ channelName, kind }) => `${channelName}: ${kind}`).toSorted()).toEqual([
      'duty: clear',
      'duty: raise',
      'head of shift: clear',
      'head of shift: escalate',
    ]);
    const duty = deliveries.filter(({ channelName }) => channelName === 'duty');
    expect(duty.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect([keysOf('raise').size, keysOf('clear').size]).toEqual([1, 1]);
    const texts = smtp.mails.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    // The server may have been killed while it sent the last mail.
    const isSure = deliveries.some(({ channelName, status }) => channelName !== 'duty' && status === 'sent');
    if (isSure) expect(texts).toHaveLength(2);
    else expect(texts.length).toBeGreaterThanOrEqual(1);
    await seeAlarm('closed', '已结束', ['raise', 'escalate', 'acknowledge', 'clear']);
  });
});
