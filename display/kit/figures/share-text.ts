/** A share with one decimal, at most as wide as `99.9%`. */
export function shareText(share: number): string {
  const text = (share * 100).toFixed(1);
  return text.length > 4 ? `${Math.round(share * 100)}%` : `${text}%`;
}
