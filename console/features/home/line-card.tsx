import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Cause, DataAge, PlanBar, Speed } from '#console/ui/lines/figures.tsx';
import { LineState } from '#console/ui/lines/line-state.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { momentWithZone } from '#console/ui/text/moment-text.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { ShiftFigures } from './shift-figures.tsx';
import { ShiftStrip } from './shift-strip.tsx';

/** What is no longer true for sure: hatched, as on the wall. */
const HATCH = 'repeating-linear-gradient(135deg, var(--lw-border) 0 1px, transparent 1px 9px)';

/** One line: does it run, if not since when and because of what, and how its shift goes. */
export function LineCard(props: { readonly view: LiveLine; readonly nowMs: number }): ReactElement {
  const { t, language } = useText();
  const { view, nowMs } = props;
  const { line, verdict, summary, bottleneck, isShort, disturbance } = view;
  const isStopped = verdict.kind === 'stopped' && !isShort;
  const isStale = bottleneck?.staleness === 'stale';
  return (
    <Flex
      as="section"
      aria-label={nameOf(line, language)}
      direction="column"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isStopped && !isStale ? `var(--lw-state-${verdict.base}-mark)` : 'border'}
      rounded="lg"
      overflow="hidden"
    >
      <Box
        px="4"
        pt="2.5"
        pb="2"
        bg={isStopped && !isStale ? `var(--lw-state-${verdict.base}-tint)` : undefined}
        {...(isStale && { bgImage: HATCH })}
      >
        <Flex justify="space-between" align="center" gap="3">
          <Text as="h2" fontWeight="600" fontSize="16px" truncate title={nameOf(line, language)}>
            {nameOf(line, language)}
          </Text>
          <OpenLink
            isAtEdge
            to={`/productLineSignage?line=${line.id}`}
            label={t('lines.openWallOf', { name: nameOf(line, language) })}
            text={t('lines.openWall')}
          />
        </Flex>
        <HStack mt="1" gap="3" fontSize="20px" lineHeight="1.3" whiteSpace="nowrap">
          <Box as="span" filter={isStale ? 'grayscale(1)' : undefined}>
            <LineState view={view} />
          </Box>
          {verdict.sinceMs !== null && (
            <Text
              as="span"
              fontSize="14px"
              color="fg.muted"
              title={momentWithZone(verdict.sinceMs, line.timeZone)}
            >
              {t('home.line.lasting', { duration: spokenDuration(nowMs - verdict.sinceMs, language) })}
            </Text>
          )}
          <Box as="span" ms="auto" textStyle="xs">
            <DataAge view={bottleneck} />
          </Box>
        </HStack>
        <Box minH="40px" mt="1" textStyle="sm" fontWeight="500">
          {verdict.kind === 'stopped' || disturbance ? (
            <Cause view={view} nowMs={nowMs} lines={2} />
          ) : (
            <Speed view={bottleneck} />
          )}
        </Box>
      </Box>
      <Box px="4" pt="1" pb="3" flex="1">
        <ShiftFigures view={view} />
        <PlanBar summary={summary} />
        <Box mt="3">
          <ShiftStrip view={view} nowMs={nowMs} />
        </Box>
      </Box>
    </Flex>
  );
}
