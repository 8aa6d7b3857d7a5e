import { Box, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { BadRows, hasBadRows } from '#console/ui/jobs/bad-rows.tsx';
import { isKind } from '#console/ui/jobs/job-texts.ts';
import { PageHead } from '#console/ui/page-head.tsx';
import { FilePreview } from '#console/ui/preview/file-preview.tsx';
import type { PreviewFile } from '#console/ui/preview/preview-file.ts';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { toRequest } from '#shared/client/http.ts';
import { getJobFile, type Job, JobStatus, pageAllJobs, pageJobs } from '#shared/contracts/jobs/job.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { JobStatusCell } from './job-status-cell.tsx';
import { useJobActions } from './use-job-actions.ts';

const REFRESHED_EVERY_MS = 2_000;

/** What runs in the background: progress, results, files, and for administrators the jobs of all users. */
export function JobPage(): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const maySeeAll = useMay('job_view');
  const isAll = maySeeAll && search.get('scope') === 'all';
  const [previewed, setPreviewed] = useState<Job | null>(null);
  const actionsOf = useJobActions(setPreviewed);
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = (job: Job): void => {
    if (hasBadRows(job)) setOpenId(openId === job.id ? null : job.id);
  };
  const columns: readonly Column<Job>[] = [
    {
      key: 'title',
      head: t('job.column.title'),
      cell: (job) => (
        <HStack gap="1">
          {hasBadRows(job) && (
            <RowToggle
              isOpen={openId === job.id}
              label={t(openId === job.id ? 'job.hideErrors' : 'job.showErrors', { title: job.title })}
              onToggle={() => toggle(job)}
            />
          )}
          <Text as="span" fontWeight="600" truncate title={job.title}>
            {job.title}
          </Text>
        </HStack>
      ),
    },
    {
      key: 'kind',
      head: t('job.column.kind'),
      widthPx: isAll ? 112 : 130,
      cell: ({ kind }) => (isKind(kind) ? t(`job.kind.${kind}`) : kind),
    },
    {
      key: 'status',
      head: t('job.column.status'),
      // Shares the room with the title: why a job failed is a sentence.
      wantedPx: isAll ? 250 : 340,
      cell: (job) => <JobStatusCell job={job} />,
    },
    ...(isAll
      ? [
          {
            key: 'createBy',
            head: t('job.column.createBy'),
            widthPx: 112,
            cell: ({ createBy }: Job) => createBy ?? t('job.schedule'),
          },
        ]
      : []),
    {
      key: 'createTime',
      head: t('job.column.createTime'),
      widthPx: isAll ? 124 : 160,
      cell: ({ createTime }) => <Moment form="relative" atMs={createTime} />,
    },
  ];
  return (
    <FillPage>
      <PageHead title={t('job.title')} lead={t('job.lead', { days: LIMITS.jobFileKeptDays })} />
      <PagedTable
        formName={isAll ? 'allJobs' : 'jobs'}
        label={t('job.title')}
        endpoint={isAll ? pageAllJobs : pageJobs}
        columns={columns}
        filters={[
          ...(maySeeAll
            ? [
                {
                  kind: 'segments' as const,
                  name: 'scope',
                  label: t('job.scope'),
                  all: t('job.own'),
                  choices: [{ value: 'all', text: t('job.all') }],
                  isView: true,
                  // It chooses the endpoint.
                  toQuery: () => ({}),
                },
              ]
            : []),
          enumFilter('status', JobStatus.options, (value) => t(`job.status.${value}`), {
            label: t('job.column.status'),
            all: t('job.allStatuses'),
          }),
        ]}
        refetchMs={REFRESHED_EVERY_MS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={toggle}
        detail={(job) =>
          job.id === openId ? (
            <Box px="10" py="3">
              <BadRows job={job} />
            </Box>
          ) : null
        }
        actions={(job) => <RowActions name={job.title} actions={actionsOf(job)} />}
        actionsWidthPx={190}
        empty={{ title: t('job.empty'), hint: t('job.emptyHint') }}
      />
      <FilePreview file={previewed && fileOf(previewed)} onClose={() => setPreviewed(null)} />
    </FillPage>
  );
}

const fileOf = ({ id, title, file }: Job): PreviewFile => ({
  fileName: file?.name ?? title,
  downloadUrl: toRequest(getJobFile, { params: { id } }).url,
  ...(file && { sizeBytes: file.sizeBytes }),
});
