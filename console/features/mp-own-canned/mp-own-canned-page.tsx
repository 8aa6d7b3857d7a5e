import type { ReactElement } from 'react';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import { CANNED_COLUMNS, CannedFields } from '#console/ui/mp-canned/canned-list-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { mpOwnCanned } from '#shared/contracts/public-account/mp-own-canned.ts';

/** Texts that one keeps for oneself. */
export function MpOwnCannedPage(): ReactElement {
  const { t } = useText();
  return (
    <ListPage
      crud={mpOwnCanned}
      nameOf={({ name }) => name}
      columns={CANNED_COLUMNS}
      filters={[{ kind: 'text', name: 'name', placeholder: t('mpOwnCanned.field.name') }]}
      fields={() => <CannedFields />}
    />
  );
}
