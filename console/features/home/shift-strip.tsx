import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';

/** Shorter stretches than this part of the shift are still drawn this wide, %: a stop must not vanish. */
const STRETCH_MIN_PERCENT = 0.25;

/** The shift as a band of states: where it stood still, and for how long. */
export function ShiftStrip(props: { readonly view: LiveLine; readonly nowMs: number }): ReactElement {
  const { t, language } = useText();
  const { summary, line } = props.view;
  const shift = summary?.shift ?? null;
  if (!summary || shift === null) {
    return (
      <Text textStyle="xs" color="fg.muted" minH="34px">
        {summary ? t('lines.noShift') : ''}
      </Text>
    );
  }
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: line.timeZone,
  });
  const [from, to] = [time.format(shift.from), time.format(shift.to)];
  const percentOf = (ms: number): number => (ms / (shift.to - shift.from)) * 100;
  return (
    <Box>
      <Box position="relative" h="14px" rounded="sm" overflow="hidden" bg="bg.emphasized" aria-hidden>
        {summary.timeline.map((stretch) => {
          const start = Math.max(stretch.from, shift.from);
          const end = Math.min(stretch.to ?? props.nowMs, shift.to);
          return (
            <Box
              key={stretch.from}
              position="absolute"
              insetY="0"
              insetStart={`${percentOf(start - shift.from)}%`}
              w={`${Math.max(STRETCH_MIN_PERCENT, percentOf(end - start))}%`}
              bg={`var(--lw-state-${stretch.base}-fill)`}
              title={stretchTitle(
                stretch,
                props.view,
                `${t(`states.long.${stretch.base}`)} · ${spokenDuration(end - start, language)}`,
                language,
              )}
            />
          );
        })}
      </Box>
      <Flex
        justify="space-between"
        gap="2"
        textStyle="xs"
        color="fg.muted"
        mt="1"
        fontVariantNumeric="tabular-nums"
      >
        <span>{from}</span>
        <Text as="span" truncate title={nameOf(shift, language)}>
          {nameOf(shift, language)}
        </Text>
        <span>{to}</span>
      </Flex>
    </Box>
  );
}

function stretchTitle(
  stretch: LineSummary['timeline'][number],
  { machines }: LiveLine,
  state: string,
  language: 'zh' | 'en',
): string {
  const cause = machines.find(({ machine }) => machine.id === stretch.causeMachineId)?.machine;
  return [state, cause && nameOf(cause, language), vendorTextIn(language, stretch), stretch.code]
    .filter(Boolean)
    .join(' · ');
}
