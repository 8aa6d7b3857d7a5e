import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '#console/ui/api-hooks.tsx';
import type { ExportEndpoint } from '#console/ui/crud/crud.ts';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { toRequest } from '#shared/client/http.ts';
import { getImportTemplate, uploadImport } from '#shared/contracts/jobs/job.ts';
import type { SheetFormats } from '#shared/contracts/jobs/sheet-reading.ts';
import type { Subject } from '#shared/contracts/kit/subject.ts';
import { useJobNotice } from './use-job-notice.ts';

/** Exports of a subject, each with the way to its job, and what the dialog of its imports needs. */
export function useTransfer(subject: Subject, exportRows: ExportEndpoint | undefined) {
  const { t } = useText();
  const text = useSubjectText(subject);
  const { api } = useServices();
  const client = useQueryClient();
  const sayStarted = useJobNotice();
  const prompts = usePrompts();
  const timeZone = usePlantZone();
  const params = { subject: subject.key };
  const query = { timeZone };

  return {
    startExport: (format: 'xlsx' | 'csv', filters: Readonly<Record<string, unknown>>): void => {
      if (!exportRows) return;
      const body = { fileName: text('title'), format, timeZone };
      api.call(exportRows, { query: filters, body }).then(
        () => sayStarted(t('crud.transfer.exporting')),
        (error: unknown) => prompts.failed(error),
      );
    },
    importing: {
      name: text('plural'),
      template: {
        request: toRequest(getImportTemplate, { params, query }),
        fileName: `${text('title')}.xlsx`,
      },
      upload: (file: File, formats: SheetFormats) =>
        api.call(uploadImport, { params, query: { ...query, ...formats } }, { file }),
      onImported: (): void => void refreshSubject(client, subject),
    },
  };
}
