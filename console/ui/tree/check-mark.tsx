import type { ReactElement } from 'react';
import type { CheckState } from '#shared/domain/tree/tree-checks.ts';

/** The box of a checkable row: empty, a tick, or a bar for half-checked. Its row says the same to assistive technology. */
export function CheckMark(props: { readonly state: CheckState; readonly isDisabled: boolean }): ReactElement {
  const { state, isDisabled } = props;
  const isFilled = state !== 'off';
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      style={{ flex: 'none', opacity: isDisabled ? 0.45 : 1 }}
    >
      <rect
        x="0.75"
        y="0.75"
        width="14.5"
        height="14.5"
        rx="3"
        fill={isFilled ? 'var(--lw-accent-solid)' : 'var(--lw-bg-panel)'}
        stroke={isFilled ? 'var(--lw-accent-solid)' : 'var(--lw-border-strong)'}
        strokeWidth="1.5"
      />
      {isFilled && (
        <path
          d={state === 'on' ? 'M4 8.4l2.7 2.7L12 5.4' : 'M4.500 8h7'}
          fill="none"
          stroke="var(--lw-accent-contrast)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
