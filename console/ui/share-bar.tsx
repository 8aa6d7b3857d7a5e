import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { ProgressLine } from './progress-line.tsx';

const FULL_PERCENT = 100;

/** How much of something is done, as a bar and a figure; `share` is 0 to 1, null = nothing to do. */
export function ShareBar(props: { readonly share: number | null }): ReactElement {
  const { share } = props;
  if (share === null) return <>–</>;
  // What is not all done is never shown as such.
  const percent = Math.floor(share * FULL_PERCENT);
  return (
    <HStack gap="2">
      <ProgressLine share={share} tone={percent === FULL_PERCENT ? 'good' : 'accent'} />
      <Text as="span" w="10" textAlign="end" fontVariantNumeric="tabular-nums">
        {percent}%
      </Text>
    </HStack>
  );
}
