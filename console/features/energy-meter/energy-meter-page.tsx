import { Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { type EnergyMeter, energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { listDepartmentsByType } from '#shared/contracts/plant/department.ts';
import { EnergyMeterFields } from './energy-meter-fields.tsx';

const REFRESHED_EVERY_MS = 10_000;

/** Counters that are assigned to carriers and regions, with their newest values. */
export function EnergyMeterPage(): ReactElement {
  const { t, language } = useText();
  const { navigate } = useView();
  const mayPlant = useMay('plant_view');
  const carriers =
    useCall(energyCarrier.page, { query: { size: LIMITS.pageSizeMax } }, { enabled: useMay('energy_view') })
      .data?.records ?? [];
  const regions = useCall(
    listDepartmentsByType,
    { params: { type: 'energy_region' } },
    { enabled: mayPlant },
  ).data;
  const carrierOf = (id: string) => carriers.find((carrier) => carrier.id === id);
  const regionName = (id: string) => {
    const region = regions?.find(({ deptId }) => deptId === id);
    return region ? nameOf(region, language) : '–';
  };
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const columns: readonly SubjectColumn<EnergyMeter>[] = [
    { key: 'name', sort: 'name', cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'carrierId',
      widthPx: 96,
      cell: ({ carrierId }) => {
        const carrier = carrierOf(carrierId);
        return carrier ? nameOf(carrier, language) : '–';
      },
    },
    {
      key: 'regionId',
      widthPx: 160,
      cell: ({ regionId }) => <span title={regionName(regionId)}>{regionName(regionId)}</span>,
    },
    {
      key: 'machineCode',
      widthPx: 132,
      cell: ({ machineCode }) => <CodeCell text={machineCode} />,
    },
    { key: 'metric', sort: 'metric', widthPx: 120, isMinor: true, cell: ({ metric }) => metric },
    { key: 'kind', widthPx: 96, isMinor: true, cell: ({ kind }) => t(`energyMeter.kinds.${kind}`) },
    {
      key: 'latest',
      align: 'end',
      widthPx: 212,
      cell: ({ latest }) =>
        latest === null ? (
          <Text as="span" color="fg.warning" title={t('energyMeter.notConnected')}>
            {t('energyMeter.noValue')}
          </Text>
        ) : (
          <HStack gap="2" justify="flex-end">
            <b>{number.format(latest.value)}</b>
            <Text as="span" color="fg.muted" textStyle="xs">
              <Moment form="relative" atMs={latest.ts} />
            </Text>
          </HStack>
        ),
    },
    {
      key: 'share',
      align: 'end',
      widthPx: 96,
      isMinor: true,
      cell: ({ share }) => `${number.format(share * 100)}%`,
    },
  ];
  return (
    <ListPage
      crud={energyMeter}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      refetchMs={REFRESHED_EVERY_MS}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('energyMeter.field.name') },
        {
          kind: 'choice',
          name: 'carrierId',
          label: t('energyMeter.field.carrierId'),
          all: t('energyMeter.allCarriers'),
          choices: carriers.map((carrier) => ({ value: carrier.id, text: nameOf(carrier, language) })),
        },
        {
          kind: 'choice',
          name: 'regionId',
          label: t('energyMeter.field.regionId'),
          all: t('energyMeter.allRegions'),
          choices: (regions ?? []).map((region) => ({
            value: region.deptId,
            text: nameOf(region, language),
          })),
        },
      ]}
      fields={(row) => <EnergyMeterFields row={row} carriers={carriers} regions={regions ?? []} />}
      drawerWidthPx={520}
      intro={
        regions?.length === 0 && (
          <HStack mb="3" gap="3" color="fg.warning">
            <Text>{t('energyMeter.noRegion')}</Text>
            <Button size="sm" variant="outline" onClick={() => navigate('/deptlist/index')}>
              {t('energyMeter.toDepartments')}
            </Button>
          </HStack>
        )
      }
    />
  );
}
