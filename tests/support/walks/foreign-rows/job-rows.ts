import { sql } from 'kysely';
import { z } from 'zod';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { inserted, type MakeRow } from './make-row.ts';

/** A job of a user as it is stored; its kind is one that no worker runs. */
function makeJob(row: {
  readonly status: 'queued' | 'done' | 'failed';
  readonly payload?: object;
  readonly result?: object;
  readonly blob?: string;
}): MakeRow {
  return (server, owner) => {
    const { status, payload = {}, result = null, blob = null } = row;
    const endedAt = status === 'queued' ? null : new Date();
    return inserted(
      server,
      sql`insert into job (tenant_id, kind, title, payload, status, max_attempts, run_at, user_id, created_at,
        ended_at, result, file_blob, file_name, file_type, file_bytes)
        values (${owner.tenantId}, 'unknown', 'A’s', ${JSON.stringify(payload)}, ${status}, 3, now(), ${owner.userId},
        now(), ${endedAt}, ${result && JSON.stringify(result)}, ${blob}, 'A’s.csv', 'text/csv', 3)
        returning job_id as id`,
    );
  };
}

export const makeQueuedJob = makeJob({ status: 'queued' });

export const makeFailedJob = makeJob({ status: 'failed' });

export const makeJobWithFile: MakeRow = async (server, owner) => {
  await server.blobs.put('job-of-a', Buffer.from('A’s'));
  return makeJob({ status: 'done', blob: 'job-of-a' })(server, owner);
};

const IMPORTED = 'foreignSample';

/** An import that has been checked: the file itself is gone, so that its commit fails. */
export const makeCheckedImport: MakeRow = async (server, owner) => {
  addImportTarget(server);
  const checked = { rows: 1, goodRows: 1, ignoredColumns: [], commitJobId: null };
  return makeJob({
    status: 'done',
    payload: { subject: IMPORTED, userId: owner.userId, fileName: 'A’s.xlsx', language: 'zh' },
    result: { type: 'importCheck', subject: IMPORTED, ...checked, columns: [], badRows: [], badTotal: 0 },
  })(server, owner);
};

export const makeCommittedImport: MakeRow = async (server, owner) => {
  addImportTarget(server);
  const result = { type: 'importCommit', subject: IMPORTED, batchId: '1', rows: 1, skippedRows: 0 };
  return makeJob({ status: 'done', result: { ...result, canUndo: true } })(server, owner);
};

const withTarget = new WeakSet<TestServer>();

function addImportTarget(server: TestServer): void {
  if (withTarget.has(server)) return;
  withTarget.add(server);
  server.wiring.jobs.sheetJobs.importTarget({
    subject: IMPORTED,
    permission: 'dict_edit',
    row: z.object({}),
    columns: () => [],
    check: async () => [],
    create: async () => [],
  });
}
