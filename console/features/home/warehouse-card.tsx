import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { Link } from 'wouter';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Figure } from '#console/ui/figure.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { ShareBar } from '#console/ui/share-bar.tsx';
import { StateShape } from '#console/ui/state-mark.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { useTopic } from '#console/ui/use-topic.ts';
import { readWarehouseEntries, type WarehouseEntries } from '#shared/client/warehouse-entries.ts';
import { appointment } from '#shared/contracts/warehouse/appointment.ts';
import type { Warehouse } from '#shared/contracts/warehouse/warehouse.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { valueAge } from '#shared/domain/machine/staleness.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';

const SHOWN_MAX = 2;
const REFRESHED_EVERY_MS = 60_000;
const BOARDS = [
  ['docks', '/warehouseSignage'],
  ['office', '/officeSignage'],
  ['queue', '/orderSignage'],
] as const;

/** One warehouse: is it on time, what its docks and trucks do, what is wrong, and the ways to its boards. */
export function WarehouseCard(props: { readonly warehouse: Warehouse }): ReactElement {
  const { t, language } = useText();
  const { warehouse } = props;
  const name = nameOf(warehouse, language);
  const topic = useMemo(() => ({ name: 'warehouseBoard', id: warehouse.id }) as const, [warehouse.id]);
  const { image, serverNow } = useTopic(topic);
  const entries = image && readWarehouseEntries(image);
  return (
    <Flex
      as="section"
      aria-label={name}
      direction="column"
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      px="4"
      pt="2.5"
      pb="3"
      gap="2"
      minW="0"
    >
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" minH="32px">
        <Text as="h2" fontWeight="600" fontSize="16px" truncate title={name}>
          {name}
        </Text>
        <Flex wrap="wrap" me="-2">
          {BOARDS.map(([board, path]) => (
            <OpenLink
              key={board}
              to={`${path}?warehouse=${encodeURIComponent(warehouse.code)}`}
              label={t('home.warehouse.openBoard', { board: t(`home.warehouse.boards.${board}`), name })}
              text={t(`home.warehouse.boards.${board}`)}
            />
          ))}
        </Flex>
      </Flex>
      {entries ? (
        <Live warehouse={warehouse} entries={entries} serverNow={serverNow} />
      ) : (
        <Skeleton h="140px" rounded="md" aria-busy />
      )}
    </Flex>
  );
}

function Live(props: {
  readonly warehouse: Warehouse;
  readonly entries: WarehouseEntries;
  readonly serverNow: () => number;
}): ReactElement {
  const { t, language } = useText();
  const { warehouse, entries, serverNow } = props;
  const nowMs = useNow(serverNow);
  const { docks, figures, exceptions } = entries;
  const open = docks.filter(({ state }) => state !== 'closed');
  const used = open.filter(({ state }) => state !== 'free' && state !== 'called');
  const share =
    figures && figures.outbound.planned > 0 ? figures.outbound.done / figures.outbound.planned : null;
  return (
    <>
      <Verdict entries={entries} nowMs={nowMs} />
      <Flex gap="6" wrap="wrap">
        <Trucks warehouse={warehouse} nowMs={nowMs} yard={figures?.yard ?? 0} />
        <Figure label={t('home.warehouse.docks')} value={`${used.length}`} unit={`/ ${open.length}`}>
          {docks.length > open.length && t('home.warehouse.closed', { count: docks.length - open.length })}
        </Figure>
        <Box flex="1" minW="150px">
          <Figure
            label={t('home.warehouse.outbound')}
            value={String(Math.round(figures?.outbound.done ?? 0))}
            unit={`/ ${Math.round(figures?.outbound.planned ?? 0)}`}
          />
          {share !== null && <ShareBar share={Math.min(1, share)} />}
        </Box>
      </Flex>
      <Flex align="center" justify="space-between" gap="3" borderTopWidth="1px" pt="2" mt="1">
        <Text textStyle="sm" fontWeight="500">
          {exceptions.length === 0
            ? t('home.warehouse.noException')
            : t('home.warehouse.exceptions', { count: exceptions.length })}
        </Text>
        <ExceptionsLink code={warehouse.code} />
      </Flex>
      {exceptions.slice(0, SHOWN_MAX).map(({ id, text, textEn, since, acknowledgedAt }) => (
        <Flex key={id} gap="2" align="baseline" textStyle="sm">
          <Text flex="1" minW="0" truncate fontWeight={acknowledgedAt === null ? '600' : '400'}>
            {nameOf({ name: text, nameEn: textEn }, language)}
          </Text>
          <Text textStyle="xs" color="fg.muted" flex="none">
            {spokenDuration(Math.max(0, nowMs - since), language)}
          </Text>
        </Flex>
      ))}
    </>
  );
}

