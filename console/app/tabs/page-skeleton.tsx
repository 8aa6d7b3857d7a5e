import { Skeleton, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** Stands for a page until it is there. */
export function PageSkeleton(): ReactElement {
  return (
    <Stack gap="4" aria-hidden>
      <Skeleton h="28px" w="180px" />
      <Skeleton h="320px" w="100%" rounded="lg" />
    </Stack>
  );
}
