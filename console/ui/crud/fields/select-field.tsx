import { NativeSelect } from '@chakra-ui/react';
import { type ReactElement, useCallback } from 'react';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useDictChoices } from '#console/ui/crud/use-dict.ts';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

type ChoiceProps = FieldProps & {
  readonly choices: readonly FilterChoice[];
  /** Names the empty choice of a field that may be empty. */
  readonly none?: string;
  /** What else of the form follows from the choice. */
  readonly onChosen?: (value: string) => void;
};

/** One of several choices. A field that may be empty has an empty choice. */
export function SelectField(props: ChoiceProps): ReactElement {
  const { t } = useText();
  const { choices } = props;
  const format = useFormat(choices);
  const field = useField(props, format);
  const { value, onChange, ...control } = field.field;
  const isOptional = !field.rule.isRequired && field.rule.emptyValue === null;
  return (
    <FieldFrame of={props} field={field} fixedText={format(field.fixedValue) || (props.none ?? '')}>
      <NativeSelect.Root>
        <NativeSelect.Field
          {...control}
          value={String(value ?? '')}
          onChange={({ target }) => {
            onChange(target.value === '' ? field.rule.emptyValue : target.value);
            props.onChosen?.(target.value);
          }}
        >
          {(isOptional || value === '') && (
            <option value="">{props.none ?? t(isOptional ? 'crud.form.none' : 'crud.form.choose')}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}

/** One of a few choices, all of them in sight. */
export function SegmentField(props: ChoiceProps): ReactElement {
  const { choices } = props;
  const format = useFormat(choices);
  const field = useField(props, format);
  return (
    <FieldFrame of={props} field={field} fixedText={format(field.fixedValue)}>
      <Segments
        label={field.label}
        items={choices.map((choice) => ({ value: choice.value, label: choice.text }))}
        value={String(field.field.value ?? '')}
        onChange={(value) => {
          field.field.onChange(value);
          props.onChosen?.(value);
        }}
      />
    </FieldFrame>
  );
}

/** One of the items of a dictionary. */
export function DictField(props: FieldProps & { readonly dict: string }): ReactElement {
  return <SelectField {...props} choices={useDictChoices(props.dict)} />;
}

function useFormat(choices: readonly FilterChoice[]): (value: unknown) => string {
  return useCallback(
    (value) => choices.find((choice) => choice.value === value)?.text ?? String(value ?? ''),
    [choices],
  );
}
