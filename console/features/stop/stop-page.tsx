import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import { ParetoTable } from './pareto-table.tsx';
import { STOP_RANGES, stopRangeOf } from './stop-range.ts';
import { StopTable } from './stop-table.tsx';

/** The stops of a line or machine with the reasons that people gave them. */
export function StopPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['plant_view']} title={t('stop.title')}>
      <Stops />
    </Permitted>
  );
}

function Stops(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const lines = useCall(listLines, {}).data;
  const range = stopRangeOf(search.get('range'));
  const line = lines?.find(({ id }) => id === search.get('line')) ?? lines?.[0];
  return (
    <FillPage>
      <PageHead title={t('stop.title')} lead={t('stop.lead')}>
        <Segments
          label={t('stop.range')}
          value={range}
          onChange={(value) => setSearch({ range: value === 'd1' ? null : value })}
          items={STOP_RANGES.map((value) => ({ value, label: t(`stop.ranges.${value}`) }))}
        />
      </PageHead>
      {lines && line && (
        <FillTabs
          current={search.get('part') === 'pareto' ? 'pareto' : 'list'}
          onChange={(part) => setSearch({ part: part === 'list' ? null : part })}
          tabs={[
            {
              name: 'list',
              label: t('stop.parts.list'),
              content: <StopTable key={line.id} lines={lines} line={line} range={range} />,
            },
            {
              name: 'pareto',
              label: t('stop.parts.pareto'),
              content: <ParetoTable lines={lines} range={range} />,
            },
          ]}
        />
      )}
      {lines?.length === 0 && <EmptyState title={t('stop.noLines')} hint={t('stop.noLinesHint')} />}
    </FillPage>
  );
}
