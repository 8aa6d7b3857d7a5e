import { Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getImportBadRows, type Job } from '#shared/contracts/jobs/job.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { BadRowTable } from './bad-row-table.tsx';

/** A check whose rows had errors, or whose columns are not all imported. */
export function hasBadRows({ isOwn, result }: Job): boolean {
  return (
    isOwn &&
    result?.type === 'importCheck' &&
    (result.goodRows < result.rows || result.ignoredColumns.length > 0)
  );
}

/** Every bad row as it stands in the file, beside what is wrong with it. */
export function BadRows(props: { readonly job: Job }): ReactElement {
  const { job } = props;
  const { t, language } = useText();
  const { data, error, refetch } = useCall(getImportBadRows, { params: { id: job.id } });
  const ignored = job.result?.type === 'importCheck' ? job.result.ignoredColumns : [];
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="48px" />;
  return (
    <Stack gap="3">
      {ignored.length > 0 && (
        <Text>{t('job.ignoredColumns', { columns: joinedNames(ignored, language) })}</Text>
      )}
      {data.rows.length > 0 && <BadRowTable columns={data.columns} rows={data.rows} />}
      {data.total > data.rows.length && (
        <Text color="fg.muted">
          {t('job.badRowsListed', { listed: data.rows.length, total: data.total })}
        </Text>
      )}
    </Stack>
  );
}
