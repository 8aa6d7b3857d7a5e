import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LocationField, LotField, PartnerField, ProductField } from '#console/ui/warehouse/code-fields.tsx';
import { useDockChoices, type Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { ZoneField } from '#console/ui/warehouse/zone-field.tsx';
import { TaskKind, type WarehouseTask, warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';

/** What is made by hand: work of orders is made by the server. */
const KINDS = warehouseTask.createBody.shape.kind.options;

export function TaskFields(props: {
  readonly row: WarehouseTask | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  const { row, warehouses } = props;
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const docks = useDockChoices(row?.warehouseCode ?? (typeof chosen === 'string' ? chosen : ''));
  const kinds = row === null ? KINDS : TaskKind.options;
  return (
    <>
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      <SelectField
        name="kind"
        choices={kinds.map((value) => ({ value, text: t(`warehouseTask.kinds.${value}`) }))}
      />
      <ProductField name="productCode" />
      <NumberField name="quantity" />
      <LotField name="lotCode" of={row?.productCode ?? undefined} />
      <PartnerField name="ownerCode" kind="owner" />
      <LocationField name="fromLocation" of={row?.warehouseCode} />
      <LocationField name="toLocation" of={row?.warehouseCode} />
      <ZoneField name="zoneCode" of={row?.warehouseCode} />
      <SelectField name="dockCode" choices={docks} />
      <MomentField name="dueAt" />
      <NumberField name="priority" hint={t('warehouseTask.priorityHint')} />
      <TextField name="note" rows={2} />
    </>
  );
}
