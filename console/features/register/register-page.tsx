import { Skeleton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { AuthCard } from '#console/ui/form/auth-card.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getPublicParam } from '#shared/contracts/platform/public-param.ts';
import { RegisterForm } from './register-form.tsx';

/** `/register`: closed, unless the tenant lets people make accounts. */
export function RegisterPage(): ReactElement {
  const { t } = useText();
  const [, navigate] = useLocation();
  const toLogin = (): void => navigate('/login');
  const { data: isEnabled, error, refetch } = useCall(getPublicParam, { params: { key: 'REGISTER_ENABLE' } });
  return (
    <AuthCard title={t('sms.register.title')} onLogin={toLogin}>
      {isEnabled === 'Y' ? (
        <RegisterForm onLogin={toLogin} />
      ) : isEnabled !== undefined || error?.status === 404 ? (
        <Text role="status">{t('sms.register.closed')}</Text>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h="320px" />
      )}
    </AuthCard>
  );
}
