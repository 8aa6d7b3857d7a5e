import { Badge, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { OriginMark } from '#console/ui/crud/list/origin-mark.tsx';
import { useSeedNames } from '#console/ui/crud/seed-names.ts';
import { useDictChoices } from '#console/ui/crud/use-dict.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  isSecurityParam,
  type Param,
  ParamType,
  PUBLIC_PARAM_KEYS,
  param,
} from '#shared/contracts/platform/param.ts';
import { ParamFields } from './param-fields.tsx';

const PUBLIC_KEYS: ReadonlySet<string> = new Set(PUBLIC_PARAM_KEYS);

/** The settings of a tenant. */
export function ParamPage(): ReactElement {
  const { t } = useText();
  const seeds = useSeedNames('param');
  const nameOf = ({ publicKey, publicName }: Param): string => seeds.nameOf(publicKey, publicName);
  const types = useDictChoices('param_type').filter(({ value }) => ParamType.safeParse(value).success);
  const columns: readonly SubjectColumn<Param>[] = [
    {
      key: 'publicName',
      sort: 'public_name',
      cell: (row) => (
        <HStack gap="2">
          <NameCell name={nameOf(row)} />
          {PUBLIC_KEYS.has(row.publicKey) && (
            <Badge colorPalette="gray" title={t('param.isPublicHint')}>
              {t('param.field.isPublic')}
            </Badge>
          )}
          {isSecurityParam(row.publicKey) && (
            <Badge colorPalette="orange" title={t('param.isSecurityHint')}>
              {t('param.isSecurity')}
            </Badge>
          )}
          {row.isSecret && <Badge colorPalette="accent">{t('param.field.isSecret')}</Badge>}
        </HStack>
      ),
    },
    {
      key: 'publicKey',
      sort: 'public_key',
      widthPx: 236,
      cell: ({ publicKey }) => <CodeCell text={publicKey} />,
    },
    {
      key: 'publicValue',
      widthPx: 100,
      cell: ({ publicValue, isSecret }) => <CodeCell text={publicValue} isCopyable={!isSecret} />,
    },
    {
      key: 'publicType',
      isMinor: true,
      sort: 'public_type',
      widthPx: 96,
      cell: ({ publicType }) => types.find(({ value }) => value === publicType)?.text ?? publicType,
    },
    { key: 'status', widthPx: 88, cell: ({ status }) => <StatusMark isOn={status === '0'} /> },
    {
      key: 'system',
      isMinor: true,
      widthPx: 96,
      cell: ({ system }) => (
        <OriginMark isSystem={system === '1'} label={t(system === '1' ? 'param.isSystem' : 'param.isOwn')} />
      ),
    },
    {
      key: 'updateTime',
      isMinor: true,
      sort: 'update_time',
      widthPx: 132,
      cell: ({ updateTime }) => <Moment form="relative" atMs={updateTime} />,
    },
  ];
  return (
    <ListPage
      crud={param}
      nameOf={nameOf}
      columns={columns}
      filters={[
        { kind: 'text', name: 'publicName', placeholder: t('param.field.publicName') },
        { kind: 'text', name: 'publicKey', placeholder: t('param.field.publicKey'), widthPx: 200 },
        {
          kind: 'choice',
          name: 'publicType',
          label: t('param.field.publicType'),
          all: t('param.allTypes'),
          choices: types,
        },
      ]}
      fields={(row) => (
        <ParamFields row={row} nameHint={row ? seeds.hintOf(row.publicKey, row.publicName) : undefined} />
      )}
      refusal={({ system }) => (system === '1' ? t('crud.removal.system') : undefined)}
    />
  );
}

function StatusMark(props: { readonly isOn: boolean }): ReactElement {
  const { t } = useText();
  return (
    <HStack gap="1.5" color={props.isOn ? 'fg' : 'fg.muted'}>
      <Glyph name={props.isOn ? 'check' : 'pause'} sizePx={14} />
      {t(props.isOn ? 'param.on' : 'param.off')}
    </HStack>
  );
}
