import { Box, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';

/** Shorter stretches than this part of the strip are drawn this wide, %. */
const STRETCH_MIN_PERCENT = 0.3;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A machine's states over a range as a band. With `onPick` a click chooses a stretch; Shift says to extend to it. */
export function StateStrip(props: {
  readonly label: string;
  readonly timeline: readonly StateInterval[];
  readonly range: Span;
  readonly chosen: Span;
  readonly timeZone: string;
  readonly onPick?: (stretch: StateInterval, isExtending: boolean) => void;
}): ReactElement {
  const { t, language } = useText();
  const { timeline, range, chosen, onPick } = props;
  const percentOf = (ms: number): number => (ms / (range.to - range.from)) * 100;
  const placeOf = (from: number, to: number) => ({
    insetStart: `${percentOf(from - range.from)}%`,
    w: `${Math.max(STRETCH_MIN_PERCENT, percentOf(to - from))}%`,
  });
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {props.label}
      </Text>
      <Box position="relative" h="26px" bg="bg.emphasized" rounded="sm" overflow="hidden">
        {timeline.map((stretch) => {
          const to = stretch.to ?? range.to;
          return (
            <Box
              key={stretch.from}
              position="absolute"
              insetY="0"
              {...placeOf(stretch.from, to)}
              bg={`var(--lw-state-${stretch.base}-fill)`}
              cursor={onPick ? 'pointer' : undefined}
              title={[
                t(`states.long.${stretch.base}`),
                spokenDuration(to - stretch.from, language),
                momentText(stretch.from, props.timeZone),
                stretch.code,
                vendorTextIn(language, stretch),
                stretch.correction && t('stateCorrection.mark'),
              ]
                .filter(Boolean)
                .join(' · ')}
              onClick={(event) => onPick?.(stretch, event.shiftKey)}
            />
          );
        })}
        <Box
          position="absolute"
          insetY="0"
          {...placeOf(Math.max(chosen.from, range.from), Math.min(chosen.to, range.to))}
          borderWidth="2px"
          borderColor="fg"
          pointerEvents="none"
        />
      </Box>
    </Box>
  );
}
