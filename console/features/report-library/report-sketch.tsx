import type { ReactElement } from 'react';

const LINES = [14, 20, 26, 32];
const BARS = [9, 5, 12, 7, 10];

/** What a page of a report looks like: a table, and columns where it has a chart. */
export function ReportSketch({ no }: { readonly no: string }): ReactElement {
  const hasChart = /SHIFT|PARETO|OEE/.test(no);
  return (
    <svg
      aria-hidden="true"
      width="60"
      height="64"
      viewBox="0 0 60 64"
      style={{ flex: 'none', border: '1px solid var(--lw-border)', background: 'var(--lw-bg-panel)' }}
    >
      <rect x="8" y="7" width="26" height="3" fill="var(--lw-fg-muted)" />
      {LINES.map((y) => (
        <rect key={y} x="8" y={y} width="44" height="2" fill="var(--lw-border-strong)" />
      ))}
      {hasChart
        ? BARS.map((height, index) => (
            <rect
              key={height}
              x={10 + index * 9}
              y={56 - height}
              width="6"
              height={height}
              fill="var(--lw-accent, #3b82f6)"
            />
          ))
        : LINES.map((y) => (
            <rect key={y} x="8" y={y + 24} width="44" height="2" fill="var(--lw-border-strong)" />
          ))}
    </svg>
  );
}
