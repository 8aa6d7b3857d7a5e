import { Button, Flex, HStack, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { parseSpan, type Span, toBounds } from '#console/ui/crud/list/range.ts';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { SpanBar } from '#console/ui/period/span-bar.tsx';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { getStateEnergy, listMeteredMachines, type StateEnergy } from '#shared/contracts/energy/energy.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { GapNotes } from './gap-notes.tsx';

const HOUR_MS = 3_600_000;
/** The same question is asked for five minutes. */
const GRAIN_MS = 5 * 60_000;

type StateRow = StateEnergy['states'][number];

/** What a machine consumes while it runs, waits and stands still. */
export function MachineStatesView(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch, navigate } = useView();
  const machines = useCall(listMeteredMachines, {});
  const machineId = search.get('machine') ?? machines.data?.[0]?.id ?? null;
  const span = parseSpan(search.get('range'), 'h8');
  if (machines.data?.length === 0)
    return (
      <EmptyState title={t('energy.noMachines')} hint={t('energy.noMachinesHint')}>
        <Button onClick={() => navigate('/energy-meter/index')}>{t('energy.makeMeter')}</Button>
      </EmptyState>
    );
  return (
    <PlaceZone of={{ machineId }}>
      <Flex direction="column" gap="5" flex="1" minH="0" overflowY="auto">
        <HStack gap="3" align="flex-start">
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
          <SpanBar
            isAtStart
            value={span}
            onChange={(text) => setSearch({ range: text === 'h8' ? null : text })}
          />
        </HStack>
        <LoadFailure error={machines.error} onRetry={() => void machines.refetch()} />
        {machineId !== null && <MachineStates machineId={machineId} span={span} />}
      </Flex>
    </PlaceZone>
  );
}

function MachineStates(props: { readonly machineId: string; readonly span: Span }): ReactElement {
  const nowMs = useServerNow();
  const end = Math.ceil((nowMs + 1) / GRAIN_MS) * GRAIN_MS;
  const answer = useCall(getStateEnergy, {
    params: { id: props.machineId },
    query: { to: end, ...toBounds(props.span, end, GRAIN_MS) },
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
          <ProgressLine
            share={energy.amount === 0 ? 0 : amount / energy.amount}
            colour={`var(--lw-state-${base}-mark)`}
            heightPx={8}
          />
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
