import { Button, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { useShowOnScreen } from '#console/ui/warehouse/use-show-on-screen.ts';
import { useWarehouses, useZoneChoices } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { ZoneField } from '#console/ui/warehouse/zone-field.tsx';
import {
  LocationKind,
  type WarehouseLocation,
  warehouseLocation,
} from '#shared/contracts/stock/warehouse-location.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** The places where goods lie. */
export function WarehouseLocationPage(): ReactElement {
  const { t, language } = useText();
  const { navigate } = useView();
  const warehouses = useWarehouses();
  const onScreen = useShowOnScreen();
  const zones = useZoneChoices(undefined);
  const columns: readonly SubjectColumn<WarehouseLocation>[] = [
    { key: 'code', sort: 'code', widthPx: 180, cell: ({ code }) => <CodeCell text={code} /> },
    {
      key: 'zoneCode',
      wantedPx: 200,
      cell: ({ zoneName, zoneNameEn }) => nameOf({ name: zoneName, nameEn: zoneNameEn }, language),
    },
    { key: 'kind', widthPx: 110, cell: ({ kind }) => t(`warehouseLocation.kinds.${kind}`) },
    {
      key: 'palletsUsed',
      head: t('warehouseLocation.fill'),
      align: 'end',
      widthPx: 130,
      cell: ({ palletsUsed, maxPallets }) => `${groupedNumber(palletsUsed)} / ${groupedNumber(maxPallets)}`,
    },
    {
      key: 'blockedReason',
      head: t('warehouseLocation.state'),
      wantedPx: 200,
      cell: ({ blockedReason, enabled }) => {
        if (blockedReason !== null)
          return (
            <Text as="span" color="fg.warning" truncate title={blockedReason}>
              {t('warehouseLocation.blocked', { reason: blockedReason })}
            </Text>
          );
        return t(enabled ? 'warehouseLocation.usable' : 'warehouseLocation.disabled');
      },
    },
    {
      key: 'pickSequence',
      sort: 'pick_sequence',
      align: 'end',
      isMinor: true,
      widthPx: 120,
      cell: ({ pickSequence }) => pickSequence,
    },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 180,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
  ];
  return (
    <ListPage
      crud={warehouseLocation}
      nameOf={({ code }) => code}
      columns={columns}
      moreActions={({ warehouseCode, code }) => onScreen(warehouseCode, code)}
      filters={[
        { kind: 'text', name: 'code', placeholder: t('warehouseLocation.filterPlaceholder') },
        warehouseFilter(warehouses, t),
        {
          kind: 'choice',
          name: 'zoneCode',
          label: t('warehouseLocation.field.zoneCode'),
          all: t('warehouseLocation.allZones'),
          choices: zones ?? [],
        },
        {
          kind: 'choice',
          name: 'isBlocked',
          label: t('warehouseLocation.state'),
          all: t('warehouseLocation.allStates'),
          choices: [
            { value: 'true', text: t('warehouseLocation.isBlocked') },
            { value: 'false', text: t('warehouseLocation.isUsable') },
          ],
        },
      ]}
      defaults={{ warehouseCode: warehouses.choices[0]?.value ?? '' }}
      firstStep={
        zones?.length === 0
          ? {
              hint: t('warehouseLocation.noZone'),
              action: (
                <Button size="sm" onClick={() => navigate('/warehouse-zone/index')}>
                  {t('warehouseLocation.toZones')}
                </Button>
              ),
            }
          : undefined
      }
      fields={(row) => (
        <>
          <SelectField name="warehouseCode" choices={warehouses.choices} />
          <ZoneField
            name="zoneCode"
            of={row?.warehouseCode}
            {...(zones?.length === 0 && { hint: t('warehouseLocation.noZone') })}
          />
          <TextField name="code" isCode hint={t('warehouseLocation.codeHint')} />
          <SelectField
            name="kind"
            choices={LocationKind.options.map((value) => ({
              value,
              text: t(`warehouseLocation.kinds.${value}`),
            }))}
          />
          <NumberField name="maxPallets" />
          <TextField name="blockedReason" hint={t('warehouseLocation.blockedHint')} />
          <NumberField name="pickSequence" hint={t('warehouseLocation.sequenceHint')} />
          <TextField name="aisle" />
          <NumberField name="bay" />
          <NumberField name="level" />
          <NumberField name="xM" />
          <NumberField name="yM" />
          <NumberField name="zM" />
          <SwitchField name="enabled" />
        </>
      )}
    />
  );
}
