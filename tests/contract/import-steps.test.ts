import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '#server/core/failure.ts';
import type { ImportTarget } from '#server/core/ports/sheets.ts';
import { WRITTEN_AT_ONCE } from '#server/modules/jobs/sheets/import-file.ts';
import {
  cancelJob,
  commitImport,
  getJob,
  type Job,
  pageJobs,
  undoImport,
} from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { refusals as en } from '#shared/i18n/en/kit/refusals.ts';
import { refusals as zh } from '#shared/i18n/zh/kit/refusals.ts';
import { dictTarget } from '#tests/support/crud/sheet-subject.ts';
import { sendSheet, sheetOf } from '#tests/support/files/sheet-upload.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const SUBJECT = { key: 'steps' };
const ROWS = 400;

let server: TestServer;
let user: TestUser;
/** Called in the transaction of each step of an import. */
let inStep: (step: number) => Promise<void>;
let steps = 0;
/** Called in the transaction of each step that removes rows of a broken import. */
let inRemoval: () => void;
/** Called with the ids in the same transaction, behind the removal. */
let afterRemoval: (ids: readonly Id[]) => void;

type DictTarget =
  typeof dictTarget extends ImportTarget<infer Schema, infer Row> ? ImportTarget<Schema, Row> : never;

beforeAll(async () => {
  server = await startTestServer();
  const target: DictTarget = {
    ...dictTarget,
    subject: SUBJECT.key,
    async create(tx, context, rows) {
      const ids = await dictTarget.create(tx, context, rows);
      steps += 1;
      await inStep(steps);
      return ids;
    },
    async undo(tx, context, ids) {
      inRemoval();
      if (!dictTarget.undo) throw new Error('rows of a dictionary can be removed');
      const removed = await dictTarget.undo(tx, context, ids);
      afterRemoval(ids);
      return removed;
    },
  };
  server.wiring.jobs.sheetJobs.importTarget(target);
  user = await server.addUser();
  return () => server.close();
});
beforeEach(async () => {
  steps = 0;
  inStep = async () => undefined;
  inRemoval = () => undefined;
  afterRemoval = () => undefined;
  await server.db.platform((tx) => sql`delete from sys_dict where type like 'steps_%'`.execute(tx));
});

