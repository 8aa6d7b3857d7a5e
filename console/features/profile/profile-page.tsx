import { Box, Grid, Stack } from '@chakra-ui/react';
import { type ReactElement, useEffect } from 'react';
import { useCall, useServices, useSession } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { OwnData } from './own-data.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SocialCard } from './social-card.tsx';
import { WechatCard } from './wechat-card.tsx';

/** 个人信息: the user's data, password, and sessions. */
export function ProfilePage(): ReactElement {
  const { t } = useText();
  const { session } = useServices();
  const isRestricted = useSession((state) => state.restriction !== null);
  const { data, error, refetch } = useCall(getSessionInfo, {});
  useEffect(() => {
    if (data) session.getState().takeRoles(data.roles);
  }, [data, session]);
  return (
    <Box>
      <PageHead title={t('profile.title')} lead={t('profile.lead')} />
      <LoadFailure error={error} onRetry={() => void refetch()} />
      <Stack gap="6">
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="6" alignItems="start">
          <OwnData isReadOnly={isRestricted} roleNames={data?.roleNames ?? []} />
          <PasswordCard />
        </Grid>
        {!isRestricted && (
          <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="6" alignItems="start">
            <SecondFactorCard />
            <SocialCard />
          </Grid>
        )}
        {!isRestricted && <WechatCard />}
        {!isRestricted && <OwnSessions />}
      </Stack>
    </Box>
  );
}
