import { type ReactElement, useCallback, useMemo } from 'react';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Several of many choices, with a search. `none` is shown while nothing is chosen. */
export function ChoicesField(
  props: FieldProps & { readonly choices: readonly FilterChoice[]; readonly none: string },
): ReactElement {
  const { choices, none } = props;
  const { language } = useText();
  const format = useCallback(
    (value: unknown) => {
      const ids: readonly unknown[] = Array.isArray(value) ? value : [];
      const names = choices.filter((choice) => ids.includes(choice.value)).map(({ text }) => text);
      return names.length === 0 ? none : joinedNames(names, language);
    },
    [choices, none, language],
  );
  const field = useField(props, format);
  const nodes = useMemo(
    () => choices.map(({ value, text }) => ({ id: value, text, children: [] })),
    [choices],
  );
  const value: readonly string[] = Array.isArray(field.field.value) ? field.field.value : [];
  return (
    <FieldFrame of={props} field={field} fixedText={format(field.fixedValue)}>
      <TreeSelect
        label={field.label}
        tree={nodes}
        nameOf={(node) => node.text}
        value={value}
        placeholder={none}
        isMultiple
        isClearable
        isInvalid={field.error !== undefined}
        onBlur={field.field.onBlur}
        onChange={(ids) => field.field.onChange([...ids])}
      />
    </FieldFrame>
  );
}
