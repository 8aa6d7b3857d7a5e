/** `share` (0–1) of colour `b` mixed into colour `a`; all `#rrggbb`. */
export function blend(a: string, b: string, share: number): string {
  const channel = (index: number): string => {
    const from = Number.parseInt(a.slice(index, index + 2), 16);
    const to = Number.parseInt(b.slice(index, index + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
