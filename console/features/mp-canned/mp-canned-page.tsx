import type { ReactElement } from 'react';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { mpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import { CANNED_COLUMNS, CannedFields } from './canned-list-parts.tsx';

/** Texts that colleagues send again and again. */
export function MpCannedPage(): ReactElement {
  const { t } = useText();
  return (
    <ListPage
      crud={mpCanned}
      nameOf={({ name }) => name}
      columns={CANNED_COLUMNS}
      filters={[{ kind: 'text', name: 'name', placeholder: t('mpCanned.filterPlaceholder') }]}
      fields={() => <CannedFields />}
    />
  );
}
