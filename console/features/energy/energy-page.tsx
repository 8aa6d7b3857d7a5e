import type { ReactElement } from 'react';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { MachineStatesView } from './machine-states-view.tsx';
import { RegionView } from './region-view.tsx';

/** What regions consumed in a period, and what machines consume in their states. */
export function EnergyPage(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  return (
    <Permitted needs={['energy_view']} title={t('energy.title')}>
      <FillPage>
        <PageHead title={t('energy.title')} lead={t('energy.lead')} />
        <FillTabs
          current={search.get('tab') === 'state' ? 'state' : 'region'}
          onChange={(tab) => setSearch({ tab: tab === 'state' ? tab : null })}
          tabs={[
            { name: 'region', label: t('energy.byRegion'), content: <RegionView /> },
            { name: 'state', label: t('energy.byState'), content: <MachineStatesView /> },
          ]}
        />
      </FillPage>
    </Permitted>
  );
}
