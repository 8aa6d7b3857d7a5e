import { Box, Button, Flex, HStack, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { getStateEnergy, listMeteredMachines, type StateEnergy } from '#shared/contracts/energy/energy.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { GapNotes } from './gap-notes.tsx';

const HOUR_MS = 3_600_000;
const RANGES = { h8: 8 * HOUR_MS, d1: 24 * HOUR_MS, d7: 168 * HOUR_MS, d30: 720 * HOUR_MS } as const;
const RANGE_NAMES = ['h8', 'd1', 'd7', 'd30'] as const;
/** The same question is asked for five minutes. */
const GRAIN_MS = 5 * 60_000;

type StateRow = StateEnergy['states'][number];

/** What a machine consumes while it runs, waits and stands still. */
export function MachineStatesView(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch, navigate } = useView();
  const machines = useCall(listMeteredMachines, {});
  const machineId = search.get('machine') ?? machines.data?.[0]?.id ?? null;
  const range = RANGE_NAMES.find((name) => name === search.get('range')) ?? 'h8';
  if (machines.data?.length === 0)
    return (
      <EmptyState title={t('energy.noMachines')} hint={t('energy.noMachinesHint')}>
        <Button onClick={() => navigate('/energy-meter/index')}>{t('energy.makeMeter')}</Button>
      </EmptyState>
    );
  return (
    <Flex direction="column" gap="5" flex="1" minH="0" overflowY="auto">
      <HStack gap="3">
        <NativeSelect.Root size="sm" w="280px">
          <NativeSelect.Field
            aria-label={t('energy.chooseMachine')}
            value={machineId ?? ''}
            onChange={({ target }) => setSearch({ machine: target.value })}
          >
            {machines.data?.map((machine) => (
              <option key={machine.id} value={machine.id}>
                {nameOf(machine, language)} · {machine.code}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Segments
          label={t('energy.range')}
          value={range}
          onChange={(value) => setSearch({ range: value === 'h8' ? null : value })}
          items={RANGE_NAMES.map((value) => ({ value, label: t(`energy.ranges.${value}`) }))}
        />
      </HStack>
      <LoadFailure error={machines.error} onRetry={() => void machines.refetch()} />
      {machineId !== null && <MachineStates machineId={machineId} rangeMs={RANGES[range]} />}
    </Flex>
  );
}

function MachineStates(props: { readonly machineId: string; readonly rangeMs: number }): ReactElement {
  const nowMs = useServerNow();
  const to = Math.ceil((nowMs + 1) / GRAIN_MS) * GRAIN_MS;
  const answer = useCall(getStateEnergy, {
    params: { id: props.machineId },
    query: { from: to - props.rangeMs, to },
  });
  if (!answer.data) return <LoadFailure error={answer.error} isBlank onRetry={() => void answer.refetch()} />;
  const { currency, energies } = answer.data;
  return (
    <Stack gap="8">
      {energies.map((energy) => (
        <Energy key={energy.carrierId} energy={energy} currency={currency} />
      ))}
    </Stack>
  );
}

function Energy(props: { readonly energy: StateEnergy; readonly currency: string | null }): ReactElement {
  const { t, language } = useText();
  const { energy, currency } = props;
  const number = (value: number, digits = 1) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const idle = energy.states.filter(({ base }) => base !== 'production' && base !== 'unknown');
  const idleAmount = idle.reduce((sum, { amount }) => sum + amount, 0);
  const idleCost = idle.reduce((sum, { cost }) => sum + cost, 0);
  const percent = (amount: number) =>
    energy.amount === 0 ? '–' : `${number((amount / energy.amount) * 100)}%`;
  const amountText = (amount: number) => `${number(amount)} ${energy.unit}`;
  const columns: readonly Column<StateRow>[] = [
    {
      key: 'state',
      head: t('energy.machineState'),
      widthPx: 168,
      cell: ({ base }) => <StateMark state={base} form="long" />,
    },
    {
      key: 'duration',
      head: t('energy.duration'),
      align: 'end',
      widthPx: 136,
      cell: ({ ms }) => spokenDuration(ms, language),
    },
    {
      key: 'amount',
      head: `${t('energy.amount')} (${energy.unit})`,
      align: 'end',
      widthPx: 136,
      cell: ({ amount }) => <b>{number(amount)}</b>,
    },
    {
      key: 'perHour',
      head: `${t('energy.perHour')} (${energy.unit})`,
      align: 'end',
      widthPx: 152,
      cell: ({ amount, ms }) => (ms === 0 ? '–' : number((amount * HOUR_MS) / ms)),
    },
    ...(currency === null
      ? []
      : [
          {
            key: 'cost',
            head: `${t('energy.cost')} (${currency})`,
            align: 'end' as const,
            widthPx: 128,
            cell: ({ cost }: StateRow) => number(cost, 2),
          },
        ]),
    {
      key: 'share',
      head: t('energy.share'),
      cell: ({ amount, base }) => (
        <HStack gap="3">
          <Box flex="1" h="8px" rounded="full" bg="bg.emphasized">
            <Box
              h="100%"
              rounded="full"
              bg={`var(--lw-state-${base}-mark)`}
              style={{ width: energy.amount === 0 ? 0 : `${(amount / energy.amount) * 100}%` }}
            />
          </Box>
          <Text as="span" w="56px" textAlign="end">
            {percent(amount)}
          </Text>
        </HStack>
      ),
    },
  ];
  return (
    <Stack gap="3">
      <HStack gap="4" align="baseline">
        <Text fontSize="lg" fontWeight="600">
          {nameOf(energy, language)}
        </Text>
        <Text>
          {t('energy.idle', { amount: amountText(idleAmount), percent: percent(idleAmount) })}
          {currency !== null && (
            <Text as="span" color="fg.muted">
              {' · '}
              {t('energy.idleCost', { cost: `${number(idleCost, 2)} ${currency}` })}
            </Text>
          )}
        </Text>
      </HStack>
      <GapNotes gaps={energy.gaps} amountText={amountText} />
      <DataTable
        label={`${nameOf(energy, language)}: ${t('energy.byState')}`}
        columns={columns}
        rows={energy.states}
        rowKey={({ base }) => base}
        empty={{ title: t('energy.noMeters'), hint: t('energy.noMetersHint') }}
      />
    </Stack>
  );
}
