import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { useDownload } from '#console/ui/download/use-download.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { toRequest } from '#shared/client/http.ts';
import {
  cancelJob,
  commitImport,
  getJobFile,
  type Job,
  pageAllJobs,
  pageJobs,
  retryJob,
  undoImport,
} from '#shared/contracts/jobs/job.ts';

const LISTS = [pageJobs, pageAllJobs];

/** What can be done with a job now; `onPreview` is called with one whose file is to be shown. */
export function useJobActions(onPreview: (job: Job) => void): (job: Job) => readonly RowAction[] {
  const { t } = useText();
  const prompts = usePrompts();
  const download = useDownload();
  const mayEdit = useMay('job_edit');
  const cancel = useAction(cancelJob, LISTS);
  const retry = useAction(retryJob, LISTS);
  const commit = useAction(commitImport, LISTS);
  const undo = useAction(undoImport, LISTS);
  const run = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => prompts.failed(error));
  };

  async function undoAfterAsking({ id, result }: Job): Promise<void> {
    const text = t('job.undoText', { rows: result?.rows ?? 0 });
    if (await prompts.confirm({ action: t('job.undo'), text })) await undo.mutateAsync({ params: { id } });
  }

  return (job) => {
    const { id, status, result, isOwn } = job;
    const params = { id };
    const actions: RowAction[] = [];
    const add = (label: string, work: () => Promise<unknown>): void => {
      actions.push({ label, onSelect: () => run(work()) });
    };
    if (isOwn && result?.type === 'importCheck' && result.goodRows > 0 && result.commitJobId === null) {
      const isGood = result.goodRows === result.rows;
      const label = isGood ? t('job.importAll') : t('job.importGood', { rows: result.goodRows });
      add(label, () => commit.mutateAsync({ params, body: { rows: isGood ? 'all' : 'good' } }));
    }
    if (isOwn && job.file) {
      add(t(result?.type === 'importCheck' ? 'job.downloadErrors' : 'job.download'), () =>
        download(toRequest(getJobFile, { params })),
      );
      actions.push({ label: t('job.preview'), onSelect: () => onPreview(job) });
    }
    if (isOwn && result?.type === 'importCommit' && result.canUndo)
      add(t('job.undo'), () => undoAfterAsking(job));
    if (isOwn || mayEdit) {
      if (status === 'queued' || (status === 'running' && !job.isCancelRequested))
        add(t('job.cancel'), () => cancel.mutateAsync({ params }));
      // What is being taken back cannot be written again yet.
      if ((status === 'failed' || status === 'cancelled') && !job.left?.rows)
        add(t('job.retry'), () => retry.mutateAsync({ params }));
    }
    return actions;
  };
}
