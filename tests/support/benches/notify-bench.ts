import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { type AlarmDelivery, alarmDelivery } from '#shared/contracts/alarms/alarm-delivery.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { ALIYUN_KEY, type AliyunSms, startAliyunSms } from '#tests/support/services/aliyun-sms.ts';
import { type SmtpServer, startSmtpServer } from '#tests/support/services/smtp-server.ts';

interface Received {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Only while tests run. */
interface NotifyState {
  server: TestServer;
  smtp: SmtpServer;
  aliyun: AliyunSms;
  /** Of a receiver of webhooks. */
  origin: string;
  received: Received[];
  /** The receiver's next answers; after them it accepts every message. */
  answers: (readonly [status: number, body?: object])[];
  /** New for each test. */
  tenant: TestTenant;
  admin: TestUser;
  /** Of the last state that was reported, by the clock of the machine. */
  ts: number;
}

export interface NotifyBench extends NotifyState {
  /** Reports a state of the filler, a second after the last one. A fault raises an alarm of high priority. */
  report(state: MachineState): Promise<void>;
  addChannel(fields?: Record<string, unknown>): Promise<Id>;
  /** Oldest first. */
  deliveries(): Promise<AlarmDelivery[]>;
  /** Waits until the messages written so far have these states, oldest first. */
  settled(...statuses: AlarmDelivery['status'][]): Promise<AlarmDelivery[]>;
}

/** A server with receivers of alarms on this machine: webhooks, mails and text messages. */
export function createNotifyBench(): NotifyBench {
  const state = { received: [], answers: [] } as unknown as NotifyState;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://receiver');
      state.received.push({
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const [status, body = { errcode: 0, errmsg: 'ok' }] = state.answers.shift() ?? [200];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const [smtp, aliyun] = await Promise.all([startSmtpServer(), startAliyunSms()]);
    const server = await startTestServer({
      env: {
        LINEWALL_NOTIFY_ORIGINS_OTHER_TENANTS: origin,
        LINEWALL_MAIL_SERVERS_OTHER_TENANTS: `127.0.0.1:${smtp.port}`,
        LINEWALL_PUBLIC_URL: 'https://linewall.test',
        LINEWALL_SMS_ALIYUN_KEY_ID: ALIYUN_KEY.id,
        LINEWALL_SMS_ALIYUN_KEY_SECRET: ALIYUN_KEY.secret,
        LINEWALL_SMS_ALIYUN_SIGN_NAME: '车间大屏',
        LINEWALL_SMS_ALIYUN_ENDPOINT: aliyun.origin,
        LINEWALL_SMS_ALIYUN_TEMPLATES: 'alarm=SMS_7',
      },
    });
    Object.assign(state, { origin, smtp, aliyun, server });
  });
  afterAll(async () => {
    await state.server.close();
    receiver.close();
    await Promise.all([state.smtp.close(), state.aliyun.close()]);
  });
  beforeEach(async () => {
    [state.received, state.answers] = [[], []];
    state.smtp.reset();
    state.tenant = await tenantWith(state.server, { plant: bottlingPlant });
    state.admin = await state.tenant.addUser();
    state.ts = state.server.clock.now();
    const body = {
      name: '灌装机故障',
      nameEn: 'Filler fault',
      machineCode: 'L1-FILLER',
      kind: 'state',
    } as const;
    const rule = { ...body, state: 'fault', priority: 'high', isEnabled: true } as const;
    expect((await state.tenant.call(alarmRule.create, { body: rule }, state.admin)).statusCode).toBe(200);
  });

  async function deliveries(): Promise<AlarmDelivery[]> {
    const query = { size: 50 } as never;
    const answer = await state.tenant.call(alarmDelivery.page, { query }, state.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.records.toReversed();
  }

  return Object.assign(state, {
    async report(machineState: MachineState) {
      state.ts += 1_000;
      const { tenantId, wiring } = state.tenant;
      const machineId = wiring.directory.findMachine(tenantId, 'L1-FILLER')?.id ?? '';
      const of = { tenantId, machineId, sourceTs: state.ts, arrivalTs: state.ts, quality: 'good' } as const;
      await wiring.sink.write([{ ...of, kind: 'state', states: [machineState], code: null, text: null }]);
    },
    async addChannel(fields: Record<string, unknown> = {}) {
      const isHook = !['mail', 'sms', 'publicAccount'].includes(String(fields.kind));
      const address = isHook ? { address: `${state.origin}/hook?key=abc` } : {};
      const body = { name: 'duty', kind: 'webhook', ...address, ...fields };
      const answer = await state.tenant.call(alarmChannel.create, { body: body as never }, state.admin);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data.id;
    },
    deliveries,
    async settled(...statuses: AlarmDelivery['status'][]) {
      await vi.waitFor(
        async () => expect((await deliveries()).map(({ status }) => status)).toEqual(statuses),
        { timeout: 15_000, interval: 100 },
      );
      return deliveries();
    },
  });
}
