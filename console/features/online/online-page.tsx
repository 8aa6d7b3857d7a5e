import type { ReactElement } from 'react';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { OnlineList } from './online-list.tsx';

/** Who is signed in. */
export function OnlinePage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['session_view']} title={t('messages.online.title')}>
      <FillPage>
        <PageHead title={t('messages.online.title')} lead={t('messages.online.lead')} />
        <OnlineList />
      </FillPage>
    </Permitted>
  );
}
