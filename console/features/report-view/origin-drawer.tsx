import { Button, DataList } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useDownload } from '#console/ui/download/use-download.ts';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { PageBox } from '#shared/contracts/report/report-pages.ts';
import { exportReport, type ReportRun } from '#shared/contracts/report/report-run.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { problemKey } from './run-notes.tsx';

/** Of one figure: the data set, the group and the number of rows that it was computed over. */
export function OriginDrawer(props: {
  readonly run: ReportRun;
  readonly box: PageBox | null;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const download = useDownload();
  const { run, box, onClose } = props;
  const from = box?.from;
  const query = run.queries.find(({ key }) => key === from?.query);
  const path = from?.path.map(({ value }) => value).filter((value) => value !== '') ?? [];
  return (
    <SideDrawer
      isOpen={box !== null}
      title={t('reportView.origin.title')}
      isDirty={false}
      widthPx={420}
      onClose={onClose}
      footer={(close) => (
        <>
          {query && (
            <Button
              variant="outline"
              onClick={() =>
                void download({
                  url: exportReport.path.replace(':id', run.id),
                  params: { file: 'xlsx', query: query.key },
                })
              }
            >
              {t('reportView.origin.export')}
            </Button>
          )}
          <Button onClick={close}>{t('reportView.origin.close')}</Button>
        </>
      )}
    >
      <DataList.Root>
        <Entry label={t('reportView.origin.value')}>
          {box?.problem === undefined
            ? (box?.lines.map(({ text }) => text).join(' ') ?? '')
            : t('reportView.origin.problem', { why: t(`reportView.problem.${problemKey(box.problem)}`) })}
        </Entry>
        {query && (
          <Entry label={t('reportView.origin.source')}>{query.source[language] ?? query.source.zh}</Entry>
        )}
        <Entry label={t('reportView.origin.path')}>
          {path.length === 0 ? t('reportView.origin.whole') : path.join(' › ')}
        </Entry>
        <Entry label={t('reportView.pageNo')}>
          {t('reportView.origin.rows', { count: groupedNumber(from?.rows ?? 0) })}
        </Entry>
      </DataList.Root>
    </SideDrawer>
  );
}

function Entry(props: { readonly label: string; readonly children: string }): ReactElement {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{props.label}</DataList.ItemLabel>
      <DataList.ItemValue>{props.children}</DataList.ItemValue>
    </DataList.Item>
  );
}
