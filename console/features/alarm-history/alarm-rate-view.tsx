import { Flex, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CsvButton } from '#console/ui/download/csv-button.tsx';
import { csvFile } from '#console/ui/download/csv-file.ts';
import { saveFile } from '#console/ui/download/save-file.ts';
import { Figure } from '#console/ui/figure.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { AlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { FLOOD, RATE_LINES } from '#shared/domain/alarm/alarm-rate.ts';
import { isoWithOffset } from '#shared/domain/calendar/zone-offset.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { historyFileName } from './history-file-name.ts';
import { PriorityTable } from './priority-table.tsx';
import { RateChart } from './rate-chart.tsx';
import { rateFigures } from './rate-figures.ts';

/** The rate of alarms against what a person can attend to, and how many there were of each priority. */
export function AlarmRateView(props: { readonly history: AlarmHistory }): ReactElement {
  const { t, language } = useText();
  const zone = usePlantZone();
  const { history } = props;
  const { raised, floodIntervals, stepMs, steps } = history;
  const { mean, peak, floodShare } = rateFigures(history);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const minutes = stepMs / 60_000;

  function save(): void {
    const head = [
      `${t('alarmHistory.from')} (${zone})`,
      'ISO 8601',
      t('alarmHistory.raised'),
      t('alarmHistory.peak'),
    ];
    const rows = steps.map(({ from, count, peak: most }) => [
      momentText(from, zone),
      isoWithOffset(from, zone),
      count,
      most,
    ]);
    saveFile(csvFile([head, ...rows]), historyFileName('rate', history, zone));
  }

  return (
    <Stack gap="5" flex="1" minH="0" overflowY="auto" pe="1">
      <Flex gap="10" wrap="wrap" flex="none">
        <Figure label={t('alarmHistory.raised')} value={groupedNumber(raised)} unit="" />
        <Figure
          label={t('alarmHistory.mean')}
          value={number.format(mean)}
          unit=""
          isWarning={mean > RATE_LINES.manageable}
        >
          {t(
            mean <= RATE_LINES.acceptable
              ? 'alarmHistory.acceptable'
              : mean <= RATE_LINES.manageable
                ? 'alarmHistory.manageable'
                : 'alarmHistory.overload',
          )}
        </Figure>
        <Figure
          label={t('alarmHistory.peak')}
          value={groupedNumber(peak)}
          unit=""
          isWarning={peak > FLOOD.raises}
        >
          {t('alarmHistory.peakHint', { count: FLOOD.raises })}
        </Figure>
        <Figure
          label={t('alarmHistory.flood')}
          value={percent.format(floodShare)}
          unit=""
          isWarning={floodIntervals > 0}
        >
          {t('alarmHistory.floodHint', { count: groupedNumber(floodIntervals) })}
        </Figure>
        <Figure
          label={t('alarmHistory.standing')}
          value={groupedNumber(history.standingCount)}
          unit=""
          isWarning={history.standingCount > 0}
        >
          {t('alarmHistory.standingHint')}
        </Figure>
      </Flex>
      <Stack as="section" gap="2" flex="none">
        <HStack justify="space-between" gap="3">
          <Text as="h2" fontWeight="600">
            {t('alarmHistory.rate')}
            {minutes > 10 && (
              <Text as="span" ms="2" textStyle="sm" color="fg.muted" fontWeight="400">
                {t('alarmHistory.steps', { minutes: groupedNumber(minutes) })}
              </Text>
            )}
          </Text>
          <CsvButton label={t('alarmHistory.export')} onSave={save} />
        </HStack>
        <RateChart history={history} />
      </Stack>
      <PriorityTable counts={history.priorities} />
    </Stack>
  );
}
