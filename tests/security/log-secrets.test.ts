import { sql } from 'kysely';
import { connectAsync } from 'mqtt';
import { generate } from 'otplib';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { createLog } from '#server/core/logs/log.ts';
import { apiKey, issueApiKey } from '#shared/contracts/api-keys/api-key.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { mintMessageTicket } from '#shared/contracts/messages/message-centre.ts';
import { confirmSecondFactor, startSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import { exchangeTicket, issueToken, logout, submitSecondFactor } from '#shared/contracts/sign-in/auth.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { issueTokenByPhone, SMS_TEMPLATES, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import { openMessageClient } from '#tests/support/benches/message-client.ts';
import { solveByProtocol } from '#tests/support/people/captcha-solver.ts';
import {
  PUBLIC_CLIENT,
  sealWithChallenge,
  signInWithPassword,
} from '#tests/support/people/password-sign-in.ts';
import { passByProof } from '#tests/support/people/proof-in-process.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';
import { sampleOf, wireSchema } from '#tests/support/walks/contract-sample.ts';

/** Everything that lets somebody in is used, with the log turned up as far as it goes; then the log is searched. */
const lines: string[] = [];
const secrets = new Map<string, string>();
let server: TestServer;
let address: string;
let mqttPort: number;

/** Notes what must not be in the log. */
function secret(what: string, value: unknown): string {
  if (typeof value !== 'string' || value.length < 6)
    throw new Error(`${what} is no secret: ${String(value)}`);
  secrets.set(value, what);
  return value;
}

const found = () => {
  const text = lines.join('');
  return [...secrets]
    .filter(([value]) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].some((one) =>
        // Six digits stand in longer numbers by chance.
        /^\d+$/.test(one) ? new RegExp(`(?<!\\d)${one}(?!\\d)`).test(text) : text.includes(one),
      ),
    )
    .map(([, what]) => what);
};

beforeAll(async () => {
  mqttPort = await freePort();
  server = await startTestServer({
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
    env: { LINEWALL_MQTT_PORT: String(mqttPort) },
  });
  address = await server.listen();
});
afterAll(() => server.close());

/** Whether the message centre lets a caller in. */
function isGreeted(socket: ReturnType<typeof openMessageClient>['socket']): Promise<boolean> {
  return new Promise((done) => {
    socket.on('message', (text) => done(String(text).includes('connection established')));
    socket.on('close', () => done(false));
    socket.on('error', () => done(false));
  });
}

