import type { ReactElement } from 'react';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { HeardList } from './heard-list.tsx';

/** From what arrives to machines on the wall: every value that is heard, named by those who know the machines. */
export function OnboardingPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['connection_view']} title={t('onboarding.title')}>
      <HeardList />
    </Permitted>
  );
}
