import { HStack, Progress, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

type ProgressTone = 'accent' | 'good' | 'warning' | 'bad';

const COLOURS: Readonly<Record<ProgressTone, string>> = {
  accent: 'accent.solid',
  good: 'fg.success',
  warning: 'fg.warning',
  bad: 'fg.error',
};

/** How far something is, as a line; `share` is 0 to 1, null = under way, and how far is not known. */
export function ProgressLine(props: {
  /** Absent = the figure stands beside it: the line is decoration. */
  readonly label?: string;
  readonly share: number | null;
  readonly tone?: ProgressTone;
  /** A colour token or value, instead of a tone. */
  readonly colour?: string;
  readonly heightPx?: number;
  /** Stands behind the line. */
  readonly children?: ReactNode;
}): ReactElement {
  const { label, share, tone = 'accent', colour, heightPx = 6, children } = props;
  const percent = share === null ? null : Math.min(100, Math.max(0, share * 100));
  return (
    <HStack gap="2" flex="1" minW="0">
      <Progress.Root
        unstyled
        value={percent}
        flex="1"
        minW="32px"
        {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}
      >
        <Progress.Track h={`${heightPx}px`} borderRadius="full" bg="bg.emphasized" overflow="hidden">
          <Progress.Range h="full" bg={colour ?? COLOURS[tone]} _indeterminate={{ w: '40%' }} />
        </Progress.Track>
      </Progress.Root>
      {children && (
        <Text as="span" color="fg.muted" textStyle="xs" flex="none" fontVariantNumeric="tabular-nums">
          {children}
        </Text>
      )}
    </HStack>
  );
}
