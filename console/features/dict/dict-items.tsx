import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { OriginMark } from '#console/ui/crud/list/origin-mark.tsx';
import { useSeedNames } from '#console/ui/crud/seed-names.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { dict } from '#shared/contracts/platform/dict.ts';
import { type DictItem, dictItem } from '#shared/contracts/platform/dict-item.ts';

/** The list of all dictionaries keeps its own filters and page in the address meanwhile. */
const PREFIX = 'items.';
const ORDER_STEP = 10;

/** The items of one dictionary, in their order. */
export function DictItems(props: { readonly dictId: string }): ReactElement {
  const { t, language } = useText();
  const seeds = useSeedNames('dict');
  const { dictId } = props;
  const owner = useCall(dict.get, { params: { id: dictId } }, { enabled: useMay('dict_view') }).data;
  const columns: readonly SubjectColumn<DictItem>[] = [
    { key: 'sort', sort: 'sort', align: 'end', widthPx: 88, cell: ({ sort }) => sort },
    { key: 'value', sort: 'value', widthPx: 220, cell: ({ value }) => <CodeCell text={value} /> },
    { key: 'label', sort: 'label', cell: ({ label }) => <NameCell name={label} /> },
    { key: 'labelEn', cell: ({ labelEn }) => <NameCell name={labelEn ?? ''} isPlain /> },
    {
      key: 'description',
      isMinor: true,
      cell: ({ description }) => <span title={description ?? ''}>{description}</span>,
    },
    {
      key: 'system',
      widthPx: 104,
      cell: ({ system }) => (
        <OriginMark isSystem={system === '1'} label={t(system === '1' ? 'dict.isSystem' : 'dict.isOwn')} />
      ),
    },
  ];
  return (
    <ListPage
      crud={dictItem}
      nameOf={({ label, labelEn }) => nameOf({ name: label, nameEn: labelEn }, language)}
      columns={columns}
      prefix={PREFIX}
      filters={[{ kind: 'text', name: 'label', placeholder: t('dictItem.filterPlaceholder') }]}
      query={{ dictId }}
      head={{
        title: owner ? seeds.nameOf(owner.type, owner.description) : t('dictItem.title'),
        lead: owner ? `${owner.type} · ${t('dictItem.lead')}` : t('dictItem.lead'),
        back: <BackToList label={t('dict.back')} param="dict" prefix={PREFIX} />,
      }}
      fields={(row) => (
        <>
          <TextField name="label" />
          <TextField name="labelEn" />
          <TextField
            name="value"
            isCode
            isFixed={row?.system === '1'}
            {...(row?.system === '1' && { hint: t('dictItem.valueFixed') })}
          />
          <NumberField name="sort" hint={t('dictItem.sortHint')} />
          <TextField name="description" />
          <TextField name="remarks" rows={3} />
        </>
      )}
      defaults={{ dictId, sort: ORDER_STEP }}
      refusal={({ system }) => (system === '1' ? t('crud.removal.system') : undefined)}
    />
  );
}
