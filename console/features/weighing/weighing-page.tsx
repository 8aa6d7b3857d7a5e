import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { StateCell } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { voidWeighing, type Weighing, WeighingKind, weighing } from '#shared/contracts/railway/weighing.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** Weights of wagons, and those that were made void. */
export function WeighingPage(): ReactElement {
  const { t } = useText();
  const mayControl = useMay('railway_control');
  const warehouses = useWarehouses();
  const [voided, setVoided] = useState<Weighing | null>(null);
  return (
    <>
      <LogPage
        log={weighing}
        timeOf={({ createTime }) => createTime}
        timeSort="create_time"
        columns={[
          { key: 'ticketNo', widthPx: 124, cell: ({ ticketNo }) => <CodeCell text={ticketNo} /> },
          { key: 'wagonNo', widthPx: 92, cell: ({ wagonNo }) => <b>{wagonNo}</b> },
          { key: 'trainNo', widthPx: 76, cell: ({ trainNo }) => trainNo },
          { key: 'kind', widthPx: 68, cell: ({ kind }) => t(`weighing.kinds.${kind}`) },
          { key: 'kg', sort: 'kg', align: 'end', widthPx: 96, cell: ({ kg }) => groupedNumber(kg) },
          {
            key: 'netKg',
            align: 'end',
            widthPx: 92,
            cell: ({ netKg }) => (netKg === null ? '–' : groupedNumber(netKg)),
          },
          {
            key: 'isOverload',
            head: t('weighing.state'),
            wantedPx: 110,
            cell: ({ isOverload, voidReason }) =>
              voidReason !== null ? (
                <StateCell look={STATE_LOOKS.dropped} text={t('weighing.isVoid')}>
                  {voidReason}
                </StateCell>
              ) : isOverload ? (
                <StateCell look={STATE_LOOKS.failed} text={t('weighing.field.isOverload')} />
              ) : (
                <StateCell look={STATE_LOOKS.good} text={t('weighing.valid')} />
              ),
          },
          { key: 'by', isMinor: true, widthPx: 110, cell: ({ by }) => by ?? t('weighing.server') },
        ]}
        filters={[
          warehouseFilter(warehouses, t),
          enumFilter('kind', WeighingKind.options, (value) => t(`weighing.kinds.${value}`), {
            label: t('weighing.field.kind'),
            all: t('weighing.allKinds'),
          }),
          {
            kind: 'choice',
            name: 'isVoid',
            label: t('weighing.void'),
            all: t('weighing.allStates'),
            choices: [
              { value: 'false', text: t('weighing.valid') },
              { value: 'true', text: t('weighing.isVoid') },
            ],
          },
          { kind: 'text', name: 'no', placeholder: t('weighing.filterNo'), widthPx: 190 },
        ]}
        detail={(row) => <WeighingDetail row={row} />}
        actions={(row) =>
          mayControl &&
          row.voidReason === null && (
            <RowActions
              name={row.ticketNo}
              actions={[{ label: t('weighing.void'), isDangerous: true, onSelect: () => setVoided(row) }]}
            />
          )
        }
      />
      {voided && <VoidDrawer row={voided} onClose={() => setVoided(null)} />}
    </>
  );
}

function WeighingDetail(props: { readonly row: Weighing }): ReactElement {
  const { t } = useText();
  const warehouses = useWarehouses();
  const { row } = props;
  return (
    <SimpleGrid columns={4} gap="4" px="11" py="4">
      {(
        [
          ['warehouseCode', warehouses.nameOf(row.warehouseCode)],
          ['source', t(`weighing.sources.${row.source}`)],
          ['voidReason', row.voidReason],
          ['voidedAt', row.voidedAt === null ? null : <Moment key="at" form="full" atMs={row.voidedAt} />],
          ['voidedBy', row.voidedBy],
        ] as const
      ).map(([name, value]) => (
        <Box key={name} minW="0">
          <Text textStyle="xs" color="fg.muted">
            {t(`weighing.field.${name}`)}
          </Text>
          <Text overflowWrap="anywhere">{value ?? '–'}</Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}

function VoidDrawer(props: { readonly row: Weighing; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, onClose } = props;
  const { id, ticketNo } = row;
  const params = useMemo(() => ({ id }), [id]);
  const initial = useMemo(() => ({}), []);
  return (
    <CallDrawer
      contract={voidWeighing}
      textOf="weighing"
      title={t('weighing.voidTitle', { no: ticketNo })}
      submitLabel={t('weighing.void')}
      widthPx={440}
      params={params}
      initial={initial}
      refreshes={[weighing.page, wagonVisit.page]}
      onDone={() => {
        prompts.succeeded({ title: t('weighing.voided', { no: ticketNo }) });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="reason" />
    </CallDrawer>
  );
}
