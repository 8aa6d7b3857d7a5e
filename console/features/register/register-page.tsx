import { Skeleton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { getPublicParam } from '../../../shared/contracts/param.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useCall } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
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
