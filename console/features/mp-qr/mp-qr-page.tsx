import { Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listMpReplyAccounts } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { type MpQr, mpQr } from '#shared/contracts/public-account/mp-qr.ts';
import { CodeDialog } from './code-dialog.tsx';

/** QR codes of public accounts, by which fans come to follow. */
export function MpQrPage(): ReactElement {
  const { t } = useText();
  const { data: accounts } = useCall(listMpReplyAccounts, {});
  const [shown, setShown] = useState<MpQr | null>(null);
  const columns: readonly SubjectColumn<MpQr>[] = [
    { key: 'name', sort: 'name', wantedPx: 220, cell: ({ name }) => <NameCell name={name} /> },
    {
      key: 'isPermanent',
      widthPx: 210,
      cell: ({ isPermanent, days, expiresAt }) =>
        isPermanent ? (
          t('mpQr.permanent')
        ) : expiresAt === null ? (
          t('mpQr.temporary', { count: days })
        ) : (
          <>
            {t('mpQr.validUntil')} <Moment form="full" atMs={expiresAt} />
          </>
        ),
    },
    { key: 'scans', sort: 'scans', align: 'end', widthPx: 104, cell: ({ scans }) => scans },
    { key: 'follows', sort: 'follows', align: 'end', widthPx: 104, cell: ({ follows }) => follows },
    {
      key: 'lastScanAt',
      sort: 'last_scan_at',
      widthPx: 172,
      cell: ({ lastScanAt }) =>
        lastScanAt === null ? <Text color="fg.muted">–</Text> : <Moment form="full" atMs={lastScanAt} />,
    },
    { key: 'appName', wantedPx: 140, isMinor: true, cell: ({ appName }) => <NameCell name={appName} /> },
  ];
  return (
    <>
      <ListPage
        crud={mpQr}
        nameOf={({ name }) => name}
        columns={columns}
        actionsWidthPx={150}
        filters={[{ kind: 'text', name: 'name', placeholder: t('mpQr.filterPlaceholder') }]}
        actions={(row) => [{ label: t('mpQr.show'), onSelect: () => setShown(row) }]}
        defaults={{
          accountId: accounts?.length === 1 ? accounts[0]?.id : '',
          isPermanent: true,
          days: 30,
        }}
        firstStep={accounts?.length === 0 ? { hint: t('mpQr.noAccount') } : undefined}
        fields={(row) => <QrFields accounts={accounts ?? []} isNew={row === null} />}
      />
      {shown && <CodeDialog row={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function QrFields(props: {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly isNew: boolean;
}): ReactElement {
  const { t } = useText();
  const isPermanent = useWatch({ name: 'isPermanent' }) === true;
  return (
    <>
      <TextField name="name" hint={t('mpQr.nameHint')} />
      <SelectField
        name="accountId"
        choices={props.accounts.map(({ id, name }) => ({ value: id, text: name }))}
        hint={t('mpQr.accountHint')}
        isFixed={!props.isNew}
      />
      {props.isNew && <SwitchField name="isPermanent" hint={t('mpQr.permanentHint')} />}
      {props.isNew && !isPermanent && <NumberField name="days" hint={t('mpQr.daysHint')} />}
    </>
  );
}
