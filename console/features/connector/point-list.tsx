import { Box, Button, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { connector } from '#shared/contracts/connectors/connector.ts';
import { type ConnectorPoint, connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { BrowseDrawer } from './browse-drawer.tsx';
import { connectorProblemText } from './connector-problem-text.ts';
import { ConnectorTestDialog } from './connector-test-dialog.tsx';
import { GapDrawer } from './gap-drawer.tsx';
import { PhaseCell } from './phase-cell.tsx';
import { PointFields, toPointBody } from './point-fields.tsx';

/** The list of all connectors keeps its own filters and page in the address meanwhile. */
const PREFIX = 'points.';
const REFRESHED_EVERY_MS = 1_000;

/** The points of one connector with their newest values. */
export function PointList(props: { readonly connectorId: string }): ReactElement {
  const { t, language } = useText();
  const { connectorId } = props;
  const mayView = useMay('connection_view');
  const owner = useCall(
    connector.get,
    { params: { id: connectorId } },
    { enabled: mayView, refetchMs: REFRESHED_EVERY_MS },
  ).data;
  const mayEdit = useMay('connection_edit');
  const [opened, setOpened] = useState<'gaps' | 'browse' | 'test' | null>(null);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const columns: readonly SubjectColumn<ConnectorPoint>[] = [
    { key: 'name', sort: 'name', cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'groupName',
      sort: 'groupName',
      widthPx: 120,
      isMinor: true,
      cell: ({ groupName }) => <span title={groupName ?? ''}>{groupName}</span>,
    },
    {
      key: 'address',
      sort: 'address',
      widthPx: 224,
      cell: ({ address }) => <CodeCell text={address} isEndKept />,
    },
    {
      key: 'value',
      align: 'end',
      widthPx: 196,
      cell: ({ live, unit }) => <Value live={live} unit={unit} format={number.format} />,
    },
    {
      key: 'age',
      align: 'end',
      widthPx: 96,
      cell: ({ live }) => live && <Moment form="age" atMs={live.ts} />,
    },
    { key: 'becomes', widthPx: 196, cell: (row) => <Becomes row={row} /> },
  ];
  const list = (
    <ListPage
      crud={connectorPoint}
      nameOf={({ name }) => name}
      columns={columns}
      prefix={PREFIX}
      refetchMs={REFRESHED_EVERY_MS}
      query={{ connectorId }}
      filters={[{ kind: 'text', name: 'name', placeholder: t('connectorPoint.searchHint') }]}
      head={{
        title: owner?.name ?? t('connectorPoint.title'),
        lead: owner ? `${owner.address} · ${t('connectorPoint.lead')}` : t('connectorPoint.lead'),
        back: <BackToList label={t('connector.back')} param="connector" prefix={PREFIX} />,
      }}
      intro={
        owner && (
          <Box mb="3">
            <PhaseCell row={owner} />
          </Box>
        )
      }
      fields={() => <PointFields kind={owner?.kind ?? 'modbus'} />}
      toBody={toPointBody}
      defaults={{ connectorId, dataType: owner?.kind === 'modbus' ? 'uint16' : 'auto' }}
      headActions={
        owner && (
          <>
            <Button size="sm" variant="outline" onClick={() => setOpened('gaps')}>
              {t('connector.gaps.button')}
            </Button>
            {mayEdit && (
              <Button size="sm" variant="outline" onClick={() => setOpened('test')}>
                {t('connector.test')}
              </Button>
            )}
            {mayEdit && (
              <Button size="sm" variant="outline" onClick={() => setOpened('browse')}>
                {t(owner.kind === 'modbus' ? 'connector.browse.scan' : 'connector.browse.button')}
              </Button>
            )}
          </>
        )
      }
    />
  );
  return (
    <>
      {list}
      {owner && opened === 'gaps' && (
        <GapDrawer connectorId={connectorId} name={owner.name} onClose={() => setOpened(null)} />
      )}
      {owner && opened === 'test' && <ConnectorTestDialog row={owner} onClose={() => setOpened(null)} />}
      {owner && opened === 'browse' && <BrowseDrawer owner={owner} onClose={() => setOpened(null)} />}
    </>
  );
}

function Value(props: {
  readonly live: ConnectorPoint['live'];
  readonly unit: string | null;
  readonly format: (value: number) => string;
}): ReactElement {
  const { t } = useText();
  const { live, unit, format } = props;
  if (live === null) return <Text color="fg.muted">{t('connectorPoint.noValue')}</Text>;
  if (live.value === null) {
    const text = live.problem ? connectorProblemText(live.problem, t) : '–';
    return (
      <Text color="fg.error" truncate title={text}>
        {text}
      </Text>
    );
  }
  return (
    <Text fontVariantNumeric="tabular-nums" fontWeight="600">
      {[typeof live.value === 'string' ? live.value : format(live.value), unit].filter(Boolean).join(' ')}
    </Text>
  );
}

function Becomes(props: { readonly row: ConnectorPoint }): ReactElement {
  const { t } = useText();
  const { target, machineCode, metric } = props.row;
  if (target === 'none') return <Text color="fg.muted">{t('connectorPoint.targets.none')}</Text>;
  const what = target === 'state' ? t('connectorPoint.targets.state') : metric;
  const text = `${machineCode ?? '–'} · ${what}`;
  return (
    <Text truncate title={text}>
      {text}
    </Text>
  );
}
