import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { OnlineList } from './online-list.tsx';
import { SignInList } from './sign-in-list.tsx';

const PARTS = ['online', 'signIns'] as const;

/** Who is signed in and who tried to be. */
export function OnlinePage(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const may = { online: useMay('session_view'), signIns: useMay('log_view') };
  const shown = PARTS.filter((name) => may[name]);
  const part = shown.find((name) => name === search.get('part')) ?? shown[0] ?? 'online';
  return (
    <Permitted needs={['session_view', 'log_view']} isOneEnough title={t('messages.online.title')}>
      <FillPage>
        <PageHead title={t('messages.online.title')} lead={t('messages.online.lead')} />
        <FillTabs
          tabs={shown.map((name) => ({
            name,
            label: t(`messages.online.part.${name}`),
            content: name === 'online' ? <OnlineList /> : <SignInList />,
          }))}
          current={part}
          onChange={(name) =>
            setSearch({ part: name, username: null, outcome: null, sort: null, page: null })
          }
        />
      </FillPage>
    </Permitted>
  );
}
