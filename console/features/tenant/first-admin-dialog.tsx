import type { ReactElement } from 'react';
import { OnceDialog } from '#console/ui/credential/once-dialog.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Tenant } from '#shared/contracts/tenant.ts';

export type NewTenant = Pick<Tenant, 'id' | 'name'> & { readonly firstPassword: string };

/** What the first administrator of a new tenant needs to sign in. */
export function FirstAdminDialog(props: {
  readonly tenant: NewTenant;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { id, name, firstPassword } = props.tenant;
  return (
    <OnceDialog
      title={t('tenant.created.title', { name })}
      text={t('tenant.created.text')}
      rows={[
        { label: t('tenant.created.id'), text: id },
        { label: t('tenant.created.password'), text: firstPassword },
      ]}
      doneLabel={t('tenant.created.done')}
      onClose={props.onClose}
    />
  );
}
