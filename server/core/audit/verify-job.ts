import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type JobKind } from '#server/core/ports/jobs.ts';
import type { AuditVerifyResult } from '#shared/contracts/jobs/job.ts';
import { verifyOperations } from '#shared/contracts/platform/operation-log.ts';
import { verifyOwnChain } from './verify-audit.ts';

const NoPayload = z.strictObject({});
export type VerifyAuditJob = JobKind<z.infer<typeof NoPayload>>;

/** Checks the audit chain of the tenant that asks. A broken chain is a result, not a failure of the job. */
export function verifyAuditJob(): VerifyAuditJob {
  return defineJob({
    kind: 'auditVerify',
    payload: NoPayload,
    maxAttempts: 3,
    permission: () => verifyOperations.access,
    async run(job) {
      const chain = await verifyOwnChain(job.transaction, job.tenantId, async (checked, total) => {
        job.signal.throwIfAborted();
        job.progress(checked, total);
        // The embedded database runs on the event loop: requests and heartbeats wait while it works.
        await setImmediate();
      });
      const { entries: rows, head, broken } = chain;
      const result: z.infer<typeof AuditVerifyResult> = { type: 'auditVerify', rows, head, broken };
      return { result };
    },
  });
}
