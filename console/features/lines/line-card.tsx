import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { spokenDuration } from '../../../shared/domain/duration-text.ts';
import { groupedNumber } from '../../../shared/domain/short-number.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { nameOf, useText } from '../../ui/text-context.tsx';
import { Cause, DataAge, PlanBar, percent, Speed } from './figures.tsx';
import type { LineView } from './live-lines.ts';
import { OpenLink } from './open-link.tsx';
import { ShiftStrip } from './shift-strip.tsx';

/** One line: does it run, if not since when and because of what, and how its shift goes. */
export function LineCard(props: { readonly view: LineView; readonly nowMs: number }): ReactElement {
  const { t, language } = useText();
  const { view, nowMs } = props;
  const { line, verdict, summary, bottleneck } = view;
  const planned = summary?.shift?.plannedCount ?? null;
  const isStopped = verdict.kind === 'stopped';
  return (
    <Flex
      as="section"
      aria-label={nameOf(line, language)}
      direction="column"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isStopped ? `var(--lw-state-${verdict.base}-mark)` : 'border'}
      rounded="lg"
      overflow="hidden"
    >
      <Box px="5" pt="4" pb="3" bg={isStopped ? `var(--lw-state-${verdict.base}-tint)` : undefined}>
        <Flex justify="space-between" align="center" gap="3">
          <Text fontWeight="600" fontSize="16px" truncate>
            {nameOf(line, language)}
          </Text>
          <OpenLink
            isAtEdge
            to={`/productLineSignage?line=${line.id}`}
            label={t('lines.openWallOf', { name: nameOf(line, language) })}
            text={t('lines.openWall')}
          />
        </Flex>
        <HStack mt="2" gap="3" fontSize="20px" lineHeight="1.3">
          <StateMark state={verdict.base} hasWarning={bottleneck?.hasWarning ?? false} />
          {verdict.sinceMs !== null && (
            <Text as="span" fontSize="14px" color="fg.muted">
              {t('lines.home.forDuration', { duration: spokenDuration(nowMs - verdict.sinceMs, language) })}
            </Text>
          )}
          <Box as="span" ms="auto" textStyle="xs">
            <DataAge view={bottleneck} />
          </Box>
        </HStack>
        <Box minH="42px" mt="1" fontWeight="500">
          {isStopped ? <Cause view={view} lines={2} /> : <Speed view={bottleneck} />}
        </Box>
      </Box>
      <Box px="5" py="3" flex="1">
        <Flex gap="6" align="flex-end" mb="2">
          <Figure label={t('lines.home.produced')}>
            {summary ? groupedNumber(summary.counts.good) : '–'}
            {planned !== null && (
              <Text as="span" textStyle="sm" color="fg.muted" fontWeight="400">
                {' '}
                / {groupedNumber(planned)} {t(`units.count.${line.unit}`)}
              </Text>
            )}
          </Figure>
          <Figure label={t('lines.home.oee')}>{percent(summary?.oee.oee ?? null)}</Figure>
        </Flex>
        <PlanBar summary={summary} />
        <Box mt="4">
          <ShiftStrip view={view} nowMs={nowMs} />
        </Box>
      </Box>
      <Text px="5" py="2" borderTopWidth="1px" textStyle="xs" color="fg.muted" minH="34px">
        {summary &&
          t('lines.factors', {
            a: percent(summary.oee.availability),
            p: percent(summary.oee.performance),
            q: percent(summary.oee.quality),
          })}
      </Text>
    </Flex>
  );
}

function Figure(props: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted">
        {props.label}
      </Text>
      <Text fontSize="22px" fontWeight="600" fontVariantNumeric="tabular-nums" lineHeight="1.25">
        {props.children}
      </Text>
    </Box>
  );
}
