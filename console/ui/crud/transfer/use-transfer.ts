import { useServices } from '#console/ui/api-hooks.tsx';
import type { ExportEndpoint } from '#console/ui/crud/crud.ts';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { usePlantZone } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useDownload } from '#console/ui/use-download.ts';
import { toRequest } from '#shared/client/http.ts';
import { getImportTemplate, uploadImport } from '#shared/contracts/jobs/job.ts';
import type { Subject } from '#shared/contracts/kit/subject.ts';
import { useJobNotice } from './use-job-notice.ts';

const SHEET_NAME = /\.(?:xlsx?|csv)$/i;

/** Starts exports and imports of a subject, each with the way to its job. */
export function useTransfer(subject: Subject, exportRows: ExportEndpoint | undefined) {
  const { t } = useText();
  const text = useSubjectText(subject);
  const { api } = useServices();
  const sayStarted = useJobNotice();
  const prompts = usePrompts();
  const download = useDownload();
  const timeZone = usePlantZone();
  const params = { subject: subject.key };

  async function run(work: () => Promise<void>, failed?: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      prompts.failed(error, failed);
    }
  }

  return {
    startExport: (format: 'xlsx' | 'csv', query: Readonly<Record<string, unknown>>): void => {
      if (!exportRows) return;
      void run(async () => {
        await api.call(exportRows, { query, body: { fileName: text('title'), format, timeZone } });
        sayStarted(t('crud.transfer.exporting'));
      });
    },
    upload: (file: File): void => {
      // A chooser of files offers others too.
      if (!SHEET_NAME.test(file.name)) {
        prompts.failed(t('crud.transfer.wrongFile'));
        return;
      }
      void run(async () => {
        await api.call(uploadImport, { params, query: { timeZone } }, { file });
        sayStarted(t('crud.transfer.importing'));
      }, t('crud.transfer.uploadFailed'));
    },
    saveTemplate: (): void =>
      void download(toRequest(getImportTemplate, { params, query: { timeZone } }), {
        fileName: `${text('title')}.xlsx`,
      }),
  };
}
