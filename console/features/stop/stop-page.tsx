import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { parseSpan } from '#console/ui/crud/list/range.ts';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { SpanBar } from '#console/ui/period/span-bar.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import { ParetoTable } from './pareto-table.tsx';
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
  const span = parseSpan(search.get('range'), 'd1');
  const isPareto = search.get('part') === 'pareto';
  const line = lines?.find(({ id }) => id === search.get('line')) ?? lines?.[0];
  return (
    <PlaceZone of={{ lineId: isPareto ? search.get('line') : line?.id }}>
      <FillPage>
        <PageHead title={t('stop.title')} lead={t('stop.lead')}>
          <SpanBar value={span} onChange={(text) => setSearch({ range: text === 'd1' ? null : text })} />
        </PageHead>
        {lines && line && (
          <FillTabs
            current={isPareto ? 'pareto' : 'list'}
            onChange={(part) => setSearch({ part: part === 'list' ? null : part })}
            tabs={[
              {
                name: 'list',
                label: t('stop.parts.list'),
                content: <StopTable key={line.id} lines={lines} line={line} span={span} />,
              },
              {
                name: 'pareto',
                label: t('stop.parts.pareto'),
                content: <ParetoTable lines={lines} span={span} />,
              },
            ]}
          />
        )}
        {lines?.length === 0 && <EmptyState title={t('stop.noLines')} hint={t('stop.noLinesHint')} />}
      </FillPage>
    </PlaceZone>
  );
}
