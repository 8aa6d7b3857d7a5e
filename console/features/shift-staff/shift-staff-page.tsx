import { Button, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { Moment, MomentSpan } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { type ShiftStaff, StaffDuty, shiftStaff } from '#shared/contracts/yard/shift-staff.ts';
import { ReportDrawer } from './report-drawer.tsx';
import { TargetDrawer } from './target-drawer.tsx';

/** Who is planned and present in a warehouse, and what it means to achieve. */
export function ShiftStaffPage(): ReactElement {
  const { t } = useText();
  const mayEdit = useMay('warehouse_edit');
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const [reported, setReported] = useState<ShiftStaff | null>(null);
  const [isTargeting, setIsTargeting] = useState(false);
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(() => ({ warehouseCode: first, duty: 'picking' }), [first]);
  const duties = StaffDuty.options.map((value) => ({ value, text: t(`shiftStaff.duties.${value}`) }));
  const columns: readonly SubjectColumn<ShiftStaff>[] = [
    {
      key: 'fromTime',
      sort: 'from_time',
      head: t('shiftStaff.time'),
      widthPx: 184,
      cell: ({ fromTime, toTime }) => <MomentSpan from={fromTime} to={toTime} />,
    },
    { key: 'duty', sort: 'duty', widthPx: 104, cell: ({ duty }) => t(`shiftStaff.duties.${duty}`) },
    { key: 'planned', sort: 'planned', align: 'end', widthPx: 88, cell: ({ planned }) => planned },
    {
      key: 'present',
      sort: 'present',
      align: 'end',
      widthPx: 132,
      cell: ({ planned, present }) =>
        present === null ? (
          t('shiftStaff.notReported')
        ) : (
          <>
            {present < planned && (
              <Text as="span" color="fg.error" fontWeight="600" me="2">
                {t('shiftStaff.missing', { count: planned - present })}
              </Text>
            )}
            {present}
          </>
        ),
    },
    {
      key: 'reportedAt',
      widthPx: 136,
      cell: ({ reportedAt }) => (reportedAt === null ? '–' : <Moment form="relative" atMs={reportedAt} />),
    },
    {
      key: 'warehouseCode',
      wantedPx: 150,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
    { key: 'note', isMinor: true, wantedPx: 160, cell: ({ note }) => note ?? '–' },
  ];
  return (
    <>
      <ListPage
        crud={shiftStaff}
        nameOf={({ duty }) => t(`shiftStaff.duties.${duty}`)}
        columns={columns}
        filters={[
          warehouseFilter(warehouses, t),
          {
            kind: 'choice',
            name: 'duty',
            label: t('shiftStaff.field.duty'),
            all: t('shiftStaff.allDuties'),
            choices: duties,
          },
        ]}
        firstStep={firstStep}
        defaults={defaults}
        headActions={
          <Button variant="outline" onClick={() => setIsTargeting(true)}>
            {t('shiftStaff.targets')}
          </Button>
        }
        actions={(row) =>
          mayEdit ? [{ label: t('shiftStaff.report'), onSelect: () => setReported(row) }] : []
        }
        actionsWidthPx={132}
        fields={() => (
          <>
            <SelectField name="warehouseCode" choices={warehouses.choices} />
            <SelectField name="duty" choices={duties} />
            <MomentField name="fromTime" hint={t('shiftStaff.timeHint')} />
            <MomentField name="toTime" />
            <NumberField name="planned" />
            <TextField name="note" />
          </>
        )}
      />
      {reported && <ReportDrawer row={reported} onClose={() => setReported(null)} />}
      {isTargeting && <TargetDrawer warehouses={warehouses} onClose={() => setIsTargeting(false)} />}
    </>
  );
}
