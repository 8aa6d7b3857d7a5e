import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { isBadResult, leftText, resultText, statusText } from '#console/ui/jobs/job-texts.ts';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Job } from '#shared/contracts/jobs/job.ts';

/** The status, and what belongs to it: progress, result, or why it failed. */
export function JobStatusCell(props: { readonly job: Job }): ReactElement {
  const { job } = props;
  const { t } = useText();
  return (
    <HStack gap="3">
      <Text as="span" fontWeight="600" flex="none">
        {statusText(job, t)}
      </Text>
      {job.status === 'running' ? <JobProgress job={job} /> : <Detail job={job} />}
    </HStack>
  );
}

function Detail(props: { readonly job: Job }): ReactElement | null {
  const { error, result, left } = props.job;
  const { t, language } = useText();
  const text = [
    // First: a narrow column cuts off the end.
    left && leftText(left, t),
    error && t(`job.error.${error.key}`, error.params),
    result && resultText(result, t, language),
  ]
    .filter(Boolean)
    .join(t('job.joint'));
  if (!text) return null;
  return (
    <Text
      as="span"
      color={error || (result && isBadResult(result)) ? 'fg.error' : 'fg.muted'}
      truncate
      title={text}
    >
      {text}
    </Text>
  );
}

function JobProgress(props: { readonly job: Job }): ReactElement {
  const { title, progress } = props.job;
  const { t, language } = useText();
  const number = new Intl.NumberFormat(language);
  const { done, total } = progress;
  return (
    <ProgressLine
      label={t('job.progressOf', { title })}
      share={total === null ? null : done / Math.max(1, total)}
    >
      {total !== null && t('job.progress', { done: number.format(done), total: number.format(total) })}
    </ProgressLine>
  );
}
