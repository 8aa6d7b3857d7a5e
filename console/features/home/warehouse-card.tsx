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
import { type WarehouseStanding, warehouseStanding } from '#shared/client/warehouse-standing.ts';
import { appointment } from '#shared/contracts/yard/appointment.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { leastTrusted, type Staleness, valueAge } from '#shared/domain/machine/staleness.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';

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

const TONES: Readonly<Record<WarehouseStanding['kind'], StyledState>> = {
  lost: 'unknown',
  late: 'fault',
  at_risk: 'material-shortage',
  closed: 'shutdown',
  not_begun: 'shutdown',
  nothing: 'shutdown',
  clear: 'production',
  on_time: 'production',
};

/** The judgement of the walls: what is late counts most, then what will be; nothing is said of what is not known any more. */
function Verdict(props: { readonly entries: WarehouseEntries; readonly nowMs: number }): ReactElement {
  const { t, language } = useText();
  const standing = warehouseStanding(props.entries, stalenessOf(props.entries, props.nowMs));
  const state = TONES[standing.kind];
  const text = standingText(standing, t, language);
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

/** Of what the judgement depends on: docks and tasks. */
function stalenessOf({ sources }: WarehouseEntries, nowMs: number): Staleness {
  const read = sources ? [sources.docks, sources.tasks] : [];
  const ages = read.map(({ at, expectedMs }) =>
    valueAge({ sourceTs: at, arrivalTs: at, quality: 'good' }, expectedMs, nowMs),
  );
  return leastTrusted(ages)?.staleness ?? 'dead';
}

function standingText(
  standing: WarehouseStanding,
  t: ReturnType<typeof useText>['t'],
  language: Language,
): string {
  switch (standing.kind) {
    case 'late':
    case 'at_risk': {
      const { worst, counts } = standing;
      const { late, atRisk, lateOrders, riskOrders } = counts;
      const isLate = standing.kind === 'late';
      const [count, orders] = isLate ? [late, lateOrders] : [atRisk, riskOrders];
      const duration = spokenDuration(worst.byMs, language);
      const key = isLate ? 'late' : 'atRisk';
      return [
        count > 0 ? t(`home.warehouse.${key}`, { count }) : '',
        orders > 0 ? t(`home.warehouse.orders.${key}`, { count: orders }) : '',
        t(`home.warehouse.by.${key}`, { duration }),
        worst.what === 'orders' && worst.reason !== null ? t(`orderReason.${worst.reason}`) : '',
      ]
        .filter(Boolean)
        .join(' · ');
    }
    case 'not_begun':
      return t('home.warehouse.notBegun', { count: standing.orders });
    default:
      return t(`home.warehouse.standing.${standing.kind}`);
  }
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
