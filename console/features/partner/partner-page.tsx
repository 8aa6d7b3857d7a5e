import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { nameOf, nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { PartnerField } from '#console/ui/warehouse/code-fields.tsx';
import { type Partner, PartnerKind, partner } from '#shared/contracts/yard/partner.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';

/** Owners of goods, carriers, suppliers and customers. */
export function PartnerPage(): ReactElement {
  const { t, language } = useText();
  const kindsOf = (row: Partner) => {
    const is = {
      carrier: row.isCarrier,
      owner: row.isOwner,
      supplier: row.isSupplier,
      customer: row.isCustomer,
    };
    const names = PartnerKind.options.filter((kind) => is[kind]).map((kind) => t(`partner.kind.${kind}`));
    return joinedNames(names, language);
  };
  const columns: readonly SubjectColumn<Partner>[] = [
    { key: 'code', sort: 'code', widthPx: 150, cell: ({ code }) => <CodeCell text={code} /> },
    {
      key: 'name',
      sort: 'name',
      wantedPx: 230,
      cell: (row) => (
        <Text as="b" truncate title={nameOf(row, language)}>
          {nameOf(row, language)}
        </Text>
      ),
    },
    { key: 'isCarrier', head: t('partner.kinds'), widthPx: 210, cell: kindsOf },
    {
      key: 'parentCode',
      isMinor: true,
      wantedPx: 180,
      cell: ({ parentName, parentNameEn, parentCode }) =>
        nullableNameOf(parentName, parentNameEn, language) ?? parentCode ?? '–',
    },
    { key: 'contact', isMinor: true, widthPx: 120, cell: ({ contact }) => contact ?? '–' },
    { key: 'phone', widthPx: 150, cell: ({ phone }) => phone ?? '–' },
    {
      key: 'enabled',
      widthPx: 96,
      cell: ({ enabled }) => t(enabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={partner}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('partner.filterPlaceholder') },
        enumFilter('kind', PartnerKind.options, (value) => t(`partner.kind.${value}`), {
          label: t('partner.kinds'),
          all: t('partner.allKinds'),
          kind: 'segments',
        }),
      ]}
      fields={() => (
        <>
          <TextField name="code" isCode />
          <TextField name="name" />
          <TextField name="nameEn" />
          <SwitchField name="isCarrier" />
          <SwitchField name="isOwner" />
          <SwitchField name="isSupplier" />
          <SwitchField name="isCustomer" />
          <PartnerField name="parentCode" hint={t('partner.parentHint')} />
          <TextField name="contact" />
          <TextField name="phone" />
          <SwitchField name="enabled" />
        </>
      )}
    />
  );
}
