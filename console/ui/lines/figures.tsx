import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { momentWithZone } from '#console/ui/text/moment-text.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine, LiveMachine } from '#shared/client/feed/live-lines.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { ageText, spokenDuration } from '#shared/domain/text/duration-text.ts';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { DoubtMark } from './doubt-mark.tsx';

const MINUTE_MS = 60_000;

function percent(value: number | null): string {
  return value === null ? '–' : `${(value * 100).toFixed(1)}%`;
}

/** How long a state has lasted; the moment it began, by the plant's clocks, on hover. */
export function Since(props: {
  readonly sinceMs: number | null;
  readonly nowMs: number;
  readonly timeZone: string;
}): ReactElement {
  const { language } = useText();
  if (props.sinceMs === null)
    return (
      <Text as="span" color="fg.muted">
        –
      </Text>
    );
  return (
    <time
      dateTime={new Date(props.sinceMs).toISOString()}
      title={momentWithZone(props.sinceMs, props.timeZone)}
    >
      {spokenDuration(props.nowMs - props.sinceMs, language)}
    </time>
  );
}

/**
 * Why the line stands: the planned stop, else the machine that made it stop, with what that said. Of a line that runs: the machine
 * that is down, and when that will be felt.
 */
export function Cause(props: {
  readonly view: LiveLine;
  readonly nowMs: number;
  readonly lines?: number;
}): ReactElement | null {
  const { t, language } = useText();
  const { line, verdict, cause, planned, disturbance } = props.view;
  const nameOfMachine = (id: Id): string => {
    const machine = line.machines.find((one) => one.id === id);
    return machine ? nameOf(machine, language) : '–';
  };
  const disturbanceText = (): string | null => {
    if (!disturbance) return null;
    const { machineId, sinceMs, feltAtMs } = disturbance;
    const duration = sinceMs === null ? '' : spokenDuration(Math.max(0, props.nowMs - sinceMs), language);
    const minutes = feltAtMs === null ? null : Math.round((feltAtMs - props.nowMs) / MINUTE_MS);
    const machine = nameOfMachine(line.bottleneckMachineId);
    const felt =
      minutes === null
        ? ''
        : minutes < 1
          ? t('lines.feltSoon', { machine })
          : t('lines.felt', { machine, count: minutes });
    return [t('lines.down', { machine: nameOfMachine(machineId), duration }).trim(), felt]
      .filter(Boolean)
      .join(' · ');
  };
  const plannedText = (): string | null =>
    planned &&
    [
      t('lines.plannedUntil', { time: clockTime(planned.to, line.timeZone) }),
      t(`plannedStop.reasons.${planned.reason}`),
      planned.name && nameOf({ name: planned.name, nameEn: planned.nameEn }, language),
    ]
      .filter(Boolean)
      .join(' · ');
  const causeText = (): string | null => {
    if (!cause || !verdict.causeBase) return null;
    const said = [vendorTextIn(language, verdict), verdict.code].filter(Boolean).join(' · ');
    return `${nameOf(cause, language)} · ${said || t(`states.long.${verdict.causeBase}`)}`;
  };
  const text = plannedText() ?? causeText() ?? disturbanceText();
  if (text === null) return null;
  return (
    <Text as="span" title={text} lineClamp={props.lines ?? 1} overflowWrap="anywhere" whiteSpace="normal">
      {text}
    </Text>
  );
}

export function Speed(props: { readonly view: LiveMachine | null }): ReactElement {
  const { t } = useText();
  const { view } = props;
  if (!view?.speed)
    return (
      <Text as="span" color="fg.muted">
        –
      </Text>
    );
  const isOld = view.speedStaleness === 'stale' || view.speedStaleness === 'dead';
  return (
    <Text
      as="span"
      fontVariantNumeric="tabular-nums"
      color={isOld ? 'fg.muted' : 'fg'}
      textDecoration={view.speedStaleness === 'dead' ? 'line-through' : 'none'}
    >
      {shortNumber(view.speed.value)}{' '}
      <Text as="span" color="fg.muted" textStyle="xs">
        {t(`units.perHour.${view.machine.speedUnit}`)}
      </Text>
    </Text>
  );
}

