import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { StateShape } from '#console/ui/state-mark.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';
import type { StopReason } from '#shared/contracts/history/history.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { HomePart } from './home-part.tsx';

const SHOWN_MAX = 5;

/** What cost the most time this shift, over all lines. */
export function ReasonsPart(props: { readonly lines: readonly LiveLine[] | undefined }): ReactElement {
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
        const said =
          givenText(reason, language) ||
          [vendorTextIn(language, reason), reason.code].filter(Boolean).join(' · ') ||
          t(`states.long.${reason.base}`);
        const where = placeOf(reason, view, language);
        return (
          <Box
            as="li"
            key={`${view.line.id}:${reason.machineId}:${reason.base}:${reason.code}:${reason.text}:${reason.reason?.id}`}
            py="1"
            title={`${where} · ${said}`}
          >
            <Flex align="center" gap="2" textStyle="sm">
              <StateShape state={reason.base} />
              <Text flex="1" minW="0" truncate>
                {said}
              </Text>
              <Text color="fg.muted" fontVariantNumeric="tabular-nums" textStyle="xs" flex="none">
                {spokenDuration(reason.durationMs, language)} ·{' '}
                {t('home.reasons.times', { count: reason.count })}
              </Text>
            </Flex>
            <Text textStyle="xs" color="fg.muted" truncate>
              {where}
            </Text>
            <Box mt="1" h="3px" rounded="full" bg="bg.emphasized">
              <Box
                h="3px"
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

/** The reason given by a user comes before what was reported. */
function givenText({ reason }: StopReason, language: Language): string {
  return (language === 'en' && reason?.textEn) || (reason?.text ?? '');
}

function placeOf(reason: StopReason, { line, machines }: LiveLine, language: Language): string {
  const machine = machines.find((view) => view.machine.id === reason.machineId)?.machine;
  return [nameOf(line, language), machine && nameOf(machine, language)].filter(Boolean).join(' · ');
}
