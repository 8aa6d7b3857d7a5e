import { Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { useField } from '#console/ui/crud/fields/use-field.ts';
import { minuteText } from '#console/ui/text/moment-text.ts';
import { ownZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useDockChoices, type Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { type Appointment, GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { foreignOffset } from '#shared/domain/calendar/zone-offset.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { WhoComesFields } from './who-comes-fields.tsx';

/** Where, when and who. Once the truck has arrived, time and dock stay. */
export function AppointmentFields(props: {
  readonly row: Appointment | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  const { row, warehouses } = props;
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const warehouseCode = row?.warehouseCode ?? (typeof chosen === 'string' ? chosen : '');
  const docks = useDockChoices(warehouseCode);
  const isFixed = row !== null && row.state !== 'booked';
  return (
    <>
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      <SegmentField
        name="direction"
        isFixed={isFixed}
        choices={GoodsDirection.options.map((value) => ({
          value,
          text: t(`appointment.directions.${value}`),
        }))}
      />
      <SlotField warehouses={warehouses} warehouseCode={warehouseCode} isFixed={isFixed} />
      <NumberField name="slots" isFixed={isFixed} />
      <SelectField name="dockCode" choices={docks} none={t('appointment.anyDock')} isFixed={isFixed} />
      <WhoComesFields />
    </>
  );
}

/** A slot, chosen in the calendar. */
function SlotField(props: {
  readonly warehouses: Warehouses;
  readonly warehouseCode: string;
  readonly isFixed: boolean;
}): ReactElement {
  const { t } = useText();
  const { warehouses, warehouseCode } = props;
  const zone = warehouses.zoneOf(warehouseCode) ?? 'UTC';
  const { setValue } = useFormContext();
  const [isOpen, setIsOpen] = useState(false);
  const format = useCallback(
    (value: unknown) =>
      typeof value === 'number' ? `${minuteText(value, zone)}${foreignOffset(value, zone, ownZone())}` : '',
    [zone],
  );
  const of = { name: 'slotStart', isFixed: props.isFixed, hint: t('appointment.slotHint') };
  const field = useField(of, format);
  const text = format(field.field.value);
  return (
    <>
      <FieldFrame of={of} field={field} fixedText={format(field.fixedValue)}>
        <HStack gap="3">
          {text && <Text fontVariantNumeric="tabular-nums">{text}</Text>}
          <Button
            ref={field.field.ref}
            variant="outline"
            disabled={warehouseCode === ''}
            onBlur={field.field.onBlur}
            onClick={() => setIsOpen(true)}
          >
            {t('appointment.calendarTitle')}
          </Button>
        </HStack>
      </FieldFrame>
      {isOpen && (
        <CalendarDialog
          warehouses={warehouses}
          warehouseCode={warehouseCode}
          isWarehouseFixed
          onClose={() => setIsOpen(false)}
          onPick={({ slotStart }) => {
            setIsOpen(false);
            setValue('slotStart', slotStart, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
    </>
  );
}
