import { type ReactNode, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useEntityForm } from '#console/ui/crud/entity/entity-context.ts';
import { type FieldRule, fieldRule, schemaAt } from '#console/ui/form/field-rule.ts';

/** What every field takes; the rest comes from the schema and the subject's texts. */
export interface FieldProps {
  /**
   * Name in the body; `settings.mode` is the field of an object in it. Its label is the text `<subject>.field.<name>`
   * of the last part.
   */
  readonly name: string;
  readonly label?: string;
  readonly hint?: ReactNode;
  /** Shown, but not to be changed here. */
  readonly isFixed?: boolean;
}

const NO_RULE: FieldRule = {
  isRequired: false,
  emptyValue: '',
  maxLength: null,
  min: null,
  max: null,
  options: null,
  initial: null,
};

/** A field of the form: its value, its rule, what is wrong with it. Fixed where the body does not have it. */
export function useField({ name, label, isFixed = false }: FieldProps, format?: (value: unknown) => string) {
  const { schema, text, tenantForm, record, formats } = useEntityForm();
  const fieldSchema = schemaAt(schema, name.split('.'));
  const { field, fieldState } = useController({ name });
  useEffect(() => {
    if (format) formats.set(name, format);
  }, [formats, name, format]);
  const rule = fieldSchema ? fieldRule(fieldSchema) : NO_RULE;
  return {
    field,
    rule: tenantForm.isRequired(name) ? { ...rule, isRequired: true } : rule,
    isHidden: !tenantForm.isShown(name),
    label: tenantForm.label(name) ?? label ?? text(`field.${name.split('.').at(-1)}`),
    error: fieldState.error?.message,
    isFixed: isFixed || fieldSchema === undefined,
    fixedValue: fieldSchema === undefined ? record?.[name] : field.value,
  };
}
