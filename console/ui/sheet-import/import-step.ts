import type { Job } from '#shared/contracts/jobs/job.ts';

/** Where an import is, by the job that checks its file or writes its rows. */
export type ImportStep = 'running' | 'checked' | 'written' | 'failed';

export function stepOf({ status, result }: Pick<Job, 'status' | 'result'>): ImportStep {
  if (status === 'queued' || status === 'running') return 'running';
  if (status === 'done' && result?.type === 'importCheck') return 'checked';
  return status === 'done' && result?.type === 'importCommit' ? 'written' : 'failed';
}
