import type { useText } from '#console/ui/text/text-context.tsx';
import type { Job, JobResult } from '#shared/contracts/jobs/job.ts';

type Translate = ReturnType<typeof useText>['t'];

/** Kinds that have a name in the texts; the others are shown as the server names them. */
const KINDS = ['export', 'importCheck', 'importCommit', 'importUndo', 'energyDays', 'auditVerify'] as const;

export function isKind(kind: string): kind is (typeof KINDS)[number] {
  return KINDS.some((one) => one === kind);
}

export function statusText(job: Job, t: Translate): string {
  const { status, attempts, maxAttempts } = job;
  if (job.isCancelRequested) return t('job.status.cancelling');
  if (status === 'queued' && job.error) return t('job.status.retrying', { attempts, max: maxAttempts });
  return t(`job.status.${status}`);
}

/** A result that needs attention, although the job itself is done. */
export function isBadResult(result: JobResult): boolean {
  return result.type === 'auditVerify' && result.broken !== null;
}

export function leftText({ rows, isRemoving }: NonNullable<Job['left']>, t: Translate): string {
  if (rows === 0) return t('job.left.nothing');
  return t(isRemoving ? 'job.left.removing' : 'job.left.kept', { rows });
}

export function resultText(result: JobResult, t: Translate): string {
  const { rows } = result;
  switch (result.type) {
    case 'importCheck':
      return t('job.result.importCheck', { rows, good: result.goodRows });
    case 'importCommit':
      return result.skippedRows === 0
        ? t('job.result.importCommit', { rows })
        : t('job.result.importCommitSkipped', { rows, skipped: result.skippedRows });
    case 'auditVerify': {
      const { broken } = result;
      return broken
        ? t(`job.result.auditBroken.${broken.reason}`, { seq: broken.seq })
        : t('job.result.auditVerify', { rows, head: result.head });
    }
    default:
      return t(`job.result.${result.type}`, { rows });
  }
}
