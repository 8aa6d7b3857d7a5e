import type { ReactElement } from 'react';

/** Machines on a line: the product's mark. */
export function Logo(props: { readonly sizePx?: number }): ReactElement {
  const { sizePx = 28 } = props;
  return (
    <svg aria-hidden="true" width={sizePx} height={sizePx} viewBox="0 0 32 32" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="#0b1b2e" />
      <path d="M6 21h20" stroke="#409eff" strokeWidth="3" strokeLinecap="round" />
      <rect x="6" y="10" width="5" height="7" rx="1" fill="#409eff" />
      <rect x="13.5" y="7" width="5" height="10" rx="1" fill="#fff" />
      <rect x="21" y="12" width="5" height="5" rx="1" fill="#409eff" />
    </svg>
  );
}
