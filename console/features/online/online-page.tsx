import { Tabs } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
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
    <Permitted isAllowed={shown.length > 0} title={t('messages.online.title')}>
      <PageHead title={t('messages.online.title')} lead={t('messages.online.lead')} />
      <Tabs.Root
        value={part}
        onValueChange={({ value }) => setSearch({ part: value, q: null, outcome: null, page: null })}
        lazyMount
        unmountOnExit
        size="sm"
      >
        <Tabs.List mb="4">
          {shown.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`messages.online.part.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="online" p="0">
          <OnlineList />
        </Tabs.Content>
        <Tabs.Content value="signIns" p="0">
          <SignInList />
        </Tabs.Content>
      </Tabs.Root>
    </Permitted>
  );
}
