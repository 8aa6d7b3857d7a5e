import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { momentWithZone } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MachineParameter } from '#shared/contracts/history/machine-parameter.ts';
import { ageMsOf, stalenessOf } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import { limitBreachOf, valueWithUnit } from './parameter-text.ts';

/** The newest value, in lists without its unit: struck through when it is dead, with a sign when it is outside of its limits. */
export function ParameterValue(props: {
  readonly row: MachineParameter;
  readonly nowMs: number;
  readonly hasUnit?: boolean;
}): ReactElement {
  const { t, language } = useText();
  const { live, unit, expectedPeriodMs } = props.row;
  if (live === null) return <Text color="fg.muted">{t('machineParameter.noValue')}</Text>;
  const staleness = stalenessOf(live, expectedPeriodMs, props.nowMs);
  const isOld = staleness === 'stale' || staleness === 'dead';
  const breach = limitBreachOf(props.row);
  const quality = live.quality === 'good' ? null : t(`machineParameter.${live.quality}`);
  const breachText = breach && t(`machineParameter.${breach}`);
  const title = [breachText, quality].filter(Boolean).join('\n');
  return (
    <HStack gap="1.5" justify="flex-end" minW="0" {...(title && { title })}>
      {breachText && (
        <Text as="span" color="fg.warning" flex="none" role="img" aria-label={breachText}>
          <Glyph name="warning" sizePx={14} />
        </Text>
      )}
      <Text
        as="span"
        truncate
        fontVariantNumeric="tabular-nums"
        fontWeight="600"
        color={isOld ? 'fg.muted' : breach ? 'fg.warning' : 'fg'}
        textDecoration={staleness === 'dead' ? 'line-through' : 'none'}
      >
        {valueWithUnit(live.value, props.hasUnit ? unit : null, language)}
      </Text>
    </HStack>
  );
}

/** How old the newest value is. Only current values are quiet about it. */
export function ParameterAge(props: {
  readonly row: MachineParameter;
  readonly nowMs: number;
}): ReactElement | null {
  const { t, language } = useText();
  const zone = usePlantZone();
  const { live, expectedPeriodMs } = props.row;
  if (live === null) return null;
  const staleness = stalenessOf(live, expectedPeriodMs, props.nowMs);
  const isOld = staleness === 'stale' || staleness === 'dead';
  const state = t(`machineParameter.staleness.${staleness}`);
  const age = ageText(ageMsOf(live, props.nowMs), language);
  return (
    <Text
      as="span"
      truncate
      title={`${state} · ${momentWithZone(live.sourceTs, zone)}`}
      color={isOld ? 'fg.warning' : 'fg.muted'}
      fontWeight={isOld ? '600' : '400'}
      fontVariantNumeric="tabular-nums"
    >
      {isOld ? `${state} · ${age}` : age}
    </Text>
  );
}
