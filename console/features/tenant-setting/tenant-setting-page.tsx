import { Box, Skeleton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getCompany, getCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { TenantSettingForm } from './tenant-setting-form.tsx';

const NEEDS = ['tenant_edit'] as const;

/** The caller's tenant: its name, logo, rules and company page. */
export function TenantSettingPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={NEEDS} title={t('tenantSetting.title')}>
      <Box>
        <PageHead title={t('tenantSetting.title')} lead={t('tenantSetting.lead')} />
        <Loaded />
      </Box>
    </Permitted>
  );
}

function Loaded(): ReactElement {
  const tenant = useCall(getCurrentTenant, {});
  const company = useCall(getCompany, {});
  const error = tenant.error ?? company.error;
  const retry = (): void => {
    void tenant.refetch();
    void company.refetch();
  };
  return (
    <>
      <LoadFailure error={error} onRetry={retry} />
      {tenant.data && company.data ? (
        <TenantSettingForm tenant={tenant.data} company={company.data} onSaved={retry} />
      ) : (
        !error && <Skeleton h="480px" />
      )}
    </>
  );
}
