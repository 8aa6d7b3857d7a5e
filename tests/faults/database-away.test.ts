import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { type SignedIn, signInAdmin } from '#tests/support/people/signed-in.ts';
import { createDatabase, findPostgres, type TestPostgres } from '#tests/support/servers/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { openGateway } from './gateway.ts';
import { createMachineReports, type MachineMessage, type MachineReports, PROBE } from './machine-reports.ts';
import { expectedIntervals, readStoredPlant } from './stored-plant.ts';

const postgres = await findPostgres();
const missing =
  'missing' in postgres ? postgres.missing : postgres.isElsewhere ? 'PostgreSQL is not ours to end' : null;

const BATCH = 40;
/** Readiness once came back 25 s after the database: when what could not be stored was forgotten. */
const READY_AGAIN_MS = 15_000;
/** Times in lines are of another clock than the one that keeps them apart. */
const ABOUT_A_SECOND_MS = 950;
const READING = ['/admin/sysuserinfo/page', '/admin/user/sessions', '/data/deadletter/page'];

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly leftOut?: number;
}

describe.skipIf(missing !== null)(
  `a database that goes away${missing === null ? '' : ` (skipped: ${missing})`}`,
  { timeout: 240_000 },
  () => {
    let database: TestPostgres;
    let url: string;
    let server: ServerProcess;
    let admin: SignedIn;
    let httpKey: string;
    let reports: MachineReports;
    beforeAll(async () => {
      if ('missing' in postgres) return;
      database = await postgres.start();
      url = await createDatabase(database);
      server = await startServerProcess({ LINEWALL_DATABASE_URL: url, LINEWALL_LOG_LEVEL: 'warn' });
      admin = await signInAdmin(server.baseURL, server.adminPassword);
      httpKey = await admin.httpKey();
      reports = createMachineReports(server.mqtt.tenantId);
    });
    afterAll(async () => {
      await server?.stop();
      await database?.stop();
    });

    const ask = (path: string, language = 'zh') =>
      fetch(`${server.baseURL}${path}`, {
        headers: {
          authorization: `Bearer ${admin.token}`,
          'tenant-id': admin.tenantId,
          'accept-language': language,
        },
      });
    const isReady = async () => (await fetch(`${server.baseURL}/readyz`)).ok;
    const post = (batch: readonly MachineMessage[]) =>
      fetch(`${server.baseURL}/data/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${httpKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(batch),
      });
    const batch = () => Array.from({ length: BATCH }, () => reports.next());
    const refusalOfSocket = () => {
      const socket = io(server.baseURL, {
        auth: { token: admin.token, tenantId: admin.tenantId },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      return new Promise<string>((done) => {
        socket.on('connect', () => done('connected'));
        socket.on('connect_error', (error) => done(error.message));
      }).finally(() => socket.disconnect());
    };

    it('is 503 to every caller, one line a second in the log, and ready as soon as it is back', async () => {
      for (const path of READING) expect([path, (await ask(path)).status]).toEqual([path, 200]);
      expect((await post(batch())).status).toBe(200);
      const linesBefore = server.output().length;
      await database.crash();

      const refused = batch();
      expect((await post(refused)).status).toBe(503);
      const texts = {
        zh: '服务暂不可用，请稍后再试',
        en: 'The service is unavailable. Please try again later',
      };
      for (let round = 0; round < 15; round += 1) {
        for (const [language, msg] of Object.entries(texts)) {
          const answers = await Promise.all(READING.map((path) => ask(path, language)));
          for (const answer of answers) {
            expect([answer.url, answer.status]).toEqual([answer.url, 503]);
            expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
            expect(await answer.json()).toEqual({ code: 1, msg, data: null, error: 'unavailable' });
          }
        }
        await pause(100);
      }
      await expect(
        signInByApi(server.baseURL, { username: 'admin', password: server.adminPassword }),
      ).rejects.toMatchObject({ status: 503, error: 'unavailable' });
      expect(await refusalOfSocket()).toBe('unavailable');
      expect(await isReady()).toBe(false);
      // Nobody sends anything any more: what was refused is sent again when the server says that it is ready.
      expect((await post(refused)).status).toBe(503);

      await database.resume();
      await expect.poll(isReady, { timeout: READY_AGAIN_MS, interval: 50 }).toBe(true);
      for (const path of READING) expect([path, (await ask(path)).status]).toEqual([path, 200]);
      expect((await post(refused)).status).toBe(200);

      const lines = linesOf(server.output().slice(linesBefore)).filter(({ level }) => level >= 50);
      expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
      expect(lines.filter(({ msg }) => msg === 'request')).toEqual([]);
      const ofCalls = lines.filter(({ msg }) => msg === 'the database does not answer');
      expect(ofCalls.length).toBeGreaterThan(0);
      expect(ofCalls.some(({ leftOut = 0 }) => leftOut > 0)).toBe(true);
      for (const same of Map.groupBy(lines, whatItSays).values())
        for (const [index, line] of same.slice(1).entries())
          expect(line.time - (same[index]?.time ?? 0), line.msg).toBeGreaterThan(ABOUT_A_SECOND_MS);
    });

    it('takes nothing from machines meanwhile that it does not store, and goes on by itself', async () => {
      let acknowledged = 0;
      const gateway = openGateway(server.mqtt, () => {
        acknowledged += 1;
      });
      for (const message of batch()) gateway.publish(message);
      await expect.poll(() => acknowledged).toBe(BATCH);
      await database.crash();
      for (const message of batch()) gateway.publish(message);
      // It is told that they are not stored.
      await expect.poll(isReady).toBe(false);
      expect(acknowledged).toBe(BATCH);
      await database.resume();
      await expect.poll(() => acknowledged).toBe(2 * BATCH);
      await gateway.end();
      await expect.poll(isReady).toBe(true);
      await server.stop();

      const db = await openPostgres(url, () => {});
      const stored = await readStoredPlant(db, PROBE).finally(() => db.close());
      expect(stored.metrics).toEqual(reports.metrics);
      expect(stored.intervals).toEqual(expectedIntervals(reports));
      expect(stored.machinesWithTwoOpen).toBe(0);
    });
  },
);

function linesOf(output: string): Line[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** A line without when it was written, of which request, and how many others there were. */
function whatItSays(line: Line): string {
  const { time, reqId, leftOut, ...rest } = line;
  return JSON.stringify(rest);
}
