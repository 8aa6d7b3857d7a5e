import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';
import { type MachineLogEntry, pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import { hasWarning } from '#shared/domain/machine/machine-state.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { HomePart } from './home-part.tsx';

const SHOWN_MAX = 6;
const REFRESHED_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;
const RANGE_MS = 24 * HOUR_MS;

/** The newest changes of state of all machines. */
export function LogPart(props: {
  readonly lines: readonly LiveLine[] | undefined;
  readonly nowMs: number;
}): ReactElement {
  const { t } = useText();
  const { lines, nowMs } = props;
  // The range begins with an hour, so that the query stays the same until the next. The server sets its end.
  const from = Math.floor(nowMs / HOUR_MS) * HOUR_MS - RANGE_MS;
  const { data, error, refetch } = useCall(
    pageMachineLog,
    { query: { size: SHOWN_MAX, from } },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  return (
    <HomePart
      title={t('home.log.title')}
      more={{ path: '/MachineLogMore' }}
      count={data?.records.length}
      empty={{ title: t('home.log.empty'), hint: t('home.log.emptyHint') }}
      failure={{ error, retry: () => void refetch() }}
    >
      {data?.records.map((entry) => (
        <Entry key={`${entry.machineId}-${entry.from}`} entry={entry} lines={lines ?? []} nowMs={nowMs} />
      ))}
    </HomePart>
  );
}

function Entry(props: {
  readonly entry: MachineLogEntry;
  readonly lines: readonly LiveLine[];
  readonly nowMs: number;
}): ReactElement {
  const { t, language } = useText();
  const { entry, nowMs } = props;
  const line = props.lines.find(({ line: { machines } }) =>
    machines.some(({ id }) => id === entry.machineId),
  )?.line;
  const machine = line?.machines.find(({ id }) => id === entry.machineId);
  const details = [line && nameOf(line, language), vendorTextIn(language, entry), entry.code]
    .filter(Boolean)
    .join(' · ');
  const duration = spokenDuration((entry.to ?? nowMs) - entry.from, language);
  return (
    <Box as="li" py="1" minH="44px" textStyle="sm">
      <Flex gap="2" align="center">
        <StateMark state={entry.base} hasWarning={hasWarning(entry.states)} />
        <Text flex="1" minW="0" truncate fontWeight="500">
          {machine ? nameOf(machine, language) : '–'}
        </Text>
        <Text flex="none" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          <Moment form="time" atMs={entry.from} />
        </Text>
      </Flex>
      <Flex gap="2" textStyle="xs" color="fg.muted">
        <Text flex="1" minW="0" truncate title={details}>
          {details}
        </Text>
        <Text flex="none" fontVariantNumeric="tabular-nums">
          {entry.to === null ? t('home.line.lasting', { duration }) : t('home.log.lasted', { duration })}
        </Text>
      </Flex>
    </Box>
  );
}
