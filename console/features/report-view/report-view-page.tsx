import { Button, HStack, IconButton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { listReports, type ReportEntry, runReportOf } from '#shared/contracts/report/report-run.ts';
import { PagesView } from './pages-view.tsx';
import { missingParams, paramsInAddress, paramsOf } from './param-address.ts';
import { ParamBar } from './param-bar.tsx';
import { RunNotes } from './run-notes.tsx';
import { RunTools } from './run-tools.tsx';

const LIBRARY = '/report/ureport/index';

/** A report with its parameters: what is on the screen is what is printed and exported. */
export function ReportViewPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['report_view']} title={t('reportView.title')}>
      <NamedReport />
    </Permitted>
  );
}

function NamedReport(): ReactElement {
  const { t } = useText();
  const { search, navigate } = useView();
  const { data, error, refetch } = useCall(listReports, {});
  const entry = data?.find(({ no }) => no === search.get('no'));
  if (entry) return <Viewer key={entry.no} entry={entry} />;
  return (
    <>
      <PageHead title={t('reportView.title')} />
      <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
      {data && (
        <EmptyState title={t('reportView.missing')} hint={t('reportView.missingHint')}>
          <Button onClick={() => navigate(LIBRARY)}>{t('reportView.toLibrary')}</Button>
        </EmptyState>
      )}
    </>
  );
}

function Viewer({ entry }: { readonly entry: ReportEntry }): ReactElement {
  const { t, language } = useText();
  const { search, setSearch, navigate } = useView();
  const params = paramsOf(entry, search);
  const lacks = missingParams(entry, params);
  // What was queried stays as it is until somebody queries again.
  const answer = useCall(
    runReportOf,
    { body: { no: entry.no, params } },
    { enabled: lacks.length === 0, freshMs: Number.POSITIVE_INFINITY },
  );
  const run = answer.isPlaceholderData || answer.isError ? undefined : answer.data;
  return (
    <FillPage>
      <HStack gap="3" minH="44px" mb="2" flexWrap="wrap">
        <IconButton
          variant="ghost"
          size="sm"
          aria-label={t('reportView.back')}
          title={t('reportView.back')}
          onClick={() => navigate(LIBRARY)}
        >
          <Glyph name="left" sizePx={18} />
        </IconButton>
        <Text as="h1" fontSize="lg" fontWeight="600" truncate>
          {entry.title[language] ?? entry.title.zh}
        </Text>
        {run && <RunTools run={run} />}
      </HStack>
      <ParamBar
        entry={entry}
        params={params}
        errors={answer.error?.fields ?? {}}
        isBusy={answer.isFetching}
        onQuery={(next) => {
          const address = paramsInAddress(entry, next);
          const isSame = Object.entries(address).every(([key, value]) => search.get(key) === value);
          setSearch({ ...address, page: null });
          if (isSame) void answer.refetch();
        }}
      />
      <LoadFailure
        error={Object.keys(answer.error?.fields ?? {}).length === 0 ? answer.error : null}
        isBlank
        mb="2"
        onRetry={() => void answer.refetch()}
      />
      {run && <RunNotes run={run} />}
      <PagesView run={run} isQuerying={answer.isFetching} />
    </FillPage>
  );
}
