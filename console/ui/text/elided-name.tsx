import { Box, Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { nameParts } from '#shared/domain/text/text-fit.ts';

/** A name on one line, shortened in the middle where there is no room: the number at its end stays. */
export function ElidedName({ name }: { readonly name: string }): ReactElement {
  const { head, tail } = nameParts(name);
  return (
    <Flex as="span" minW="0">
      <Box as="span" truncate>
        {head}
      </Box>
      {tail !== '' && (
        <Box as="span" flex="none" whiteSpace="pre">
          {tail}
        </Box>
      )}
    </Flex>
  );
}
