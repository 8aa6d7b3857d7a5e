import { Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Figure } from '#console/ui/figure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { RegionConsumption } from '#shared/contracts/energy/energy.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

type Energy = RegionConsumption['energies'][number];

/** The figures of a region and carrier in a line. */
export function FigureRow(props: { readonly energy: Energy; readonly of: RegionConsumption }): ReactElement {
  const { t, language } = useText();
  const { energy, of } = props;
  const number = (value: number, digits = 1) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const { amount, cost, unit, previous, unmetered } = energy;
  const change = previous === null || previous === 0 ? null : amount / previous - 1;
  const perGood = of.good && of.good.count > 0 ? amount / of.good.count : null;
  const goodHint =
    of.good &&
    t('energy.perGoodHint', {
      lines: of.good.lines,
      count: groupedNumber(Math.round(of.good.count)),
    });
  return (
    <Flex gap="8" wrap="wrap" mb="4">
      <Figure label={t('energy.amount')} value={number(amount)} unit={unit}>
        {change !== null &&
          t('energy.change', { percent: `${change >= 0 ? '+' : '−'}${number(Math.abs(change) * 100)}%` })}
      </Figure>
      {of.currency !== null && (
        <Figure label={t('energy.cost')} value={number(cost, 2)} unit={of.currency}>
          {energy.previousCost !== null && `${t('energy.previous')} ${number(energy.previousCost, 2)}`}
        </Figure>
      )}
      <Figure
        label={t(of.isRunning ? 'energy.previousSoFar' : 'energy.previous')}
        value={previous === null ? '–' : number(previous)}
        unit={previous === null ? '' : unit}
      >
        {of.previousFrom === of.previousTo ? of.previousFrom : `${of.previousFrom} – ${of.previousTo}`}
      </Figure>
      {unmetered !== null && (
        <Figure label={t('energy.unmetered')} value={number(unmetered)} unit={unit} isWarning={unmetered < 0}>
          {t(unmetered < 0 ? 'energy.subsExceed' : 'energy.unmeteredHint')}
        </Figure>
      )}
      {of.region.areaM2 !== null && (
        <Figure
          label={t('energy.perArea')}
          value={number(amount / of.region.areaM2, 3)}
          unit={`${unit} / m²`}
        >
          {t('energy.perAreaHint', { area: number(of.region.areaM2) })}
        </Figure>
      )}
      {of.good !== null && (
        <Figure
          label={t('energy.perGood')}
          value={perGood === null ? '–' : number(perGood * 1_000, 2)}
          unit={perGood === null ? '' : `${unit} / 1,000`}
        >
          {perGood === null ? t('energy.noGood') : goodHint}
        </Figure>
      )}
      {energy.kgco2e > 0 && (
        <Figure label={t('energy.kgco2e')} value={number(energy.kgco2e / 1_000, 2)} unit="t CO₂e">
          {`${t('energy.kgce')} ${number(energy.kgce / 1_000, 2)} tce`}
        </Figure>
      )}
    </Flex>
  );
}
