import { HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { MixedChoice } from '#console/features/report-designer/panels/panel-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { REPORT_COLOURS, type ReportColour } from '#shared/contracts/report/report-style.ts';
import { MIXED, type Mixed } from './mixed.ts';

const FREE = 'free';
const FIRST_FREE = '#1a5fb4';
type Named = (typeof REPORT_COLOURS)[number];
const isNamed = (colour: string): colour is Named => REPORT_COLOURS.some((one) => one === colour);

/** A colour of the paper by its name, which has a dark value too, or a free one. */
export function ColourChoice(props: {
  readonly label: string;
  readonly value: Mixed<ReportColour | undefined>;
  readonly onChange: (colour: ReportColour | null) => void;
}): ReactElement {
  const { t } = useText();
  const { label, value, onChange } = props;
  const free = typeof value === 'string' && !isNamed(value) ? value : null;
  return (
    <HStack align="flex-end" flex="1">
      <MixedChoice<Named | typeof FREE>
        label={label}
        none={t('reportDesign.style.none')}
        choices={[
          ...REPORT_COLOURS.map((one) => ({ value: one, text: t(`reportDesign.colours.${one}`) })),
          { value: FREE, text: t('reportDesign.style.free') },
        ]}
        value={value === MIXED || value === undefined ? value : isNamed(value) ? value : FREE}
        onChange={(chosen) => onChange(chosen === FREE ? FIRST_FREE : chosen)}
      />
      {free !== null && (
        <input
          type="color"
          aria-label={t('reportDesign.style.freeColour', { label })}
          value={free}
          style={{ width: '32px', height: '36px', flex: 'none' }}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </HStack>
  );
}
