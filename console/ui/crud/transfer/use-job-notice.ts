import { notify } from '#console/ui/feedback/toaster.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';

const JOBS_PATH = '/job';

/** Says that a job has started, with the way to the list where its progress and result are. */
export function useJobNotice(): (title: string) => void {
  const { t } = useText();
  const { navigate } = useView();
  return (title) =>
    notify({
      kind: 'success',
      title,
      text: t('crud.transfer.startedText'),
      action: { label: t('crud.transfer.toJobs'), run: () => navigate(JOBS_PATH) },
    });
}
