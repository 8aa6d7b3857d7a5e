import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import type { FieldProps } from '#console/ui/crud/fields/use-field.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/limits.ts';
import { type PartnerKind, partner } from '#shared/contracts/partner.ts';

/** A partner of a kind, by its code: chosen from a list, or typed where there are too many for one. */
export function PartnerField(props: FieldProps & { readonly kind: PartnerKind }): ReactElement {
  const { kind, ...field } = props;
  const { language } = useText();
  const { data } = useCall(partner.page, { query: { kind, size: LIMITS.pageSizeMax } });
  if (data && data.total > data.records.length) return <TextField {...field} isCode />;
  const choices = (data?.records ?? [])
    .filter(({ enabled }) => enabled)
    .map((one) => ({ value: one.code, text: nameOf(one, language) }));
  return <SelectField {...field} choices={choices} />;
}
