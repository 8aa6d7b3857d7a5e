import { Badge, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { csvFile } from '#console/ui/download/csv-file.ts';
import { saveFile } from '#console/ui/download/save-file.ts';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpSummary } from '#shared/contracts/public-account/mp-summary.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { fileName, TableCard } from './summary-tables.tsx';

type Way = MpSummary['sources'][number];

/** How the new fans of a period have come. */
export function FollowSourceTable({ summary }: { readonly summary: MpSummary }): ReactElement {
  const { t } = useText();
  const { sources } = summary;
  const all = sources.reduce((sum, { follows }) => sum + follows, 0);
  const nameOf = ({ source, qrName }: Way): string =>
    qrName ?? t(source === null ? 'mpQr.unknown' : `mpQr.sources.${source}`);
  const shareOf = ({ follows }: Way): string => `${Math.round((follows / all) * 100)} %`;
  const columns: readonly Column<Way>[] = [
    {
      key: 'way',
      head: t('mpStatistics.sources.way'),
      wantedPx: 260,
      cell: (row) => (
        <HStack gap="2">
          <Text truncate>{nameOf(row)}</Text>
          {row.qrName !== null && <Badge variant="outline">{t('mpQr.noun')}</Badge>}
        </HStack>
      ),
    },
    {
      key: 'follows',
      head: t('mpStatistics.sources.follows'),
      align: 'end',
      widthPx: 120,
      cell: ({ follows }) => groupedNumber(follows),
    },
    {
      key: 'share',
      head: t('mpStatistics.sources.share'),
      align: 'end',
      widthPx: 120,
      cell: shareOf,
    },
  ];
  const save = (): void => {
    const head = [t('mpStatistics.sources.way'), t('mpStatistics.sources.follows')];
    const lines = sources.map((one) => [nameOf(one), one.follows]);
    saveFile(csvFile([head, ...lines]), fileName('sources', summary));
  };
  return (
    <TableCard title={t('mpStatistics.sources.title')} isEmpty={sources.length === 0} onSave={save}>
      <DataTable
        label={t('mpStatistics.sources.title')}
        columns={columns}
        rows={sources}
        rowKey={({ source, qrName }) => `${source ?? ''} ${qrName ?? ''}`}
        empty={{ title: t('mpStatistics.sources.none'), hint: '' }}
      />
    </TableCard>
  );
}
