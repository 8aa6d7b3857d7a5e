import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { getJob, getJobFile, type Job } from '#shared/contracts/jobs/job.ts';
import type { Log } from '#shared/contracts/kit/log-list.ts';
import { labelsOf } from '#tests/support/files/sheet-upload.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What `describeLog` has to know of a log beside its contract. */
export interface LogSample {
  /** A server with settings of its own; absent = as every other. */
  start?(): Promise<TestServer>;
  /** Makes at least three entries in the tenant of the user, at least a second apart by the server's clock. */
  write(server: TestServer, user: TestUser): Promise<void>;
  /** Query parameters of the list that leave out what `describeLog` itself causes. */
  readonly list?: Fields;
  /** A filter that finds some of them and not all. */
  readonly filter: readonly [name: string, value: string];
  /** The field that holds the time of an entry; absent = `createTime`. */
  readonly time?: string;
  /** A field whose values are in the exported file. */
  readonly text: string;
  /** Fields with a text that are in no file: of forms alone, and ids. */
  readonly notInFile?: readonly string[];
}

/** What every log promises, tried on the running server. */
export function describeLog(log: Log, sample: LogSample): void {
  describe(`the log ${log.subject.name}`, () => {
    let server: TestServer;
    let user: TestUser;
    let foreign: TestUser;
    beforeAll(async () => {
      server = await (sample.start ?? startTestServer)();
      foreign = await server.addUser({ tenantId: await server.addTenant('others') });
      user = await server.addUser();
      await sample.write(server, user);
    });
    afterAll(() => server.close());

    const ask = async (query: Fields = {}, caller = user): Promise<{ records: Fields[]; total: number }> => {
      const input = { query: { ...sample.list, ...query } };
      const answer = await server.call(log.page, input as never, caller);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    };
    const status = async (query: Fields, caller: TestUser) =>
      (await server.call(log.page, { query } as never, caller)).statusCode;
    const timeOf = (record: Fields) => Number(record[sample.time ?? 'createTime']);

    it('is listed newest first, page by page', async () => {
      const all = await ask();
      expect(all.total).toBeGreaterThanOrEqual(3);
      const ids = all.records.map(({ id }) => Number(id));
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      const second = await ask({ current: 2, size: 2 });
      expect(second.records.map(({ id }) => Number(id))).toEqual(ids.slice(2, 4));
      expect(second.total).toBe(all.total);
    });

    it('H13 is of the tenant alone, and for those who may read it', async () => {
      expect((await ask({}, foreign)).total).toBe(0);
      expect(await status({}, await server.addUser({ permissions: [] }))).toBe(403);
      expect(await status({}, await server.addScreen())).toBe(403);
    });

    it('is filtered by what its entries say', async () => {
      const [name, value] = sample.filter;
      const found = await ask({ [name]: value });
      expect(found.total).toBeGreaterThan(0);
      expect(found.total).toBeLessThan((await ask()).total);
    });

    it('is filtered from a moment on and before one', async () => {
      const { records, total } = await ask({ size: 200 });
      const times = records.map(timeOf);
      const middle = times[Math.floor(times.length / 2)] ?? 0;
      const later = await ask({ from: middle });
      const earlier = await ask({ to: middle });
      expect(later.total).toBe(times.filter((at) => at >= middle).length);
      expect(later.total + earlier.total).toBe(total);
      expect(earlier.total).toBeGreaterThan(0);
    });

    it('is sorted by its columns and refuses others', async () => {
      for (const column of log.sort) {
        const up = (await ask({ ascs: column, size: 200 })).records;
        const down = (await ask({ descs: column, size: 200 })).records;
        expect(down.map(({ id }) => id).sort()).toEqual(up.map(({ id }) => id).sort());
      }
      expect(await status({ ascs: 'tenant_id' }, user)).toBe(400);
    });

    it('is exported as it is filtered, in both languages, with an entry in the audit', async () => {
      const [name, value] = sample.filter;
      const query = { ...sample.list, [name]: value };
      const body = { fileName: 'log', format: 'csv' as const };
      const nobody = await server.addUser({ permissions: [] });
      expect((await server.call(log.exportRows, { query, body } as never, nobody)).statusCode).toBe(403);
      const { records, total } = await ask({ ...query, size: 200 });
      for (const language of ['zh', 'en'] as const) {
        const started = await server.call(log.exportRows, { query, body } as never, user, {
          'accept-language': language,
        });
        expect(started.statusCode, started.body).toBe(200);
        await server.wiring.jobs.worker.settled();
        const params = { id: started.json().data.jobId };
        const job: Job = (await server.call(getJob, { params }, user)).json().data;
        expect(job).toMatchObject({ status: 'done', result: { type: 'export', rows: total } });
        const file = (await server.call(getJobFile, { params }, user)).body;
        for (const [field, label] of Object.entries(await labelsOf(log, language)))
          if (!sample.notInFile?.includes(field)) expect(file).toContain(label);
        for (const record of records) expect(file).toContain(String(record[sample.text]));
      }
      const { rows } = await server.db.tenant(server.tenantId, (tx) =>
        sql<{ changes: Fields }>`select changes from sys_audit where subject = ${log.subject.key}
          and action = 'export'`.execute(withSchema<unknown>(tx)),
      );
      expect(rows).toHaveLength(2);
      expect(rows[0]?.changes.query).toHaveProperty(['after', name]);
    });
  });
}
