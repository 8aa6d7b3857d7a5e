import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { type ConnectorGap, pageConnectorGaps } from '#shared/contracts/connectors/connector.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { connectorProblemText } from './connector-problem-text.ts';

const SHOWN_MAX = 100;
const REFRESHED_EVERY_MS = 5_000;

/** When a connector brought nothing, and why. */
export function GapDrawer(props: {
  readonly connectorId: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const nowMs = useServerNow();
  const gaps = useCall(
    pageConnectorGaps,
    { params: { id: props.connectorId }, query: { current: 1, size: SHOWN_MAX } },
    { refetchMs: REFRESHED_EVERY_MS },
  ).data;
  const columns: readonly Column<ConnectorGap>[] = [
    {
      key: 'from',
      head: t('connector.gaps.from'),
      widthPx: 176,
      cell: ({ from }) => <Moment form="full" atMs={from} />,
    },
    {
      key: 'duration',
      head: t('connector.gaps.duration'),
      widthPx: 176,
      cell: ({ from, to }) =>
        to === null ? (
          <Text as="span" color="fg.error" fontWeight="600">
            {t('connector.gaps.lasting', { duration: spokenDuration(nowMs - from, language) })}
          </Text>
        ) : (
          spokenDuration(to - from, language)
        ),
    },
    {
      key: 'why',
      head: t('connector.gaps.why'),
      cell: ({ problem }) => {
        const text = connectorProblemText(problem, t);
        return <span title={text}>{text}</span>;
      },
    },
  ];
  return (
    <SideDrawer
      isOpen
      title={t('connector.gaps.title', { name: props.name })}
      isDirty={false}
      widthPx={960}
      footer={() => null}
      onClose={props.onClose}
    >
      <DataTable
        label={t('connector.gaps.title', { name: props.name })}
        columns={columns}
        rows={gaps?.records}
        rowKey={({ id }) => id}
        empty={{ title: t('connector.gaps.empty'), hint: t('connector.gaps.emptyHint') }}
      />
    </SideDrawer>
  );
}
