/** `99.5–100.5 g`, `≥ 99.5 g`; null where there is no limit. */
export function limitsText(item: {
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
  readonly unit: string | null;
}): string | null {
  const { lowerLimit, upperLimit, unit } = item;
  if (lowerLimit === null && upperLimit === null) return null;
  const limits =
    lowerLimit === null
      ? `≤ ${upperLimit}`
      : upperLimit === null
        ? `≥ ${lowerLimit}`
        : `${lowerLimit}–${upperLimit}`;
  return unit ? `${limits} ${unit}` : limits;
}
