import { Box, Field, Input, Skeleton, Table, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';
import { useEntityForm } from '#console/ui/crud/entity/entity-context.ts';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useOperationText } from '#console/ui/text/use-operation-text.ts';
import { useSubjectTexts } from '#console/ui/text/use-subject-texts.ts';
import type { TenantComponent, TenantFormField } from '#shared/contracts/platform/tenant-form.ts';

const LABEL_MAX = 32;

/** The fields of the chosen form, a row each: shown, required, and their names in both languages. */
export function FormFieldsField(props: { readonly components: readonly TenantComponent[] }): ReactElement {
  const { t } = useText();
  const { record, isNew } = useEntityForm();
  const { field, fieldState } = useController({ name: 'fields' });
  const chosen = String(useWatch({ name: 'componentsName' }) ?? record?.componentsName ?? '');
  const component = props.components.find(({ componentsName }) => componentsName === chosen);
  const hasTexts = useSubjectTexts(chosen);
  const { fieldText } = useOperationText();
  const decided: readonly TenantFormField[] = Array.isArray(field.value) ? field.value : [];
  const { onChange } = field;
  // Another form has other fields.
  useEffect(() => {
    if (isNew && chosen !== '') onChange([]);
  }, [isNew, chosen, onChange]);
  // A field without a word of its own is a part of another one.
  const named = (component?.names ?? []).filter(({ name }) => fieldText(chosen, name) !== name);

  function change(name: string, part: Partial<TenantFormField>): void {
    const before = decided.find((one) => one.name === name) ?? asProduct(name);
    const after = { ...before, ...part };
    const others = decided.filter((one) => one.name !== name);
    onChange(isAsProduct(after) ? others : [...others, after]);
  }

  if (component === undefined && isNew) return <Box />;
  return (
    <Field.Root invalid={fieldState.error !== undefined}>
      {/* A drawer that opens before the rows are there has its focus here, not on the field after them. */}
      <Table.ScrollArea
        w="full"
        borderWidth="1px"
        borderColor="border.muted"
        rounded="md"
        role="group"
        aria-label={t('tenantForm.field.fields')}
        aria-busy={!hasTexts}
        tabIndex={-1}
        outline="none"
        {...(!isNew && { 'data-autofocus': '' })}
      >
        {!hasTexts && <Skeleton h="200px" />}
        <Table.Root hidden={!hasTexts} size="sm" aria-label={t('tenantForm.field.fields')}>
          <Table.Header>
            <Table.Row bg="bg.subtle">
              <Table.ColumnHeader>{t('tenantForm.column.name')}</Table.ColumnHeader>
              <Table.ColumnHeader w="76px">{t('tenantForm.column.shown')}</Table.ColumnHeader>
              <Table.ColumnHeader w="76px">{t('tenantForm.column.required')}</Table.ColumnHeader>
              <Table.ColumnHeader w="180px">{t('tenantForm.column.label')}</Table.ColumnHeader>
              <Table.ColumnHeader w="180px">{t('tenantForm.column.labelEn')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {named.map(({ name, isNeeded }) => {
              const own = decided.find((one) => one.name === name) ?? asProduct(name);
              const text = fieldText(chosen, name);
              return (
                <Table.Row key={name}>
                  <Table.Cell maxW="220px">
                    <Text truncate title={text}>
                      {text}
                    </Text>
                  </Table.Cell>
                  <Table.Cell>
                    <Toggle
                      label={`${text}, ${t('tenantForm.column.shown')}`}
                      isOn={own.isShown}
                      reason={isNeeded ? t('tenantForm.needed') : null}
                      onChange={(isShown) =>
                        change(name, isShown ? { isShown } : { isShown, isRequired: false })
                      }
                    />
                  </Table.Cell>
                  <Table.Cell>
                    <Toggle
                      label={`${text}, ${t('tenantForm.column.required')}`}
                      isOn={isNeeded || own.isRequired}
                      reason={isNeeded ? t('tenantForm.needed') : null}
                      onChange={(isRequired) =>
                        change(name, isRequired ? { isRequired, isShown: true } : { isRequired })
                      }
                    />
                  </Table.Cell>
                  {(['label', 'labelEn'] as const).map((part) => (
                    <Table.Cell key={part}>
                      <Input
                        size="sm"
                        maxLength={LABEL_MAX}
                        aria-label={`${text}, ${t(`tenantForm.column.${part}`)}`}
                        placeholder={t('tenantForm.asProduct')}
                        value={own[part]}
                        onChange={({ target }) => change(name, { [part]: target.value })}
                      />
                    </Table.Cell>
                  ))}
                </Table.Row>
              );
            })}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      <FieldNote error={fieldState.error?.message} />
    </Field.Root>
  );
}

function Toggle(props: {
  readonly label: string;
  readonly isOn: boolean;
  /** Why it cannot be changed; null where it can. */
  readonly reason: string | null;
  readonly onChange: (isOn: boolean) => void;
}): ReactElement {
  return (
    <CheckedSwitch
      label={props.label}
      isLabelHidden
      value={props.isOn}
      active={true}
      inactive={false}
      isDisabled={props.reason !== null}
      title={props.reason ?? undefined}
      onChange={props.onChange}
    />
  );
}

function asProduct(name: string): TenantFormField {
  return { name, isShown: true, isRequired: false, label: '', labelEn: '' };
}

function isAsProduct({ isShown, isRequired, label, labelEn }: TenantFormField): boolean {
  return isShown && !isRequired && label === '' && labelEn === '';
}