/** How old the newest value is. Only fresh data is quiet about it. */
export function DataAge(props: { readonly view: LiveMachine | null }): ReactElement {
  const { t, language } = useText();
  const { view } = props;
  if (view?.ageMs === null || view === null) {
    return (
      <Text as="span" color="fg.muted">
        {t('lines.neverReported')}
      </Text>
    );
  }
  const isOld = view.staleness === 'stale' || view.staleness === 'dead';
  return (
    <Text
      as="span"
      color={isOld ? 'fg.warning' : 'fg.muted'}
      fontWeight={isOld ? '600' : '400'}
      fontVariantNumeric="tabular-nums"
    >
      {ageText(view.ageMs, language)}
    </Text>
  );
}

/** Produced against plan; the mark is where the plan would be by now. */
export function PlanBar(props: {
  readonly summary: LineSummary | null;
  readonly heightPx?: number;
}): ReactElement | null {
  const { t } = useText();
  const { summary, heightPx = 6 } = props;
  const planned = summary?.shift?.plannedCount ?? null;
  if (!summary?.counts || planned === null || planned === 0) return null;
  const { good } = summary.counts;
  const done = Math.min(1, good / planned);
  const expected = summary.plannedToNow === null ? null : Math.min(1, summary.plannedToNow / planned);
  const isBehind = expected !== null && done < expected * 0.97;
  return (
    <Box
      role="img"
      aria-label={`${percent(good / planned)} · ${t('lines.ofPlan', { planned: groupedNumber(planned) })}`}
      position="relative"
      h={`${heightPx}px`}
      rounded="full"
      bg="bg.emphasized"
      title={
        summary.plannedToNow === null
          ? undefined
          : t('lines.toNow', { planned: groupedNumber(Math.round(summary.plannedToNow)) })
      }
    >
      <Box
        position="absolute"
        insetY="0"
        insetStart="0"
        w={`${done * 100}%`}
        rounded="full"
        bg={isBehind ? 'var(--lw-state-warning-mark)' : 'var(--lw-state-production-mark)'}
      />
      {expected !== null && (
        <Box
          position="absolute"
          top="-3px"
          bottom="-3px"
          w="2px"
          insetStart={`calc(${expected * 100}% - 1px)`}
          bg="fg"
          rounded="full"
        />
      )}
    </Box>
  );
}

/** The counts and the OEE of a line; null where no machine has ever said what they could be computed from. */
export function knownSummary({ summary, figuresAge }: LiveLine): LineSummary | null {
  return figuresAge === null ? null : summary;
}

/** The OEE with its factors on hover. */
export function OeeFigure(props: { readonly view: LiveLine }): ReactElement {
  const { t } = useText();
  const oee = knownSummary(props.view)?.oee;
  const [doubt] = oee?.doubts ?? [];
  if (doubt) return <DoubtMark doubt={doubt} lineId={props.view.line.id} />;
  return (
    <span
      title={
        oee &&
        t('lines.factors', {
          a: percent(oee.availability),
          p: percent(oee.performance),
          q: percent(oee.quality),
        })
      }
    >
      {percent(oee?.oee ?? null)}
    </span>
  );
}

export function Produced(props: { readonly view: LiveLine }): ReactElement {
  const { t } = useText();
  const { summary } = props.view;
  const known = knownSummary(props.view);
  if (!summary)
    return (
      <Text as="span" color="fg.muted">
        –
      </Text>
    );
  const planned = summary.shift?.plannedCount ?? null;
  return (
    <Flex direction="column" gap="1" justify="center">
      <Text as="span" fontVariantNumeric="tabular-nums" lineHeight="1">
        {known?.counts ? groupedNumber(known.counts.good) : '–'}{' '}
        <Text as="span" color="fg.muted" textStyle="xs">
          / {planned === null ? t('lines.noPlan') : groupedNumber(planned)}
        </Text>
      </Text>
      <PlanBar summary={summary} heightPx={4} />
    </Flex>
  );
}
