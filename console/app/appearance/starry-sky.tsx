import { Box } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** [x %, y px from the bottom, radius]: fixed, so that the sky is the same on every page. */
const STARS: readonly (readonly [number, number, number])[] = [
  [12, 40, 1],
  [30, 92, 0.7],
  [44, 28, 0.9],
  [58, 140, 0.8],
  [71, 66, 1.2],
  [86, 118, 0.7],
  [22, 168, 0.8],
  [38, 212, 0.6],
  [64, 232, 0.9],
  [80, 190, 0.6],
  [8, 120, 0.6],
  [92, 40, 0.8],
  [50, 84, 0.6],
  [16, 236, 0.7],
];

/** The starry theme's sky: in the frame's empty foot, never behind text. */
export function StarrySky(): ReactElement {
  return (
    <Box
      aria-hidden
      position="absolute"
      insetX="0"
      bottom="0"
      h="280px"
      pointerEvents="none"
      css={{
        background: 'linear-gradient(to bottom, transparent, var(--lw-sky-bottom))',
      }}
    >
      <svg aria-hidden="true" width="100%" height="280">
        {STARS.map(([x, fromBottom, radius]) => (
          <circle
            key={`${x}-${fromBottom}`}
            cx={`${x}%`}
            cy={280 - fromBottom}
            r={radius}
            fill="var(--lw-star)"
            opacity={0.35 + radius * 0.4}
          />
        ))}
      </svg>
    </Box>
  );
}
