import { Button } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { PlainCell } from '#console/ui/table/rows/plain-cell.tsx';
import { MomentSpan } from '#console/ui/text/moment.tsx';
import { nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import {
  type Appointment,
  AppointmentState,
  appointment,
  GoodsDirection,
} from '#shared/contracts/yard/appointment.ts';
import { AppointmentDialogs } from './appointment-dialogs.tsx';
import { AppointmentFields } from './appointment-fields.tsx';
import { AppointmentStateCell } from './appointment-state-cell.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { QueueSettingDrawer } from './queue-setting-drawer.tsx';
import { truckName } from './truck-name.ts';
import { useAppointmentSteps } from './use-appointment-steps.ts';
import { WalkInDrawer } from './walk-in-drawer.tsx';

const REFRESHED_EVERY_MS = 10_000;

/** The trucks of a warehouse from their booking to the exit: list, calendar, and what happens to each. */
export function AppointmentPage(): ReactElement {
  const { t, language } = useText();
  const mayBook = useMay('appointment_edit');
  const mayControl = useMay('dock_control');
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const steps = useAppointmentSteps();
  const [shown, setShown] = useState<'calendar' | 'walkIn' | 'setting' | null>(null);
  const [picked, setPicked] = useState<Readonly<Record<string, unknown>> | null>(null);
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(() => ({ warehouseCode: first, direction: 'out', slots: 1 }), [first]);

  const columns: readonly SubjectColumn<Appointment>[] = [
    {
      key: 'slotStart',
      sort: 'slot_start',
      widthPx: 184,
      cell: ({ slotStart, slotEnd }) =>
        slotStart === null || slotEnd === null ? (
          t('appointment.byWalkIn')
        ) : (
          <MomentSpan from={slotStart} to={slotEnd} />
        ),
    },
    { key: 'state', sort: 'state', widthPx: 120, cell: (row) => <AppointmentStateCell row={row} /> },
    { key: 'ticket', widthPx: 76, cell: ({ ticket }) => ticket ?? '–' },
    { key: 'plate', widthPx: 120, cell: ({ plate }) => <b>{plate ?? '–'}</b> },
    { key: 'dockCode', widthPx: 64, cell: ({ dockCode }) => dockCode ?? '–' },
    {
      key: 'direction',
      widthPx: 100,
      cell: ({ direction }) => t(`appointment.directions.${direction}`),
    },
    {
      key: 'carrierCode',
      wantedPx: 160,
      cell: ({ carrierName, carrierNameEn }) => (
        <PlainCell text={nullableNameOf(carrierName, carrierNameEn, language)} />
      ),
    },
    { key: 'docNo', isMinor: true, widthPx: 140, cell: ({ docNo }) => docNo ?? '–' },
    { key: 'no', sort: 'no', isMinor: true, widthPx: 190, cell: ({ no }) => <CodeCell text={no} /> },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 160,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
  ];
  return (
    <>
      <ListPage
        crud={appointment}
        nameOf={truckName}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        actionsWidthPx={120}
        filters={[
          { kind: 'text', name: 'no', placeholder: t('appointment.filterPlaceholder'), widthPx: 300 },
          warehouseFilter(warehouses, t),
          enumFilter('state', AppointmentState.options, (value) => t(`appointment.states.${value}`), {
            label: t('appointment.field.state'),
            all: t('appointment.allStates'),
          }),
          enumFilter('direction', GoodsDirection.options, (value) => t(`appointment.directions.${value}`), {
            label: t('appointment.field.direction'),
            all: t('appointment.allDirections'),
            kind: 'segments',
          }),
        ]}
        actions={steps.actionsOf}
        firstStep={firstStep}
        defaults={defaults}
        newRecord={picked}
        onNewRecordClosed={() => setPicked(null)}
        headActions={
          <>
            <Button variant="outline" onClick={() => setShown('calendar')}>
              {t('appointment.calendar')}
            </Button>
            {mayControl && (
              <>
                <Button variant="outline" onClick={() => setShown('walkIn')}>
                  {t('appointment.walkIn')}
                </Button>
                <Button variant="outline" onClick={() => setShown('setting')}>
                  {t('appointment.setting')}
                </Button>
              </>
            )}
          </>
        }
        fields={(row) => <AppointmentFields row={row} warehouses={warehouses} />}
      />
      <AppointmentDialogs steps={steps} />
      {shown === 'calendar' && (
        <CalendarDialog
          warehouses={warehouses}
          warehouseCode={first}
          onClose={() => setShown(null)}
          {...(mayBook && {
            onPick: (slot: Readonly<Record<string, unknown>>) => {
              setShown(null);
              setPicked({ ...defaults, ...slot });
            },
          })}
        />
      )}
      {shown === 'walkIn' && <WalkInDrawer warehouses={warehouses} onClose={() => setShown(null)} />}
      {shown === 'setting' && <QueueSettingDrawer warehouses={warehouses} onClose={() => setShown(null)} />}
    </>
  );
}
