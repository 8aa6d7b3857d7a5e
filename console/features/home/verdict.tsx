import { Box, Heading, Skeleton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { StateShape } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';

/** One sentence on the whole plant. */
export function Verdict(props: { readonly lines: readonly LiveLine[] | undefined }): ReactElement {
  const { t } = useText();
  const { lines = [] } = props;
  // As on the walls: a short stop is said of its own line only.
  const count = (kind: LiveLine['verdict']['kind']): number =>
    lines.filter(({ verdict, isShort }) => verdict.kind === kind && !isShort).length;
  const disturbed = lines.filter(({ disturbance }) => disturbance !== null).length;
  const [stopped, unknown] = [count('stopped'), count('unknown')];
  const sentences = [
    stopped > 0 && { state: 'fault' as const, text: t('home.line.someStopped', { count: stopped }) },
    unknown > 0 && { state: 'unknown' as const, text: t('home.line.someUnknown', { count: unknown }) },
    disturbed > 0 && {
      state: 'warning' as const,
      text: t('home.line.someDisturbed', { count: disturbed }),
    },
    stopped + unknown + disturbed === 0 &&
      lines.length > 0 && { state: 'production' as const, text: t('home.line.allRunning') },
  ].filter((sentence) => sentence !== false);
  return (
    <Heading
      as="h1"
      fontSize="24px"
      lineHeight="1.3"
      fontWeight="700"
      letterSpacing="-0.01em"
      display="flex"
      flexWrap="wrap"
      columnGap="8"
      aria-live="polite"
    >
      {props.lines === undefined && (
        <>
          <Box as="span" srOnly>
            {t('home.title')}
          </Box>
          <Skeleton as="span" h="31px" w="320px" />
        </>
      )}
      {props.lines?.length === 0 && t('home.title')}
      {sentences.map(({ state, text }) => (
        <Box
          as="span"
          key={state}
          display="inline-flex"
          alignItems="center"
          gap="2.5"
          color={`var(--lw-state-${state}-text)`}
        >
          <StateShape state={state} sizePx={20} />
          {text}
        </Box>
      ))}
    </Heading>
  );
}
