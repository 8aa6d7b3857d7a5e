import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import * as job from '#shared/contracts/jobs/job.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { inserted, type MakeRow } from '#tests/support/walks/foreign-rows/make-row.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const JOB_SAMPLES = samples;

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

const makeQueuedJob = makeJob({ status: 'queued' });

const makeFailedJob = makeJob({ status: 'failed' });

const makeJobWithFile: MakeRow = async (server, owner) => {
  await server.blobs.put('job-of-a', Buffer.from('A’s'));
  return makeJob({ status: 'done', blob: 'job-of-a' })(server, owner);
};

const IMPORTED = 'foreignSample';

/** An import that has been checked: the file itself is gone, so that its commit fails. */
const makeCheckedImport: MakeRow = async (server, owner) => {
  addImportTarget(server);
  const checked = { rows: 1, goodRows: 1, ignoredColumns: [], commitJobId: null };
  return makeJob({
    status: 'done',
    payload: { subject: IMPORTED, userId: owner.userId, fileName: 'A’s.xlsx', language: 'zh' },
    result: { type: 'importCheck', subject: IMPORTED, ...checked, columns: [], badRows: [], badTotal: 0 },
  })(server, owner);
};

const makeCommittedImport: MakeRow = async (server, owner) => {
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

sample(job.getJob, 'params.id', makeFailedJob, byId);
sample(job.cancelJob, 'params.id', makeQueuedJob, byId);
sample(job.retryJob, 'params.id', makeFailedJob, byId);
sample(job.getJobFile, 'params.id', makeJobWithFile, byId);
sample(job.getImportBadRows, 'params.id', makeCheckedImport, byId);
/** The job that it starts has ended before the next sample counts rows. */
async function thenSettled(server: TestServer, answer: Promise<LightMyRequestResponse>) {
  const answered = await answer;
  await server.wiring.jobs.worker.settled();
  return answered;
}
sampleBy(job.commitImport, 'params.id', makeCheckedImport, (server, user, id) =>
  thenSettled(server, server.call(job.commitImport, { ...byId(id), body: { rows: 'good' } }, user)),
);
sampleBy(job.undoImport, 'params.id', makeCommittedImport, (server, user, id) =>
  thenSettled(server, server.call(job.undoImport, byId(id), user)),
);
