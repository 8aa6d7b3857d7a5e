import type { ReactElement } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/code-cell.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list-page-props.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type Connector, connector, testConnector, WordOrder } from '#shared/contracts/connector.ts';
import { ConnectorKind } from '#shared/contracts/connector-kind.ts';
import { connectorProblemText } from './connector-problem-text.ts';
import { PhaseCell } from './phase-cell.tsx';

const REFRESHED_EVERY_MS = 2_000;

export function ConnectorList(): ReactElement {
  const { t, language } = useText();
  const { setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const test = useTest();
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const open = ({ id }: Connector): void => setSearch({ connector: id });
  const columns: readonly SubjectColumn<Connector>[] = [
    { key: 'name', sort: 'name', widthPx: 168, cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'kind',
      sort: 'kind',
      widthPx: 168,
      isMinor: true,
      cell: ({ kind }) => t(`connector.kinds.${kind}`),
    },
    {
      key: 'address',
      sort: 'address',
      widthPx: 184,
      cell: ({ address }) => <CodeCell text={address} />,
    },
    { key: 'phase', cell: (row) => <PhaseCell row={row} /> },
    { key: 'points', align: 'end', widthPx: 88, cell: ({ points }) => number.format(points) },
    {
      key: 'rate',
      align: 'end',
      widthPx: 104,
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
    <ListPage
      crud={connector}
      nameOf={({ name }) => name}
      columns={columns}
      refetchMs={REFRESHED_EVERY_MS}
      filters={[{ kind: 'text', name: 'name', placeholder: t('connector.field.name') }]}
      fields={(row) => <ConnectorFields row={row} />}
      defaults={{ kind: ConnectorKind.options[0] }}
      removalMeaning={t('connector.removeText')}
      actions={(row) => [
        { label: t('connector.openPoints'), onSelect: () => open(row) },
        ...(mayEdit ? [{ label: t('connector.test'), onSelect: () => test(row) }] : []),
      ]}
      actionsWidthPx={132}
      onOpen={open}
    />
  );
}

function ConnectorFields(props: { readonly row: Connector | null }): ReactElement {
  const { t } = useText();
  const kind = props.row?.kind ?? 'modbus';
  return (
    <>
      <TextField name="name" />
      {props.row === null && (
        <SegmentField
          name="kind"
          choices={ConnectorKind.options.map((value) => ({ value, text: t(`connector.kinds.${value}`) }))}
        />
      )}
      <TextField name="address" isCode hint={t(`connector.addressHint.${kind}`)} />
      <NumberField name="timeoutMs" />
      <SegmentField
        name="wordOrder"
        choices={WordOrder.options.map((value) => ({ value, text: value }))}
        hint={t('connector.wordOrderHint')}
      />
      <SwitchField name="isEnabled" />
    </>
  );
}

/** One attempt to connect, and what came of it. */
function useTest(): (row: Connector) => void {
  const { t } = useText();
  const prompts = usePrompts();
  const test = useAction(testConnector, []);
  return ({ id, name }) =>
    test.mutate(
      { params: { id } },
      {
        onSuccess: ({ ok, problem, product, answeredInMs }) => {
          if (ok)
            prompts.succeeded({
              title: t('connector.testOk', { name }),
              text: t('connector.testOkDetail', {
                product: product ?? t('connector.testProduct'),
                ms: Math.max(1, Math.round(answeredInMs ?? 0)),
              }),
            });
          else
            void prompts.alert(
              `${t('connector.testFailed', { name })}: ${problem ? connectorProblemText(problem, t) : ''}`,
            );
        },
        onError: (error) => prompts.failed(error),
      },
    );
}
