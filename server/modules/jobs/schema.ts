import type { Generated } from 'kysely';
import type { JobError, JobStatus } from '#shared/contracts/jobs/job.ts';

/** Rows of the jobs' tables, and what is read of others; bigint is text, JSON is written as text. */
export interface JobsSchema {
  job: {
    job_id: Generated<string>;
    tenant_id: string;
    kind: string;
    title: string;
    unique_key: string | null;
    payload: unknown;
    status: Generated<JobStatus>;
    is_cancel_requested: Generated<boolean>;
    attempts: Generated<number>;
    max_attempts: number;
    run_at: Date;
    lease_until: Date | null;
    worker: string | null;
    progress_done: Generated<string>;
    progress_total: string | null;
    result: unknown;
    error_key: JobError | null;
    error_params: unknown;
    input_blob: string | null;
    file_blob: string | null;
    file_name: string | null;
    file_type: string | null;
    file_bytes: string | null;
    user_id: string | null;
    key_id: string | null;
    key_name: string | null;
    created_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
  };
  job_schedule: {
    tenant_id: string;
    kind: string;
    name: string;
    title: string;
    payload: unknown;
    cron: string;
    time_zone: string;
    missed: 'once' | 'skip';
    next_at: Date | null;
  };
  job_import_batch: {
    job_id: string;
    tenant_id: string;
    subject: string;
    ids: string[];
    lines: number[];
    removed: number;
    missing: number;
    undone_at: Date | null;
  };
  sys_user: { tenant_id: string; user_id: string; nickname: string };
}
