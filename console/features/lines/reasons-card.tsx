import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { StopReason } from '../../../shared/contracts/history.ts';
import { spokenDuration } from '../../../shared/domain/duration-text.ts';
import { StateShape } from '../../ui/state-mark.tsx';
import { nameOf, useText } from '../../ui/text-context.tsx';
import type { LineView } from './live-lines.ts';

const SHOWN_MAX = 5;

/** What cost the most time this shift, over all lines. */
export function ReasonsCard(props: { readonly lines: readonly LineView[] }): ReactElement {
  const { t, language } = useText();
  const reasons = props.lines
    .flatMap((view) => (view.summary?.stopReasons ?? []).map((reason) => ({ view, reason })))
    .sort((left, right) => right.reason.durationMs - left.reason.durationMs)
    .slice(0, SHOWN_MAX);
  const longestMs = reasons[0]?.reason.durationMs ?? 1;
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="lg" px="5" py="4">
      <Text as="h2" fontWeight="600" mb="3" lineHeight="32px">
        {t('lines.home.topReasons')}
      </Text>
      {reasons.length === 0 && <Text color="fg.muted">{t('lines.home.noStops')}</Text>}
      <Stack as="ol" gap="3" listStyleType="none">
        {reasons.map(({ view, reason }) => (
          <Box
            as="li"
            key={`${view.line.id}:${reason.machineId}:${reason.base}:${reason.code}:${reason.text}`}
          >
            <Flex align="center" gap="2.5">
              <StateShape state={reason.base} />
              <Text
                flex="1"
                truncate
                title={reasonText(reason, view, t(`states.long.${reason.base}`), language)}
              >
                {reasonText(reason, view, t(`states.long.${reason.base}`), language)}
              </Text>
              <Text color="fg.muted" fontVariantNumeric="tabular-nums" textStyle="sm">
                {spokenDuration(reason.durationMs, language)} ·{' '}
                {t('lines.home.times', { count: reason.count })}
              </Text>
            </Flex>
            <Box mt="1.5" h="4px" rounded="full" bg="bg.emphasized">
              <Box
                h="4px"
                rounded="full"
                w={`${(reason.durationMs / longestMs) * 100}%`}
                bg={`var(--lw-state-${reason.base}-mark)`}
              />
            </Box>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

function reasonText(
  reason: StopReason,
  { line, machines }: LineView,
  state: string,
  language: 'zh' | 'en',
): string {
  const machine = machines.find((view) => view.machine.id === reason.machineId)?.machine;
  const said = [reason.text, reason.code].filter(Boolean).join(' · ') || state;
  return [nameOf(line, language), machine && nameOf(machine, language), said].filter(Boolean).join(' · ');
}
