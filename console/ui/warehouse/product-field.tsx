import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import type { FieldProps } from '#console/ui/crud/fields/use-field.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/limits.ts';
import { product } from '#shared/contracts/product.ts';

/** A product by its code: chosen from a list, or typed where there are too many, or the user sees none. */
export function ProductField(props: FieldProps): ReactElement {
  const { language } = useText();
  const mayList = useMay('calendar_view');
  const { data } = useCall(product.page, { query: { size: LIMITS.pageSizeMax } }, { enabled: mayList });
  if (!mayList || (data && data.total > data.records.length)) return <TextField {...props} isCode />;
  const choices = (data?.records ?? []).map((one) => ({
    value: one.code,
    text: `${one.code} · ${nameOf(one, language)}`,
  }));
  return <SelectField {...props} choices={choices} />;
}
