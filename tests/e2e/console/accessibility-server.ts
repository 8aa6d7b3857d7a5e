import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { generate } from 'otplib';
import { typed } from '#server/core/typed-database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createConnection } from '#shared/contracts/ingest.ts';
import { postLogs } from '#shared/contracts/log.ts';
import { notice } from '#shared/contracts/notice.ts';
import { confirmSecondFactor, startSecondFactor } from '#shared/contracts/second-factor.ts';
import { sealWithChallenge } from '#tests/support/password-sign-in.ts';
import { freePort } from '#tests/support/server-process.ts';
import { setParams } from '#tests/support/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

export interface Furnished {
  readonly server: TestServer;
  /** Somebody else with every permission, for what happens around the browser. */
  readonly colleague: TestUser;
  /** Whose sign-in asks for a second factor. */
  readonly careful: TestUser;
  /** Who owes a password of their own. */
  readonly newcomer: TestUser;
  /** Lets a machine run, another stop, and one say what nobody understands. */
  publish(): Promise<void>;
}

/** A server of its own for each test, in this process, with something to see on every page. */
export const test = base.extend<{ address: string; furnished: Furnished }>({
  furnished: async ({ browserName: _browserName }, use) => {
    const mqttPort = await freePort();
    const server = await startTestServer({
      distDir: resolve(import.meta.dirname, '../../../dist'),
      env: { LINEWALL_DEMO: '1', LINEWALL_MQTT_PORT: String(mqttPort) },
    });
    await use(await furnish(server, mqttPort));
    await server.close();
  },
  address: async ({ furnished }, use) => use(await furnished.server.listen()),
  baseURL: async ({ address }, use) => use(address),
});

export { expect };

async function furnish(server: TestServer, mqttPort: number): Promise<Furnished> {
  await setParams(server, { REGISTER_ENABLE: 'Y' });
  const colleague = await server.addUser({ username: 'colleague' });
  const careful = await server.addUser({ username: 'careful' });
  const newcomer = await server.addUser({ username: 'newcomer' });
  await typed<AccountsSchema>(server.db).tenant(server.tenantId, async (tx) => {
    await tx
      .updateTable('sys_user')
      .set({ password_changed_at: null })
      .where('username', '=', newcomer.username)
      .execute();
    await tx.updateTable('sys_user').set({ phone: '13800001234' }).where('username', '=', 'admin').execute();
  });
  await turnSecondFactorOn(server, careful);
  const made = [
    await server.call(
      notice.create,
      { body: { msgType: '2', noticeTitle: 'Shift change', messageContent: 'At six' } },
      colleague,
    ),
    await server.call(
      createConnection,
      {
        body: {
          name: 'Filler speed',
          pattern: 'plantA/{tag}',
          machine: { from: 'fixed', value: 'L1-FILLER' },
          target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: '' },
        },
      },
      colleague,
    ),
    await server.call(
      postLogs,
      {
        body: [
          {
            id: '0123456789abcdef',
            url: '/lines/index',
            time: server.clock.now(),
            type: 'error',
            message: 'seal is not a function',
            stack: 'TypeError: seal is not a function',
            info: 'lines-page.js:1:1',
          },
        ],
      },
      colleague,
    ),
  ];
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const publish = await openMachine(server, mqttPort);
  await publish();
  return { server, colleague, careful, newcomer, publish };
}

async function turnSecondFactorOn(server: TestServer, user: TestUser): Promise<void> {
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD]);
  const body = { password: sealed[0] ?? '', challenge };
  const { secret }: { secret: string } = (await server.call(startSecondFactor, { body }, user)).json().data;
  const code = await generate({ secret, epoch: Math.floor(server.clock.now() / 1_000) });
  expect((await server.call(confirmSecondFactor, { body: { code } }, user)).statusCode).toBe(200);
}

/** The demo plant's credential, one connection per message: nothing is left open between. */
async function openMachine(server: TestServer, port: number): Promise<() => Promise<void>> {
  const file = join(server.config.dataDir, 'demo-credential.json');
  const { tenantId, username, password }: { tenantId: string; username: string; password: string } =
    JSON.parse(await readFile(file, 'utf8'));
  return async () => {
    const client = await connectAsync({ host: '127.0.0.1', port, username, password });
    const ts = server.clock.now();
    const say = (topic: string, text: string) =>
      client.publishAsync(`linewall/v1/${tenantId}/${topic}`, text, { qos: 1 });
    await say('L1-FILLER/state', JSON.stringify({ ts, states: ['fault'], code: 'F112' }));
    await say('L2-FILLER/state', JSON.stringify({ ts, states: ['production'] }));
    await say('L2-FILLER/metrics', JSON.stringify({ ts, speed: 24_000 }));
    await say('L3-FILLER/state', 'not json');
    await client.endAsync();
  };
}
