import type { TariffBand } from '#shared/contracts/energy/energy-tariff.ts';

/** Shares of the accent: the dearer, the stronger. Names and figures stand beside them. */
const STRENGTH: Readonly<Record<TariffBand, number>> = { peak: 100, high: 76, mid: 54, flat: 66, valley: 32 };

export function bandColour(band: TariffBand): string {
  return `color-mix(in oklab, var(--chakra-colors-accent-solid) ${STRENGTH[band]}%, var(--chakra-colors-bg-panel))`;
}

/** Of amounts that are in no band. */
export const REST_COLOUR = 'var(--lw-border-strong)';
