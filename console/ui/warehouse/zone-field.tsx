import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import type { FieldProps } from '#console/ui/crud/fields/use-field.ts';
import { useZoneChoices } from './use-warehouses.ts';

/** A zone of the warehouse that the form, or else its record, names by `warehouseCode`. */
export function ZoneField(
  props: FieldProps & { readonly of?: string | undefined; readonly none?: string },
): ReactElement {
  const { of, ...field } = props;
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const zones = useZoneChoices(of ?? (typeof chosen === 'string' ? chosen : ''));
  return <SelectField {...field} choices={zones ?? []} />;
}
