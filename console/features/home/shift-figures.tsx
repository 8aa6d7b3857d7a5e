import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { knownSummary, OeeFigure } from '#console/ui/lines/figures.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** Produced against plan and OEE of the shift, marked as old once what they were computed from is. */
export function ShiftFigures(props: { readonly view: LiveLine }): ReactElement {
  const { t, language } = useText();
  const { line, summary, figuresAge } = props.view;
  // There is nothing to strike where nothing was ever known.
  const { ageMs, staleness } = figuresAge ?? { ageMs: null, staleness: 'fresh' as const };
  const planned = summary?.shift?.plannedCount ?? null;
  const known = knownSummary(props.view);
  return (
    <Flex
      gap="5"
      align="flex-end"
      mb="2"
      title={
        staleness !== 'fresh' && ageMs !== null
          ? t('home.line.old', { age: ageText(ageMs, language) })
          : undefined
      }
    >
      <Figure label={t('home.line.produced')} staleness={staleness}>
        {known?.counts ? groupedNumber(known.counts.good) : '–'}
        {planned !== null && (
          <Text as="span" textStyle="sm" color="fg.muted" fontWeight="400">
            {' '}
            / {groupedNumber(planned)} {t(`units.count.${line.unit}`)}
          </Text>
        )}
      </Figure>
      <Box ms="auto" textAlign="end">
        <Figure label={t('home.line.oee')} staleness={staleness}>
          <OeeFigure view={props.view} />
        </Figure>
      </Box>
    </Flex>
  );
}

function Figure(props: {
  readonly label: string;
  readonly staleness: Staleness;
  readonly children: ReactNode;
}): ReactElement {
  const isOld = props.staleness === 'stale' || props.staleness === 'dead';
  return (
    <Box whiteSpace="nowrap">
      <Text textStyle="xs" color="fg.muted">
        {props.label}
      </Text>
      <Text
        fontSize="20px"
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        lineHeight="1.25"
        data-staleness={props.staleness}
        {...(isOld && { color: 'fg.muted' })}
        textDecoration={props.staleness === 'dead' ? 'line-through' : 'none'}
      >
        {props.children}
      </Text>
    </Box>
  );
}
