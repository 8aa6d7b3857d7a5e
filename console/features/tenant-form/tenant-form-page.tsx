import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useTenantComponents } from '#console/ui/crud/use-tenant-form.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useOperationText } from '#console/ui/text/use-operation-text.ts';
import { type TenantForm, tenantForm } from '#shared/contracts/platform/tenant-form.ts';
import { FormFieldsField } from './form-fields-field.tsx';

const DRAWER_WIDTH_PX = 820;

/** The forms of which the tenant has decided something. */
export function TenantFormPage(): ReactElement {
  const { t } = useText();
  const { subjectText } = useOperationText();
  const components = useTenantComponents() ?? [];
  const choices = components.map(({ componentsName }) => ({
    value: componentsName,
    text: subjectText(componentsName),
  }));
  const columns: readonly SubjectColumn<TenantForm>[] = [
    {
      key: 'componentsName',
      sort: 'components_name',
      widthPx: 240,
      cell: ({ componentsName }) => (
        <Text as="b" truncate>
          {subjectText(componentsName)}
        </Text>
      ),
    },
    { key: 'fields', cell: ({ fields }) => summaryOf(fields).join(' · ') || t('tenantForm.none') },
    { key: 'updateBy', widthPx: 150, isMinor: true, cell: ({ updateBy }) => updateBy },
    {
      key: 'updateTime',
      sort: 'update_time',
      widthPx: 190,
      isMinor: true,
      cell: ({ updateTime }) => <Moment form="full" atMs={updateTime} />,
    },
  ];

  function summaryOf(fields: TenantForm['fields']): string[] {
    const counts = {
      hidden: fields.filter(({ isShown }) => !isShown).length,
      required: fields.filter(({ isRequired }) => isRequired).length,
      renamed: fields.filter(({ label, labelEn }) => label !== '' || labelEn !== '').length,
    };
    return (['hidden', 'required', 'renamed'] as const).flatMap((kind) =>
      counts[kind] > 0 ? [t(`tenantForm.changes.${kind}`, { count: counts[kind] })] : [],
    );
  }

  return (
    <ListPage
      crud={tenantForm}
      nameOf={({ componentsName }) => subjectText(componentsName)}
      columns={columns}
      drawerWidthPx={DRAWER_WIDTH_PX}
      filters={[
        {
          kind: 'choice',
          name: 'componentsName',
          label: t('tenantForm.field.componentsName'),
          all: t('tenantForm.all'),
          choices,
        },
      ]}
      fields={() => (
        <>
          <SelectField name="componentsName" choices={choices} />
          <FormFieldsField components={components} />
          <TextField name="remarks" rows={2} />
        </>
      )}
    />
  );
}
