import { Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Figure } from '#console/ui/figure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpSummary } from '#shared/contracts/public-account/mp-summary.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { waitText } from './wait-text.ts';

/** The figures of the period in a line; what was not recorded is a dash. */
export function SummaryFigures({ summary }: { readonly summary: MpSummary }): ReactElement {
  const { t, language } = useText();
  const { total, questions, days } = summary;
  const last = days.findLast(({ fansAll }) => fansAll !== null);
  const number = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : groupedNumber(value);
  const net = total && total.fansNew - total.fansLeft;
  return (
    <Flex gap="8" rowGap="5" wrap="wrap">
      <Figure label={t('mpStatistics.figures.fansAll')} value={number(last?.fansAll)} unit="">
        {last && t('mpStatistics.hints.fansAll', { day: last.day })}
      </Figure>
      <Figure label={t('mpStatistics.figures.fansNew')} value={number(total?.fansNew)} unit="">
        {net !== null && t('mpStatistics.hints.net', { count: net > 0 ? `+${net}` : String(net) })}
      </Figure>
      <Figure label={t('mpStatistics.figures.fansLeft')} value={number(total?.fansLeft)} unit="" />
      <Figure label={t('mpStatistics.figures.messagesIn')} value={number(total?.messagesIn)} unit="">
        {t('mpStatistics.hints.messagesIn')}
      </Figure>
      <Figure label={t('mpStatistics.figures.messagesOut')} value={number(total?.messagesOut)} unit="">
        {t('mpStatistics.hints.messagesOut')}
      </Figure>
      <Figure label={t('mpStatistics.figures.byRule')} value={number(total?.byRule)} unit="">
        {t('mpStatistics.hints.byRule')}
      </Figure>
      <Figure label={t('mpStatistics.figures.byPerson')} value={number(total?.byPerson)} unit="" />
      <Figure label={t('mpStatistics.figures.unmatched')} value={number(total?.unmatched)} unit="">
        {t('mpStatistics.hints.unmatched')}
      </Figure>
      <Figure
        label={t('mpStatistics.figures.p50')}
        value={waitText(questions?.p50Ms ?? null, language)}
        unit=""
      >
        {questions && questionText(questions)}
      </Figure>
      <Figure
        label={t('mpStatistics.figures.p90')}
        value={waitText(questions?.p90Ms ?? null, language)}
        unit=""
      >
        {questions && questions.open > 0 && t('mpStatistics.hints.open', { count: questions.open })}
      </Figure>
    </Flex>
  );

  function questionText({ asked, answered }: NonNullable<MpSummary['questions']>): string {
    if (asked === 0) return t('mpStatistics.hints.noQuestion');
    return t(answered === 0 ? 'mpStatistics.hints.noAnswer' : 'mpStatistics.hints.answered', {
      asked,
      answered,
    });
  }
}
