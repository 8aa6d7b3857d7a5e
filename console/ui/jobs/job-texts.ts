import type { useText } from '#console/ui/text/text-context.tsx';
import type { Job, JobResult } from '#shared/contracts/jobs/job.ts';
import type { Language } from '#shared/domain/text/language.ts';

type Translate = ReturnType<typeof useText>['t'];

/** Kinds that have a name in the texts; the others are shown as the server names them. */
const KINDS = [
  'export',
  'importCheck',
  'importCommit',
  'importUndo',
  'energyDays',
  'auditVerify',
  'mpMaterialSync',
] as const;

/** Reasons beside the number of rows that an undo has kept. */
const KEPT_SHOWN = 5;

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
  if (result.type === 'importUndo') return result.keptRows > 0;
  return result.type === 'auditVerify' && result.broken !== null;
}

export function leftText({ rows, isRemoving }: NonNullable<Job['left']>, t: Translate): string {
  if (rows === 0) return t('job.left.nothing');
  return t(isRemoving ? 'job.left.removing' : 'job.left.kept', { rows });
}

export function resultText(result: JobResult, t: Translate, language: Language): string {
  const { rows } = result;
  switch (result.type) {
    case 'importCheck':
      return t('job.result.importCheck', { rows, good: result.goodRows });
    case 'importCommit':
      return result.skippedRows === 0
        ? t('job.result.importCommit', { rows })
        : t('job.result.importCommitSkipped', { rows, skipped: result.skippedRows });
    case 'importUndo': {
      if (result.keptRows === 0) return t('job.result.importUndo', { rows });
      const reasons = result.kept.slice(0, KEPT_SHOWN).map(({ lineNum, reason }) => {
        const text = reason[language];
        return lineNum === null ? text : t('job.result.keptLine', { line: lineNum, reason: text });
      });
      const text = t('job.result.importUndoKept', { rows, kept: result.keptRows });
      return [text, ...reasons].join(t('job.joint'));
    }
    case 'auditVerify': {
      const { broken } = result;
      return broken
        ? t(`job.result.auditBroken.${broken.reason}`, { seq: broken.seq })
        : t('job.result.auditVerify', { rows, head: result.head });
    }
    case 'mpMaterialSync':
      return t('job.result.mpMaterialSync', { rows, imported: result.imported, gone: result.gone });
    default:
      return t(`job.result.${result.type}`, { rows });
  }
}