describe('H25 H3 the log', () => {
  it('shows nothing of a sign-in with a password, a captcha and a second factor', async () => {
    const user = await server.addUser();
    secret('session token', user.token);
    const { challenge, sealed } = await sealWithChallenge(server.app, [secret('password', TEST_PASSWORD)]);
    const body = {
      password: secret('sealed password', sealed[0]),
      challenge: secret('challenge', challenge),
    };
    const started = await server.call(startSecondFactor, { body }, user);
    const totp = secret('TOTP secret', started.json().data.secret);
    const epoch = () => Math.floor(server.clock.now() / 1_000);
    const code = secret('TOTP code', await generate({ secret: totp, epoch: epoch() }));
    const confirmed = await server.call(confirmSecondFactor, { body: { code } }, user);
    for (const one of confirmed.json().data.recoveryCodes) secret('recovery code', one);

    const query = await passByProof(server.app);
    secret('captcha answer', query.code);
    const attempt = { username: user.username, password: TEST_PASSWORD, query };
    const half = await signInWithPassword(server.app, attempt);
    const ticket = secret('second factor ticket', half.json().data.ticket);
    const [recovery = ''] = confirmed.json().data.recoveryCodes;
    const whole = await server.call(
      submitSecondFactor,
      { body: { ticket, code: recovery } },
      null,
      PUBLIC_CLIENT,
    );
    const refreshToken = secret('refresh token', whole.json().refresh_token);
    secret('access token', whole.json().access_token);
    const refreshed = await server.call(
      issueToken,
      {
        query: { grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'server' },
        body: undefined,
      },
      null,
      PUBLIC_CLIENT,
    );
    const token = secret('second access token', refreshed.json().access_token);
    secret('second refresh token', refreshed.json().refresh_token);
    const out = await server.call(logout, {}, null, { authorization: `Bearer ${token}`, 'tenant-id': '1' });
    expect([half, whole, refreshed, out].map(({ statusCode }) => statusCode)).toEqual([428, 200, 200, 200]);
    expect(found()).toEqual([]);
  });

  it('shows nothing of a code by SMS, a link or a new password', async () => {
    const user = await server.addUser();
    const phone = '13500000001';
    await givePhone(server.db, server.tenantId, user.userId, phone);
    const at = server.clock.now();
    const solved = await solveByProtocol(server.app, server.db, 'clickWord', '127.0.0.1');
    const proof = { randomStr: 'clickWord', code: secret('captcha', solved) };
    const sent = { phone, template: SMS_TEMPLATES.login, ...proof };
    await server.call(sendPhoneCode, { query: sent }, null, PUBLIC_CLIENT);
    const code = secret(
      'SMS code',
      await waitForCode(server.db, server.tenantId, phone, SMS_TEMPLATES.login, at),
    );
    const query = { mobile: `SMS@${phone}`, code, grant_type: 'mobile' as const };
    const bySms = await server.call(issueTokenByPhone, { query }, null, PUBLIC_CLIENT);
    secret('access token by SMS', bySms.json().access_token);
    const { wall } = await server.wiring.firstBoot.mintLinkTickets();
    const byLink = await server.call(exchangeTicket, { body: { ticket: secret('link ticket', wall) } }, null);
    secret('access token by link', byLink.json().access_token);
    const { userId } = await server.addUser();
    const given = await server.call(initializePassword, { query: { userId } }, user);
    secret('first password', given.json().data.password);
    expect([bySms, byLink, given].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(found()).toEqual([]);
  });

  it('shows nothing of what machines sign in with', async () => {
    const user = await server.addUser();
    const make = async (kind: 'http' | 'mqtt') => {
      const answer = await server.call(createCredential, { body: { name: 'gateway', kind } }, user);
      return { ...answer.json().data, secret: secret(`${kind} secret`, answer.json().data.secret) };
    };
    const http = await make('http');
    const posted = await server.call(ingest, { body: [{ topic: 'x', payload: {} }] }, null, {
      authorization: `Bearer ${http.secret}`,
    });
    expect(posted.statusCode).toBe(200);
    const mqtt = await make('mqtt');
    const url = `mqtt://127.0.0.1:${mqttPort}`;
    const client = await connectAsync(url, {
      username: mqtt.username,
      password: mqtt.secret,
      reconnectPeriod: 0,
    });
    await client.endAsync();
    const password = secret('wrong MQTT password', 'not-this-one-either');
    await expect(
      connectAsync(url, { username: mqtt.username, password, reconnectPeriod: 0 }),
    ).rejects.toThrow();
    expect(found()).toEqual([]);
  });

  it('shows nothing of a live connection, also where its token stands in the address', async () => {
    const user = await server.addUser();
    const token = secret('feed token', user.token);
    for (const query of [{}, { token, access_token: token, ticket: token }]) {
      const socket = io(address, {
        auth: { token, tenantId: user.tenantId },
        query,
        transports: ['websocket'],
        reconnection: false,
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      socket.close();
    }
    const minted = await server.call(mintMessageTicket, {}, user);
    const ticket = secret('message ticket', minted.json().data.ticket);
    const paths = [ticket, ticket, token, `${token}?token=${token}`].map(
      (one) => `/msg/ws/msgCenter/${user.userId}_pc/${one}`,
    );
    const greeted: boolean[] = [];
    for (const path of paths) {
      const client = openMessageClient(address, path);
      greeted.push(await isGreeted(client.socket));
      client.socket.terminate();
      // Not everybody who has the address asks for a socket.
      await fetch(`${address}${path}`).then((answer) => answer.text());
    }
    // A ticket that was used opens nothing: what was in an address is worth nothing afterwards.
    expect(greeted.slice(0, 3)).toEqual([true, false, true]);
    expect(found()).toEqual([]);
  });

  it('shows nothing of what a caller puts into a call that is refused', async () => {
    const SECRET_NAME = /token|ticket|code|password|secret|challenge/i;
    // Codes of lines, machines, halls, tables and warehouses: names of things that everybody may read.
    const NO_SECRETS = [
      'validateCode',
      'codeTableId',
      'lineCode',
      'machineCode',
      'hallCode',
      'warehouseCode',
      'carrierCode',
      'ownerCode',
      'productCode',
      'zoneCode',
    ];
    const before = lines.length;
    const named: string[] = [];
    for (const contract of await loadContracts()) {
      const fields = Object.keys(wireSchema(contract, 'query')?.properties ?? {});
      for (const part of wireSchema(contract, 'query')?.oneOf ?? [])
        fields.push(...Object.keys(part.properties ?? {}));
      const hidden = fields.filter((name) => SECRET_NAME.test(name) && !NO_SECRETS.includes(name));
      const query = new URLSearchParams(
        hidden.map((name) => [name, secret(`${contract.id} ?${name}`, `canary-${contract.id}-${name}`)]),
      );
      for (const name of contract.path.match(/:\w+/g) ?? [])
        if (SECRET_NAME.test(name)) named.push(contract.path);
      const schema = wireSchema(contract, 'body');
      const word = secret(`${contract.id} body`, `canary-${contract.id}-body`);
      const body = schema ? sampleOf(schema, { id: '1', text: word }) : undefined;
      await server.app.inject({
        method: contract.method,
        url: `${contract.path.replace(/:\w+/g, '1')}?${query}`,
        headers: {
          'tenant-id': server.tenantId,
          authorization: `Bearer ${secret(`${contract.id} bearer`, `canary-${contract.id}-bearer`)}`,
          cookie: `sid=${secret(`${contract.id} cookie`, `canary-${contract.id}-cookie`)}`,
        },
        ...(body !== undefined && contract.bodyForm === undefined ? { payload: body as object } : {}),
      });
    }
    expect(found()).toEqual([]);
    expect(lines.length - before).toBeGreaterThan(50);
    // A session's id is none; what else lets somebody in does not stand in a path, which proxies keep.
    expect(named).toEqual([]);
  });

  it('shows nothing of an API key that is made, used and wrong', async () => {
    const user = await server.addUser();
    const body = {
      name: 'searched',
      permissions: ['calendar_view'],
      expireTime: server.clock.now() + 86_400_000,
    };
    const made = await server.call(apiKey.create, { body } as never, user);
    const issued = await server.call(issueApiKey, { params: { id: made.json().data.id } }, user);
    const key = secret('API key', issued.json().data.secret);
    for (const token of [key, secret('wrong API key', `${key.slice(0, -1)}_`)])
      await server.app.inject({ url: product.page.path, headers: { authorization: `Bearer ${token}` } });
    expect(found()).toEqual([]);
  });

  it('is kept in the database without what was cut out of it', async () => {
    const words = {
      authorization: secret('logged header', 'planted-authorization'),
      deep: { token: secret('logged token', 'planted-token') },
      url: `/x?ticket=${secret('logged address', 'planted-ticket')}`,
    };
    server.app.log.error(words, `failed at /y?access_token=${secret('logged text', 'planted-in-a-text')}`);
    // A text is not searched for names while it is written; what is stored of it is.
    const written = lines.splice(0);
    await server.wiring.flushServerLog();
    const { rows } = await server.db.platform((tx) =>
      sql<{ text: string }>`select log_server::text as text from log_server`.execute(tx),
    );
    expect(rows.some(({ text }) => text.includes('failed at /y?access_token=[redacted]'))).toBe(true);
    lines.push(...rows.map(({ text }) => text));
    expect(found()).toEqual([]);
    lines.splice(0, lines.length, ...written.filter((line) => !line.includes('failed at /y')));
  });

  it('would show it: the search finds what is there', () => {
    lines.push(`{"msg":"${secret('planted', 'planted-secret-1')}"}`);
    expect(found()).toEqual(['planted']);
  });
});
