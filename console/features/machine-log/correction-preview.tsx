import { Alert, Box, Flex, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useDeferredValue } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { ServerText } from '#console/ui/text/server-text.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Oee, StateInterval } from '#shared/contracts/history/history.ts';
import { type CorrectedState, previewStateCorrection } from '#shared/contracts/history/state-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { StateStrip } from './state-strip.tsx';

interface Stretch {
  readonly from: number;
  /** Null = up to now. */
  readonly to: number | null;
}

/** A machine's states and OEE of the shift, before and after a correction that is being entered. */
export function CorrectionPreview(props: {
  readonly machineId: Id;
  readonly from: number;
  readonly to: number | null;
  readonly state: CorrectedState | null;
  readonly timeZone: string;
  readonly onPick: (stretch: Stretch) => void;
}): ReactElement {
  const { t } = useText();
  const { machineId, from, to, state, timeZone } = props;
  // While no state is chosen, only the first strip is of interest.
  const body = useDeferredValue({ machineId, from, to, state: state ?? 'unknown' });
  const answer = useCall(previewStateCorrection, { body });
  const { data, error } = answer;
  if (error)
    return (
      <Alert.Root status="warning" role="alert">
        <Alert.Indicator />
        <Alert.Title>
          <ServerText text={Object.values(error.fields)[0] ?? error.message} />
        </Alert.Title>
      </Alert.Root>
    );
  if (!data) return <Box h="170px" />;
  const range = { from: data.from, to: Math.max(data.to, data.from + 1) };
  const chosen = { from, to: to ?? range.to };

  function pick(stretch: StateInterval, isExtending: boolean): void {
    const isOpen = stretch.to === null || stretch.to >= range.to;
    if (!isExtending) {
      props.onPick({ from: stretch.from, to: isOpen ? null : stretch.to });
      return;
    }
    const last = Math.max(chosen.to, stretch.to ?? range.to);
    props.onPick({
      from: Math.min(chosen.from, stretch.from),
      to: to === null || last >= range.to ? null : last,
    });
  }

  return (
    <Stack gap="3" opacity={answer.isPlaceholderData ? 0.6 : 1}>
      <Text textStyle="sm" color="fg.muted">
        {t('stateCorrection.previewOf', {
          from: momentText(range.from, timeZone),
          to: momentText(range.to, timeZone),
        })}
      </Text>
      <StateStrip
        label={t('stateCorrection.strip', { side: t('stateCorrection.before') })}
        timeline={data.before.timeline}
        {...{ range, chosen, timeZone, onPick: pick }}
      />
      <Text textStyle="xs" color="fg.muted">
        {t('stateCorrection.pick')}
      </Text>
      {state !== null && (
        <StateStrip
          label={t('stateCorrection.strip', { side: t('stateCorrection.after') })}
          timeline={data.after.timeline}
          {...{ range, chosen, timeZone }}
        />
      )}
      <OeeChange before={data.before.oee} after={state === null ? null : data.after.oee} />
    </Stack>
  );
}

function OeeChange(props: { readonly before: Oee; readonly after: Oee | null }): ReactElement {
  const { t } = useText();
  const { before, after } = props;
  return (
    <Flex gap="8" wrap="wrap" align="baseline">
      {(['oee', 'availability'] as const).map((name) => (
        <Box key={name}>
          <Text textStyle="xs" color="fg.muted">
            {t(`stateCorrection.${name}`)}
          </Text>
          <Text textStyle="lg" fontWeight="600" fontVariantNumeric="tabular-nums">
            <Percent value={before[name]} />
            {after && (
              <>
                {' → '}
                <Percent value={after[name]} />
              </>
            )}
          </Text>
        </Box>
      ))}
      <Text textStyle="xs" color="fg.muted">
        {t('stateCorrection.producedKept')}
      </Text>
    </Flex>
  );
}

function Percent(props: { readonly value: number | null }): ReactElement {
  const { t } = useText();
  return (
    <span>{props.value === null ? t('stateCorrection.noValue') : `${(props.value * 100).toFixed(1)}%`}</span>
  );
}
