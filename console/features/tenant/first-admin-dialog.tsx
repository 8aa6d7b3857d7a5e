import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { OneTimeDialog, SecretRow } from '#console/ui/credential/one-time-dialog.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Tenant } from '#shared/contracts/tenants/tenant.ts';

export type NewTenant = Pick<Tenant, 'id' | 'name'> & { readonly firstPassword: string };

/** What the first administrator of a new tenant needs to sign in. */
export function FirstAdminDialog(props: {
  readonly tenant: NewTenant;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { id, name, firstPassword } = props.tenant;
  return (
    <OneTimeDialog
      title={t('tenant.created.title', { name })}
      doneLabel={t('tenant.created.done')}
      widthPx={560}
      onClose={props.onClose}
    >
      <Text color="fg.muted" mb="4">
        {t('tenant.created.text')}
      </Text>
      <Stack gap="3">
        <SecretRow label={t('tenant.created.id')} text={id} />
        <SecretRow label={t('tenant.created.password')} text={firstPassword} />
      </Stack>
    </OneTimeDialog>
  );
}