/** As on the board: what is late counts most, then what will be; nothing is said of what is not known any more. */
function Verdict(props: { readonly entries: WarehouseEntries; readonly nowMs: number }): ReactElement {
  const { t, language } = useText();
  const { sources, docks, tasks, figures } = props.entries;
  const { loose } = figures ?? {};
  const source = sources?.docks;
  const age =
    source &&
    valueAge({ sourceTs: source.at, arrivalTs: source.at, quality: 'good' }, source.expectedMs, props.nowMs);
  const late = docks.filter(({ state }) => state === 'late');
  const places = new Set(late.map(({ code }) => code));
  // A dock and what goes to it are late once.
  const lateTasks = tasks.filter(
    (task) => task.state === 'late' && !task.docks.some((code) => places.has(code)),
  );
  const lateMs = [...late, ...lateTasks].map(({ byMs }) => byMs ?? 0);
  const looseMs = loose && loose.late > 0 ? (loose.byMs ?? 0) : 0;
  const worstMs = Math.max(looseMs, ...lateMs);
  const count = late.length + lateTasks.length + (loose?.late ?? 0);
  const atRisk = [...docks, ...tasks].some(({ state }) => state === 'at_risk') || (loose?.atRisk ?? 0) > 0;
  const notBegun = loose?.notBegun ?? 0;
  const isClosed = docks.length > 0 && docks.every(({ state }) => state === 'closed');
  const [state, text] =
    !age || age.staleness === 'dead'
      ? (['unknown', t('home.warehouse.lost')] as const)
      : count > 0
        ? ([
            'fault',
            t('home.warehouse.late', { count, duration: spokenDuration(worstMs, language) }),
          ] as const)
        : atRisk
          ? (['material-shortage', t('home.warehouse.atRisk')] as const)
          : isClosed
            ? (['shutdown', t('home.warehouse.allClosed')] as const)
            : notBegun > 0
              ? (['shutdown', t('home.warehouse.notBegun', { count: notBegun })] as const)
              : hasWork(props.entries)
                ? (['production', t('home.warehouse.onTime')] as const)
                : (['shutdown', t('home.warehouse.nothingPlanned')] as const);
  return (
    <Flex
      align="center"
      gap="2"
      fontSize="20px"
      fontWeight="600"
      lineHeight="1.3"
      color={`var(--lw-state-${state}-text)`}
      aria-live="polite"
    >
      <StateShape state={state} sizePx={18} />
      {text}
    </Flex>
  );
}

/** Whether there is anything that could be late: an order of the day, a wave, a truck. */
function hasWork({ docks, tasks, figures }: WarehouseEntries): boolean {
  const planned = figures ? figures.outbound.planned + figures.inbound.planned + figures.yard : 0;
  return planned > 0 || tasks.length > 0 || docks.some(({ truck }) => truck !== null);
}

/** How many trucks are booked for, or have come on, this day of the warehouse. */
function Trucks(props: {
  readonly warehouse: Warehouse;
  readonly nowMs: number;
  readonly yard: number;
}): ReactElement {
  const { t } = useText();
  const { warehouse, nowMs, yard } = props;
  const { code, timeZone } = warehouse;
  const day = { ...wallClockOf(nowMs, timeZone), minuteOfDay: 0 };
  const from = instantOf(day, timeZone);
  const to = instantOf({ ...day, day: day.day + 1 }, timeZone);
  const { data } = useCall(
    appointment.page,
    { query: { warehouseCode: code, from, to, size: 1 } },
    { enabled: useMay('appointment_view'), refetchMs: REFRESHED_EVERY_MS },
  );
  return (
    <Figure label={t('home.warehouse.trucks')} value={data ? String(data.total) : '–'} unit="">
      {t('home.warehouse.yard', { count: yard })}
    </Figure>
  );
}

function ExceptionsLink(props: { readonly code: string }): ReactElement | null {
  const { t } = useText();
  if (!useMay('warehouse_order_view')) return null;
  return (
    <Button asChild variant="ghost" size="xs" color="accent.fg" px="2" me="-2" flex="none">
      <Link href={`/warehouse-exception?isOpen=true&warehouseCode=${encodeURIComponent(props.code)}`}>
        {t('home.more')}
      </Link>
    </Button>
  );
}
