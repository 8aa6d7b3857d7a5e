import type { ReactElement } from 'react';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { HeardList } from './heard-list.tsx';

/** Maps received values to machines and metrics. */
export function OnboardingPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['connection_view']} title={t('onboarding.title')}>
      <HeardList />
    </Permitted>
  );
}
