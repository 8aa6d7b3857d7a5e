import { Box } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { ParetoBar } from './pareto-bars.ts';

/** Of the whole, what the largest rows make up together; they are what to work on first. */
const VITAL_SHARE = 0.8;

/** As long as its figure, which stands beside it; the rows that make up most of the whole stand out. */
export function ParetoLine(
  props: Pick<ParetoBar<unknown>, 'length' | 'share' | 'cumulative'> & {
    /** None of the rows stands out. */
    readonly isQuiet?: boolean;
  },
): ReactElement {
  const { length, share, cumulative, isQuiet = false } = props;
  const isVital = !isQuiet && cumulative - share < VITAL_SHARE;
  return (
    <Box aria-hidden="true" w="100%" h="14px" bg="bg.muted" rounded="sm" overflow="hidden">
      <Box
        h="100%"
        w={`${length * 100}%`}
        minW={length > 0 ? '2px' : '0'}
        bg={isVital ? 'accent.solid' : 'fg.subtle'}
      />
    </Box>
  );
}