const nameOf = (index: number) =>
  `steps_${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** Checks a file and begins to write it. */
async function startImport(): Promise<Id> {
  const lines = Array.from({ length: ROWS }, (_none, index) => [nameOf(index), 'x']);
  const file = await sheetOf(['类型', '描述'], lines);
  const sent = await sendSheet(server, { subject: SUBJECT } as never, file, user);
  expect(sent.statusCode, sent.body).toBe(200);
  await server.wiring.jobs.worker.settled();
  const params = { id: sent.json().data.jobId };
  const answer = await server.call(commitImport, { params, body: { rows: 'all' } }, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.jobId;
}

const jobOf = async (id: Id): Promise<Job> =>
  (await server.call(getJob, { params: { id } }, user)).json().data;

async function rowsNow(): Promise<number> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ count: number }>`select count(*)::int as count from sys_dict where type like 'steps_%'`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

async function newestJob(): Promise<Job> {
  const answer = await server.call(pageJobs, { query: { current: 1, size: 1 } } as never, user);
  return answer.json().data.records[0];
}

describe('an import', () => {
  it('lets others have their turn while it writes, and tells how far it is', async () => {
    const seen: number[] = [];
    inStep = async () => {
      // Waits for the step's transaction on the embedded database, and is answered before the next one but a few.
      void rowsNow().then((count) => seen.push(count));
    };
    const id = await startImport();
    await server.wiring.jobs.worker.settled();
    expect(await jobOf(id)).toMatchObject({
      status: 'done',
      progress: { done: ROWS, total: ROWS },
      result: { rows: ROWS, skippedRows: 0 },
    });
    expect(await rowsNow()).toBe(ROWS);
    expect(seen.filter((count) => count > 0 && count < ROWS).length).toBeGreaterThan(3);
  });

  it('that is cancelled leaves nothing behind', async () => {
    let cancelling: Promise<unknown> | null = null;
    const id = await (async () => {
      let started: Id | null = null;
      inStep = async () => {
        if (started === null) return;
        cancelling ??= server.call(cancelJob, { params: { id: started } }, user);
      };
      started = await startImport();
      return started;
    })();
    await server.wiring.jobs.worker.settled();
    await cancelling;
    expect(cancelling).not.toBeNull();
    expect(await jobOf(id)).toMatchObject({ status: 'cancelled', left: { rows: 0, isRemoving: false } });
    expect(steps).toBeLessThan(ROWS / WRITTEN_AT_ONCE);
    expect(await newestJob()).toMatchObject({ kind: 'importUndo', status: 'done' });
    expect(await rowsNow()).toBe(0);
  });

  it('of all rows is taken back when one of them is taken while it writes', async () => {
    const taken = nameOf(ROWS - 1);
    inStep = async (step) => {
      if (step > 1) return;
      void server.db.platform((tx) =>
        sql`insert into sys_dict (tenant_id, type, description) values (${server.tenantId}, ${taken}, 'x')`.execute(
          tx,
        ),
      );
    };
    const seen: Job[] = [];
    let id: Id | null = null;
    inRemoval = () => {
      if (id !== null) void jobOf(id).then((job) => seen.push(job));
    };
    id = await startImport();
    await server.wiring.jobs.worker.settled();
    expect(await jobOf(id)).toMatchObject({
      status: 'failed',
      error: { key: 'import_has_errors', params: { rows: 1 } },
      left: { rows: 0, isRemoving: false },
    });
    const counts = seen.flatMap(({ status, left }) => (status === 'failed' && left ? [left.rows] : []));
    expect(counts.filter((count) => count > 0 && count < ROWS).length).toBeGreaterThan(3);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(seen.every(({ left }) => left === null || left.isRemoving === left.rows > 0)).toBe(true);
    expect(steps).toBeGreaterThan(1);
    expect(await newestJob()).toMatchObject({ kind: 'importUndo', status: 'done' });
    expect(await rowsNow()).toBe(1);
  });

  it('that broke off goes on behind what it has written', async () => {
    inStep = async (step) => {
      if (step === 3) throw new Error('the disk is gone for a moment');
    };
    const id = await startImport();
    await server.wiring.jobs.worker.settled();
    expect(await jobOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    expect(await rowsNow()).toBe(2 * WRITTEN_AT_ONCE);
    inStep = async () => undefined;
    server.clock.advance(3_600_000);
    await server.wiring.jobs.worker.settled();
    expect(await jobOf(id)).toMatchObject({ status: 'done', attempts: 2, result: { rows: ROWS } });
    expect(await rowsNow()).toBe(ROWS);
  });

  it('that was cancelled between two runs leaves nothing behind', async () => {
    inStep = async (step) => {
      if (step === 2) throw new Error('the disk is gone for a moment');
    };
    const id = await startImport();
    await server.wiring.jobs.worker.settled();
    expect(await rowsNow()).toBe(WRITTEN_AT_ONCE);
    const answer = await server.call(cancelJob, { params: { id } }, user);
    expect(answer.json().data).toMatchObject({ status: 'cancelled' });
    await server.wiring.jobs.worker.settled();
    expect(await rowsNow()).toBe(0);
  });
});

describe('an undo', () => {
  async function imported(): Promise<Id> {
    const id = await startImport();
    await server.wiring.jobs.worker.settled();
    expect(await rowsNow()).toBe(ROWS);
    return id;
  }

  async function undo(id: Id): Promise<Job> {
    const answer = await server.call(undoImport, { params: { id } }, user);
    expect(answer.statusCode, answer.body).toBe(200);
    await server.wiring.jobs.worker.settled();
    return jobOf(answer.json().data.jobId);
  }

  async function idsOf(...indices: number[]): Promise<Id[]> {
    const { rows } = await server.db.platform((tx) =>
      sql<{ id: Id }>`select dict_id::text as id from sys_dict
        where type = any(${indices.map(nameOf)}::text[])`.execute(tx),
    );
    return rows.map(({ id }) => id);
  }

  async function refuse(...indices: number[]): Promise<void> {
    const refused = await idsOf(...indices);
    afterRemoval = (ids) => {
      if (ids.some((id) => refused.includes(id))) throw failure('user_holds_more');
    };
  }

  it('leaves rows that are refused, names them with the reason, and can be asked again', async () => {
    const id = await imported();
    await refuse(5, 6, 200);
    await server.db.platform((tx) => sql`delete from sys_dict where type = ${nameOf(300)}`.execute(tx));
    const reason = { zh: zh.user_holds_more, en: en.user_holds_more };
    expect(await undo(id)).toMatchObject({
      status: 'done',
      attempts: 1,
      result: {
        rows: ROWS - 4,
        missingRows: 1,
        keptRows: 3,
        kept: [202, 8, 7].map((lineNum) => ({ lineNum, reason })),
      },
    });
    expect(await idsOf(5, 6, 200)).toHaveLength(3);
    expect(await rowsNow()).toBe(3);
    expect((await jobOf(id)).result).toMatchObject({ canUndo: true });
    afterRemoval = () => undefined;
    expect(await undo(id)).toMatchObject({
      status: 'done',
      result: { rows: 3, missingRows: 0, keptRows: 0, kept: [] },
    });
    expect(await rowsNow()).toBe(0);
    const again = await server.call(undoImport, { params: { id } }, user);
    expect([again.statusCode, again.json().error]).toEqual([409, 'import_not_undoable']);
  });

  it('that fails in the middle counts in its next attempt what it has removed', async () => {
    const id = await imported();
    let calls = 0;
    afterRemoval = () => {
      calls += 1;
      if (calls === 3) throw new Error('the rows were not removed');
    };
    expect(await undo(id)).toMatchObject({ status: 'queued', attempts: 1, error: { key: 'unexpected' } });
    expect(await rowsNow()).toBe(ROWS - 2 * WRITTEN_AT_ONCE);
    server.clock.advance(3_600_000);
    await server.wiring.jobs.worker.poll();
    await server.wiring.jobs.worker.settled();
    expect(await newestJob()).toMatchObject({
      kind: 'importUndo',
      status: 'done',
      result: { rows: ROWS, missingRows: 0, keptRows: 0 },
    });
  });

  it('of an import that broke says how many rows stay', async () => {
    let left: Id[] = [];
    afterRemoval = (ids) => {
      left = left.length > 0 ? left : [...ids].slice(0, 1);
      if (ids.some((id) => left.includes(id))) throw failure('user_holds_more');
    };
    const taken = nameOf(ROWS - 1);
    inStep = async (step) => {
      if (step > 1) return;
      void server.db.platform((tx) =>
        sql`insert into sys_dict (tenant_id, type, description) values (${server.tenantId}, ${taken}, 'x')`.execute(
          tx,
        ),
      );
    };
    const id = await startImport();
    await server.wiring.jobs.worker.settled();
    expect(await jobOf(id)).toMatchObject({ status: 'failed', left: { rows: 1, isRemoving: false } });
    expect(await newestJob()).toMatchObject({ kind: 'importUndo', status: 'done', result: { keptRows: 1 } });
    expect(await rowsNow()).toBe(2);
  });
});
