import type { ReactElement } from 'react';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MachineModelList } from './machine-model-list.tsx';

/** How types of machines are drawn on the big screen of the plant. */
export function MachineModelPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['screen_view']} title={t('machineModel.title')}>
      <FillPage>
        <PageHead title={t('machineModel.title')} lead={t('machineModel.lead')}>
          <OpenLink
            to="/largeScreen"
            label={t('machineModel.openScreen')}
            text={t('machineModel.openScreen')}
          />
        </PageHead>
        <MachineModelList />
      </FillPage>
    </Permitted>
  );
}
