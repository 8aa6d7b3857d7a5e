import { Input, Textarea } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** From this share of its greatest length on, a text shows how much of it is used. */
const COUNTED_FROM = 0.8;

export function TextField(
  props: FieldProps & {
    readonly placeholder?: string;
    /** For codes and addresses. */
    readonly isCode?: boolean;
    /** More than one: a text of several lines. */
    readonly rows?: number;
  },
): ReactElement {
  const field = useField(props);
  const { value, onChange, ...control } = field.field;
  const { rows = 1, isCode = false } = props;
  const text = typeof value === 'string' ? value : '';
  const shared = {
    ...control,
    value: text,
    autoComplete: 'off',
    spellCheck: !isCode,
    ...(props.placeholder !== undefined && { placeholder: props.placeholder }),
    ...(isCode && { fontFamily: 'mono' }),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value === '' ? field.rule.emptyValue : event.target.value),
  };
  return (
    <FieldFrame of={props} field={field} isCode={isCode} {...usage(text, field.rule.maxLength)}>
      {rows > 1 ? <Textarea rows={rows} resize="vertical" {...shared} /> : <Input {...shared} />}
    </FieldFrame>
  );
}

function usage(text: string, maxLength: number | null): { readonly note?: string } {
  if (maxLength === null || text.length < maxLength * COUNTED_FROM) return {};
  return { note: `${groupedNumber(text.length)} / ${groupedNumber(maxLength)}` };
}
