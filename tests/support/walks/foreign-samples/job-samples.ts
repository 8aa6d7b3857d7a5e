import type { LightMyRequestResponse } from 'fastify';
import * as job from '#shared/contracts/jobs/job.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import {
  makeCheckedImport,
  makeCommittedImport,
  makeFailedJob,
  makeJobWithFile,
  makeQueuedJob,
} from '#tests/support/walks/foreign-rows/job-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const JOB_SAMPLES = samples;

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
