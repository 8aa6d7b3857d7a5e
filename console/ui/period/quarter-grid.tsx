import { Box, Button, Flex, IconButton, SimpleGrid, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { quarterOf, quarterStarts } from '#shared/domain/calendar/picked-period.ts';
import type { PeriodChoice } from './period-calendar.tsx';

/** The four quarters of a year, and arrows to other years. */
export function QuarterGrid(props: PeriodChoice): ReactElement {
  const { t } = useText();
  const { value, last, onPick } = props;
  const [year, setYear] = useState(Number(value.from.slice(0, 4)));
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = grid.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    (chosen ?? grid.current?.querySelector<HTMLElement>('button:enabled'))?.focus();
  }, []);
  return (
    <Box w="252px">
      <Flex align="center" justify="space-between" mb="2">
        <IconButton
          size="xs"
          variant="ghost"
          aria-label={t('crud.period.previous.month')}
          onClick={() => setYear(year - 1)}
        >
          <Glyph name="left" sizePx={16} />
        </IconButton>
        <Text fontWeight="600" fontVariantNumeric="tabular-nums" aria-live="polite">
          {year}
        </Text>
        <IconButton
          size="xs"
          variant="ghost"
          aria-label={t('crud.period.next.month')}
          disabled={year >= Number(last.slice(0, 4))}
          onClick={() => setYear(year + 1)}
        >
          <Glyph name="right" sizePx={16} />
        </IconButton>
      </Flex>
      <SimpleGrid ref={grid} columns={2} gap="2" role="group" aria-label={String(year)}>
        {quarterStarts(year).map((start) => (
          <Button
            key={start}
            variant={start === value.from ? 'solid' : 'outline'}
            h="52px"
            flexDirection="column"
            gap="0"
            aria-pressed={start === value.from}
            disabled={start > last}
            onClick={() => onPick(start)}
          >
            <span>{t('crud.period.quarter', { quarter: quarterOf(start) })}</span>
            <Text as="span" textStyle="xs" fontWeight="400">
              {t(`crud.period.quarterMonths.q${quarterOf(start)}`)}
            </Text>
          </Button>
        ))}
      </SimpleGrid>
    </Box>
  );
}
