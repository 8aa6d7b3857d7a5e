import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { LineView } from '../../../shared/client/live-lines.ts';
import type { StopReason } from '../../../shared/contracts/history.ts';
import { spokenDuration } from '../../../shared/domain/duration-text.ts';
import { StateShape } from '../../ui/state-mark.tsx';
import { nameOf, useText } from '../../ui/text-context.tsx';
import { HomePart } from './home-part.tsx';

const SHOWN_MAX = 6;

/** What cost the most time this shift, over all lines. */
export function ReasonsPart(props: { readonly lines: readonly LineView[] | undefined }): ReactElement {
  const { t, language } = useText();
  const reasons = props.lines
    ?.flatMap((view) => (view.summary?.stopReasons ?? []).map((reason) => ({ view, reason })))
    .sort((left, right) => right.reason.durationMs - left.reason.durationMs)
    .slice(0, SHOWN_MAX);
  const longestMs = reasons?.[0]?.reason.durationMs ?? 1;
  return (
    <HomePart
      title={t('home.reasons.title')}
      count={reasons?.length}
      empty={{ title: t('home.reasons.empty'), hint: t('home.reasons.emptyHint') }}
    >
      {reasons?.map(({ view, reason }) => {
        const text = reasonText(reason, view, t(`states.long.${reason.base}`), language);
        return (
          <Box
            as="li"
            key={`${view.line.id}:${reason.machineId}:${reason.base}:${reason.code}:${reason.text}`}
            py="1.5"
            minH="44px"
          >
            <Flex align="center" gap="2.5" textStyle="sm">
              <StateShape state={reason.base} />
              <Text flex="1" minW="0" truncate title={text}>
                {text}
              </Text>
              <Text color="fg.muted" fontVariantNumeric="tabular-nums" textStyle="xs" flex="none">
                {spokenDuration(reason.durationMs, language)} ·{' '}
                {t('home.reasons.times', { count: reason.count })}
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
        );
      })}
    </HomePart>
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
