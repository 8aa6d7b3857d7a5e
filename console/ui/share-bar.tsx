import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';

const FULL_PERCENT = 100;

/** How much of something is done, as a bar and a figure; `share` is 0 to 1, null = nothing to do. */
export function ShareBar(props: { readonly share: number | null }): ReactElement {
  const { share } = props;
  if (share === null) return <>–</>;
  // What is not all done is never shown as such.
  const percent = Math.floor(share * FULL_PERCENT);
  return (
    <HStack gap="2">
      <Box aria-hidden flex="1" minW="8" h="1.5" rounded="full" bg="bg.muted" overflow="hidden">
        <Box h="full" w={`${percent}%`} bg={percent === FULL_PERCENT ? 'fg.success' : 'accent.solid'} />
      </Box>
      <Text as="span" w="10" textAlign="end" fontVariantNumeric="tabular-nums">
        {percent}%
      </Text>
    </HStack>
  );
}
