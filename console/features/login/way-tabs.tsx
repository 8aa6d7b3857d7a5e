import { Spinner, Tabs } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { PasswordTab } from './password-tab.tsx';
import type { SignInPartProps } from './sign-in-part.ts';

const Mobile = lazyPart(
  { texts: ['sms'], load: () => import('./mobile-part.tsx').then(({ MobilePart }) => MobilePart) },
  { fallback: () => <Spinner /> },
);

/** 账号登录 and 短信登录, side by side. */
export function WayTabs(ways: SignInPartProps): ReactElement {
  const { t } = useText();
  return (
    <Tabs.Root defaultValue="account" lazyMount>
      <Tabs.List aria-label={t('login.methods')} mb="5">
        <Tabs.Trigger value="account">{t('login.byAccount')}</Tabs.Trigger>
        <Tabs.Trigger value="phone">{t('login.byPhone')}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="account" p="0">
        <PasswordTab {...ways} />
      </Tabs.Content>
      <Tabs.Content value="phone" p="0">
        <Mobile {...ways} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
