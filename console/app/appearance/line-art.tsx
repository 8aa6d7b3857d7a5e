import type { ReactElement } from 'react';

/** Heights of the machines along a line, px. */
const HEIGHTS_PX = [34, 58, 46, 84, 52, 40, 64, 46, 72];
const PITCH_PX = 58;
const MACHINES = HEIGHTS_PX.map((height, index) => [index * PITCH_PX + 8, height] as const);

/** A line of machines on a conveyor, in the theme's quietest strokes: decoration that stands still. */
export function LineArt(): ReactElement {
  const width = MACHINES.length * PITCH_PX;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 110`}
      width="100%"
      style={{ maxWidth: `${width}px`, display: 'block' }}
    >
      <g fill="none" stroke="var(--lw-border-strong)" strokeWidth="1.5">
        {MACHINES.map(([x, height]) => (
          <rect
            key={x}
            x={x}
            y={92 - height}
            width={PITCH_PX - 20}
            height={height}
            rx="4"
            {...(height === 84 && {
              stroke: 'var(--lw-accent-solid)',
              strokeWidth: 2.5,
              fill: 'var(--lw-accent-subtle)',
            })}
          />
        ))}
        <path d={`M0 98H${width}`} strokeWidth="4" strokeLinecap="round" />
      </g>
    </svg>
  );
}
