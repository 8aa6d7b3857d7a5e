import { chakra, Text } from '@chakra-ui/react';
import { ParetoLine } from '#console/ui/chart/pareto-line.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { ParetoMeasure, StopBar } from './stop-bar.ts';
import type { StopTexts } from './use-stop-texts.ts';

export function useParetoColumns(parts: {
  readonly measure: ParetoMeasure;
  readonly texts: StopTexts;
  readonly nameOfBar: (bar: StopBar) => string;
  readonly onOpen: (bar: StopBar) => void;
}): readonly Column<StopBar>[] {
  const { t, language } = useText();
  const { measure, texts, nameOfBar, onOpen } = parts;
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return [
    {
      key: 'reason',
      head: t('stop.pareto.reason'),
      widthPx: 300,
      cell: (bar) => (
        <chakra.button
          type="button"
          maxW="100%"
          truncate
          color="accent.fg"
          cursor="pointer"
          textAlign="start"
          title={nameOfBar(bar)}
          aria-label={t('stop.pareto.open', { name: nameOfBar(bar) })}
          _hover={{ textDecoration: 'underline' }}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(bar);
          }}
        >
          {nameOfBar(bar)}
        </chakra.button>
      ),
    },
    {
      key: 'bar',
      head: t(measure === 'count' ? 'stop.pareto.byCount' : 'stop.pareto.byDuration'),
      cell: ({ row, ...bar }) => <ParetoLine {...bar} isQuiet={row.isPlanned} />,
    },
    {
      key: 'duration',
      head: t('stop.pareto.duration'),
      widthPx: 124,
      align: 'end',
      cell: ({ row }) => spokenDuration(row.durationMs, language),
    },
    {
      key: 'count',
      head: t('stop.pareto.count'),
      widthPx: 76,
      align: 'end',
      cell: ({ row }) => groupedNumber(row.count),
    },
    {
      key: 'mean',
      head: t('stop.pareto.mean'),
      widthPx: 124,
      align: 'end',
      isMinor: true,
      cell: ({ row }) => spokenDuration(row.durationMs / row.count, language),
    },
    {
      key: 'share',
      head: t('stop.pareto.share'),
      widthPx: 76,
      align: 'end',
      cell: ({ share }) => percent.format(share),
    },
    {
      key: 'cumulative',
      head: t('stop.pareto.sum'),
      widthPx: 104,
      align: 'end',
      cell: ({ cumulative }) => percent.format(cumulative),
    },
    {
      key: 'category',
      head: t('stop.pareto.category'),
      widthPx: 100,
      isMinor: true,
      cell: ({ row }) => (row.category === null ? '' : t(`stopReason.category.${row.category}`)),
    },
    {
      key: 'place',
      head: t('stop.pareto.place'),
      widthPx: 200,
      isMinor: true,
      cell: ({ row }) => {
        const place = texts.placeText(row);
        return (
          <Text as="span" truncate title={place}>
            {place}
          </Text>
        );
      },
    },
  ];
}
