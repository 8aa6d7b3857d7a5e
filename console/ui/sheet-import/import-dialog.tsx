import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { useJobNotice } from '#console/ui/crud/transfer/use-job-notice.ts';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useDownload } from '#console/ui/download/use-download.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { BytesRequest } from '#shared/client/http.ts';
import { commitImport, getJob, type Job } from '#shared/contracts/jobs/job.ts';
import type { SheetFormats } from '#shared/contracts/jobs/sheet-reading.ts';
import { ImportProgress } from './import-progress.tsx';
import { stepOf } from './import-step.ts';
import { ReadingPanel } from './reading-panel.tsx';
import { SheetBox } from './sheet-box.tsx';

const WIDTH_PX = 800;
const FOLLOWED_EVERY_MS = 1_000;

export interface ImportDialogProps {
  readonly title: string;
  /** Of the file. */
  readonly maxBytes: number;
  /** Where the empty spreadsheet is, and the name under which it is saved; null = 导入参数不全. */
  readonly template: { readonly request: BytesRequest; readonly fileName: string } | null;
  /** Sends the file; returns the job that checks it. */
  readonly upload: (file: File, formats: SheetFormats) => Promise<{ readonly jobId: string }>;
  /** Rows were written. */
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** The import of one spreadsheet: template, file, check with the rows that have errors, writing. */
export function ImportDialog(props: ImportDialogProps): ReactElement {
  const { title, maxBytes, upload, onImported, onClose } = props;
  const { t } = useText();
  const { api } = useServices();
  const sayStarted = useJobNotice();
  const [file, setFile] = useState<File | null>(null);
  const [formats, setFormats] = useState<SheetFormats>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [followed, setFollowed] = useState<{ readonly jobId: string; readonly isWriting: boolean } | null>(
    null,
  );
  const { data, error, refetch } = useCall(
    getJob,
    { params: { id: followed?.jobId ?? '0' } },
    {
      enabled: followed !== null,
      refetchMs: (job) => (job && stepOf(job) !== 'running' ? false : FOLLOWED_EVERY_MS),
    },
  );
  // The answer for the job before it is kept until the next one is there.
  const job = data && data.id === followed?.jobId ? data : null;
  const step = job ? stepOf(job) : 'running';

  const imported = useRef(onImported);
  useEffect(() => {
    imported.current = onImported;
  });
  useEffect(() => {
    if (step === 'written') imported.current();
  }, [step]);

  async function start(work: () => Promise<{ readonly jobId: string }>, isWriting: boolean): Promise<void> {
    setProblem(null);
    setIsSending(true);
    try {
      const { jobId } = await work();
      setFollowed({ jobId, isWriting });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const failed = isWriting || cause.error.startsWith('import_') ? '' : t('sheetImport.uploadFailed');
      setProblem([failed, cause.message].filter(Boolean).join('\n'));
    } finally {
      setIsSending(false);
    }
  }

  function send(as: SheetFormats): void {
    setFormats(as);
    if (file) void start(() => upload(file, as), false);
    else setProblem(t('errors.import_no_file'));
  }

  function write({ id, result }: Job): void {
    const isGood = result?.type === 'importCheck' && result.goodRows === result.rows;
    const body = { rows: isGood ? ('all' as const) : ('good' as const) };
    void start(() => api.call(commitImport, { params: { id }, body }), true);
  }

  function close(): void {
    if (followed && step === 'running')
      sayStarted(t(followed.isWriting ? 'sheetImport.writing' : 'sheetImport.checking'));
    onClose();
  }

  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} scrollsInside onClose={close}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        {followed ? (
          <Stack gap="4">
            {job?.result?.type === 'importCheck' && job.result.reading && (
              <ReadingPanel
                reading={job.result.reading}
                isBusy={isSending}
                onChange={(change) => send({ ...formats, ...change })}
              />
            )}
            <ImportProgress
              job={job}
              isWriting={followed.isWriting}
              failure={error}
              problem={problem}
              onRetry={() => void refetch()}
            />
          </Stack>
        ) : (
          <Stack gap="4">
            <Text color="fg.muted">{t('sheetImport.lead')}</Text>
            <TemplateButton template={props.template} onProblem={setProblem} />
            <SheetBox
              label={t('sheetImport.file')}
              file={file}
              maxBytes={maxBytes}
              wrongFile={t('errors.import_wrong_type')}
              problem={problem}
              onChoose={(chosen) => {
                setFile(chosen);
                setProblem(null);
              }}
              onRefuse={setProblem}
            />
          </Stack>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={close}>
          {t(followed ? 'sheetImport.close' : 'sheetImport.cancel')}
        </Button>
        {!followed && (
          <Button loading={isSending} loadingText={t('sheetImport.upload')} onClick={() => send({})}>
            {t('sheetImport.upload')}
          </Button>
        )}
        {followed && (step === 'checked' || step === 'failed') && (
          <Button
            variant="outline"
            disabled={isSending}
            onClick={() => {
              setFollowed(null);
              setFile(null);
              setProblem(null);
            }}
          >
            {t('sheetImport.again')}
          </Button>
        )}
        {job?.result?.type === 'importCheck' && job.result.goodRows > 0 && (
          <Button loading={isSending} onClick={() => write(job)}>
            {job.result.goodRows === job.result.rows
              ? t('job.importAll')
              : t('job.importGood', { rows: job.result.goodRows })}
          </Button>
        )}
      </Dialog.Footer>
    </DialogFrame>
  );
}

function TemplateButton(
  props: Pick<ImportDialogProps, 'template'> & { readonly onProblem: (problem: string) => void },
): ReactElement {
  const { template, onProblem } = props;
  const { t } = useText();
  const download = useDownload();
  return (
    <Button
      variant="outline"
      size="sm"
      alignSelf="start"
      onClick={() => {
        if (template) void download(template.request, { fileName: template.fileName });
        else onProblem(t('sheetImport.incomplete'));
      }}
    >
      <Glyph name="download" sizePx={16} />
      {t('sheetImport.template')}
    </Button>
  );
}
