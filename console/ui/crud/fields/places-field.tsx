import type { ReactElement } from 'react';
import { type Places, splitCodes } from '#console/ui/crud/tree/use-places.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Several departments, sent as their codes, separated by spaces. `none` names the choice of none. */
export function PlacesField(
  props: FieldProps & { readonly places: Places; readonly none: string },
): ReactElement {
  const { language } = useText();
  const { places, none } = props;
  const field = useField(props, (value) => places.namesOf(String(value ?? '')) ?? none);
  const tree = places.tree ?? [];
  const codes = splitCodes(String(field.field.value ?? ''));
  const codeById = new Map([...places.byCode.values()].map(({ id, code }) => [id, code]));
  return (
    <FieldFrame of={props} field={field}>
      <TreeSelect
        label={field.label}
        tree={tree}
        nameOf={(node) => nameOf(node, language)}
        value={codes.flatMap((code) => places.byCode.get(code)?.id ?? [])}
        placeholder={none}
        clearLabel={none}
        isMultiple
        isClearable
        isInvalid={field.error !== undefined}
        onBlur={field.field.onBlur}
        onChange={(ids) => field.field.onChange(ids.flatMap((id) => codeById.get(id) ?? []).join(' '))}
      />
    </FieldFrame>
  );
}
