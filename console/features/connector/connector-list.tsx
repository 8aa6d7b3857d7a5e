import { Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type Connector, connector } from '#shared/contracts/connectors/connector.ts';
import { CONNECTOR_DEFAULTS, ConnectorFields, toConnectorBody } from './connector-fields.tsx';
import { ConnectorTestDialog } from './connector-test-dialog.tsx';
import { PhaseCell } from './phase-cell.tsx';

const REFRESHED_EVERY_MS = 2_000;

export function ConnectorList(): ReactElement {
  const { t, language } = useText();
  const { setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const [tested, setTested] = useState<Connector | null>(null);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const open = ({ id }: Connector): void => setSearch({ connector: id });
  const columns: readonly SubjectColumn<Connector>[] = [
    { key: 'name', sort: 'name', widthPx: 168, cell: ({ name }) => <NameCell name={name} /> },
    {
      key: 'kind',
      sort: 'kind',
      widthPx: 168,
      isMinor: true,
      cell: ({ kind, settings }) => (
        <>
          {t(`connector.kinds.${kind}`)}
          {settings.securityMode === 'none' && (
            <Text as="span" color="fg.error" ms="2" title={t('connector.unsafe')}>
              {t('connector.securityModes.none')}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'address',
      sort: 'address',
      widthPx: 272,
      cell: ({ address }) => <CodeCell text={address} isEndKept />,
    },
    { key: 'phase', cell: (row) => <PhaseCell row={row} /> },
    { key: 'points', align: 'end', widthPx: 72, cell: ({ points }) => number.format(points) },
    {
      key: 'rate',
      align: 'end',
      widthPx: 88,
      cell: ({ live }) => (live.phase === 'off' ? '–' : number.format(live.ratePerS)),
    },
    {
      key: 'lag',
      align: 'end',
      widthPx: 104,
      isMinor: true,
      cell: ({ live }) => (live.lagMs === null ? '–' : `${number.format(live.lagMs)} ms`),
    },
  ];
  return (
    <>
      <ListPage
        crud={connector}
        nameOf={({ name }) => name}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        filters={[{ kind: 'text', name: 'name', placeholder: t('connector.field.name') }]}
        fields={(row) => <ConnectorFields row={row} />}
        defaults={CONNECTOR_DEFAULTS}
        toBody={toConnectorBody}
        removalMeaning={t('connector.removeText')}
        actions={(row) => [
          { label: t('connector.openPoints'), onSelect: () => open(row) },
          ...(mayEdit ? [{ label: t('connector.test'), onSelect: () => setTested(row) }] : []),
        ]}
        actionsWidthPx={132}
        onOpen={open}
      />
      {tested && <ConnectorTestDialog row={tested} onClose={() => setTested(null)} />}
    </>
  );
}
