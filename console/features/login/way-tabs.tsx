import { Spinner, Tabs } from '@chakra-ui/react';
import { lazy, type ReactElement, Suspense } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { MOBILE_PART, type SignInPartProps } from './login-slots.ts';
import { PasswordTab } from './password-tab.tsx';

const loadMobile = MOBILE_PART;
const Mobile = loadMobile && lazy(async () => ({ default: (await loadMobile()).Part }));

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
        <Suspense fallback={<Spinner />}>{Mobile && <Mobile {...ways} />}</Suspense>
      </Tabs.Content>
    </Tabs.Root>
  );
}
