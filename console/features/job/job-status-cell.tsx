import { HStack, Progress, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Job } from '#shared/contracts/jobs/job.ts';
import { isBadResult, leftText, resultText, statusText } from './job-texts.ts';

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
  const { t } = useText();
  const text = [
    // First: a narrow column cuts off the end.
    left && leftText(left, t),
    error && t(`job.error.${error.key}`, error.params),
    result && resultText(result, t),
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
    <HStack gap="2" flex="1" minW="0">
      <Progress.Root
        unstyled
        value={total === null ? null : done}
        max={Math.max(1, total ?? 1)}
        flex="1"
        minW="60px"
        aria-label={t('job.progressOf', { title })}
      >
        <Progress.Track h="6px" borderRadius="full" bg="bg.muted" overflow="hidden">
          <Progress.Range h="full" bg="accent.solid" _indeterminate={{ w: '40%' }} />
        </Progress.Track>
      </Progress.Root>
      {total !== null && (
        <Text as="span" color="fg.muted" textStyle="xs" flex="none">
          {t('job.progress', { done: number.format(done), total: number.format(total) })}
        </Text>
      )}
    </HStack>
  );
}
