import { Button, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useDownload } from '#console/ui/download/use-download.ts';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { BadRows, hasBadRows } from '#console/ui/jobs/bad-rows.tsx';
import { leftText, resultText } from '#console/ui/jobs/job-texts.ts';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { type ConsoleText, useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import { toRequest } from '#shared/client/http.ts';
import { getJobFile, type Job } from '#shared/contracts/jobs/job.ts';
import { stepOf } from './import-step.ts';

/** What has become of a file: its check, with the rows that have errors, or its writing. */
export function ImportProgress(props: {
  /** Null = it is not known yet. */
  readonly job: Job | null;
  readonly isWriting: boolean;
  /** Why `job` cannot be read. */
  readonly failure: ApiError | null;
  /** Why writing was refused. */
  readonly problem: string | null;
  readonly onRetry: () => void;
}): ReactElement {
  const { job, isWriting, failure, problem } = props;
  const text = useText();
  if (failure) return <LoadFailure error={failure} onRetry={props.onRetry} />;
  const step = job ? stepOf(job) : 'running';
  return (
    <Stack gap="3">
      {!job || step === 'running' ? (
        <Running job={job} isWriting={isWriting} />
      ) : (
        <Text role="status" fontWeight="600" color={step === 'failed' ? 'fg.error' : undefined}>
          {endText(job, text)}
        </Text>
      )}
      {step === 'checked' && job && (
        <>
          {job.file && <ErrorFileButton job={job} />}
          {hasBadRows(job) && <BadRows job={job} />}
        </>
      )}
      {problem !== null && (
        <Text role="alert" color="fg.error" whiteSpace="pre-line">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function endText({ error, left, result }: Job, { t, language }: ConsoleText): string {
  const text = [
    left && leftText(left, t),
    error && t(`job.error.${error.key}`, error.params),
    result && resultText(result, t, language),
  ];
  return text.filter(Boolean).join(t('job.joint')) || t('job.status.cancelled');
}

function Running(props: { readonly job: Job | null; readonly isWriting: boolean }): ReactElement {
  const { job, isWriting } = props;
  const { t, language } = useText();
  const number = new Intl.NumberFormat(language);
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const label = t(isWriting ? 'sheetImport.writing' : 'sheetImport.checking');
  return (
    <>
      <Text role="status" fontWeight="600">
        {label}
      </Text>
      <ProgressLine label={label} share={total === null ? null : done / Math.max(1, total)}>
        {total !== null && t('job.progress', { done: number.format(done), total: number.format(total) })}
      </ProgressLine>
      <Text color="fg.muted">{t('sheetImport.goesOn')}</Text>
    </>
  );
}

/** The same file with a column of what is wrong. */
function ErrorFileButton({ job: { id } }: { readonly job: Job }): ReactElement {
  const { t } = useText();
  const download = useDownload();
  return (
    <Button
      variant="outline"
      size="sm"
      alignSelf="start"
      onClick={() => void download(toRequest(getJobFile, { params: { id } }))}
    >
      <Glyph name="download" sizePx={16} />
      {t('job.downloadErrors')}
    </Button>
  );
}
