import { chakra, SimpleGrid } from '@chakra-ui/react';
import { Fragment, type ReactElement } from 'react';
import type { WidgetState } from '#console/features/widget-gallery/widget.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { relativeTime } from '#shared/domain/text/relative-time.ts';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';

const NUMBERS_SHOWN = [0.25, 999, 1_000, 24_100, 1.2e6, 2.5e9, 3.21e12, 4e15, 5.5e18, Number.NaN];
const SECOND_MS = 1_000;
const AGES_MS = [0, 29, 30, 90, 3_600, 86_400, 172_800].map((seconds) => seconds * SECOND_MS);

function Pairs(props: { readonly rows: readonly (readonly [string, string])[] }): ReactElement {
  return (
    <SimpleGrid as="dl" columns={2} gapX="6" gapY="1" maxW="420px" fontVariantNumeric="tabular-nums">
      {props.rows.map(([term, text]) => (
        <Fragment key={term}>
          <chakra.dt color="fg.muted">{term}</chakra.dt>
          <chakra.dd m="0">{text}</chakra.dd>
        </Fragment>
      ))}
    </SimpleGrid>
  );
}

function Ages(): ReactElement {
  const { language } = useText();
  const zone = usePlantZone();
  const nowMs = useNow(Date.now, 60 * SECOND_MS);
  return (
    <Pairs
      rows={AGES_MS.map((ageMs) => [
        `${ageMs / SECOND_MS} s`,
        relativeTime(nowMs - ageMs, nowMs, language, zone),
      ])}
    />
  );
}

export const NUMBERS: readonly WidgetState[] = [
  {
    name: '数字缩写 k M G T P E',
    nameEn: 'Abbreviations k M G T P E',
    render: () => <Pairs rows={NUMBERS_SHOWN.map((value) => [groupedNumber(value), shortNumber(value)])} />,
  },
  { name: '相对时间', nameEn: 'Relative times', render: () => <Ages /> },
];
