import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateMark } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { codeTable, type UnknownCode } from '#shared/contracts/codes/code-table.ts';
import { type VendorCode, vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import { StopCategory } from '#shared/contracts/codes/vendor-text.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { UnknownCodes } from './unknown-codes.tsx';

/** The list of all tables keeps its own filters and page in the address meanwhile. */
const PREFIX = 'codes.';

/** The codes of one table, and those that have arrived and are not in it. */
export function VendorCodeList(props: { readonly codeTableId: string }): ReactElement {
  const { t } = useText();
  const { codeTableId } = props;
  const [added, setAdded] = useState<UnknownCode | null>(null);
  const mayEdit = useMay('connection_edit');
  const mayView = useMay('connection_view');
  const owner = useCall(codeTable.get, { params: { id: codeTableId } }, { enabled: mayView }).data;
  const columns: readonly SubjectColumn<VendorCode>[] = [
    { key: 'code', sort: 'code', widthPx: 140, cell: ({ code }) => <CodeCell text={code} /> },
    { key: 'textZh', sort: 'text_zh', cell: ({ textZh }) => <span title={textZh ?? ''}>{textZh}</span> },
    { key: 'textEn', sort: 'text_en', cell: ({ textEn }) => <span title={textEn ?? ''}>{textEn}</span> },
    {
      key: 'state',
      widthPx: 132,
      cell: ({ state }) =>
        state === null ? (
          t('vendorCode.asReported')
        ) : state === 'warning' ? (
          t('states.short.warning')
        ) : (
          <StateMark state={state} hasWarning={false} />
        ),
    },
    {
      key: 'category',
      sort: 'category',
      widthPx: 120,
      cell: ({ category }) => t(`vendorCode.category.${category}`),
    },
    {
      key: 'isPlanned',
      widthPx: 104,
      isMinor: true,
      cell: ({ isPlanned }) => t(isPlanned ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={vendorCode}
      nameOf={({ code }) => code}
      columns={columns}
      prefix={PREFIX}
      query={{ codeTableId }}
      filters={[
        { kind: 'text', name: 'code', placeholder: t('vendorCode.searchHint') },
        enumFilter('category', StopCategory.options, (value) => t(`vendorCode.category.${value}`), {
          label: t('vendorCode.field.category'),
          all: t('vendorCode.allCategories'),
        }),
      ]}
      head={{
        title: owner?.name ?? t('vendorCode.title'),
        lead: t('vendorCode.lead'),
        back: <BackToList label={t('codeTable.back')} param="table" prefix={PREFIX} />,
      }}
      intro={<UnknownCodes codeTableId={codeTableId} onAdd={mayEdit ? setAdded : null} />}
      fields={() => <VendorCodeFields />}
      defaults={{ codeTableId }}
      newRecord={added && { codeTableId, ...toDraft(added) }}
      onNewRecordClosed={() => setAdded(null)}
    />
  );
}

/** The text goes where its writing belongs. */
function toDraft({ code, text }: UnknownCode): Readonly<Record<string, unknown>> {
  if (!text) return { code };
  return /\p{Script=Han}/u.test(text) ? { code, textZh: text } : { code, textEn: text };
}

function VendorCodeFields(): ReactElement {
  const { t } = useText();
  return (
    <>
      <TextField name="code" isCode />
      <TextField name="textZh" />
      <TextField name="textEn" />
      <SelectField
        name="state"
        none={t('vendorCode.asReported')}
        choices={MachineState.options.map((value) => ({ value, text: t(`states.long.${value}`) }))}
        hint={t('vendorCode.stateHint')}
      />
      <SelectField
        name="category"
        choices={StopCategory.options.map((value) => ({ value, text: t(`vendorCode.category.${value}`) }))}
      />
      <SwitchField name="isPlanned" />
      <TextField name="adviceZh" rows={3} />
      <TextField name="adviceEn" rows={3} />
    </>
  );
}
