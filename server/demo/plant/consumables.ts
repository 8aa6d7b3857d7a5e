import type { MachineType } from '#shared/contracts/plant/machine.ts';

/** Material that a machine uses up and a person refills: low = a warning, empty = the machine waits for it. */
export interface Consumable {
  /** Metric that reports the level in per cent. */
  readonly metric: string;
  /** Primary packages that one filling lasts for. */
  readonly packagesPerFill: number;
  /** Level, 0…1, at which the machine warns. */
  readonly lowLevel: number;
  /** Median time from the warning to the refill. */
  readonly refillMedianS: number;
  readonly low: { readonly code: string; readonly text: string; readonly textEn: string };
  readonly empty: { readonly code: string; readonly text: string; readonly textEn: string };
}

function consumable(
  metric: string,
  packagesPerFill: number,
  lowLevel: number,
  refillMedianS: number,
  low: readonly [code: string, text: string, textEn: string],
  empty: readonly [code: string, text: string, textEn: string],
): Consumable {
  return {
    metric,
    packagesPerFill,
    lowLevel,
    refillMedianS,
    low: { code: low[0], text: low[1], textEn: low[2] },
    empty: { code: empty[0], text: empty[1], textEn: empty[2] },
  };
}

export const CONSUMABLES: Partial<Record<MachineType, Consumable>> = {
  capper: consumable(
    'capHopperLevel',
    62_000,
    0.1,
    230,
    ['W130', '盖斗料位低', 'Cap hopper low'],
    ['M130', '缺盖', 'No caps'],
  ),
  labeller: consumable(
    'labelRollLevel',
    26_000,
    0.12,
    85,
    ['W217', '标签余量低', 'Label roll low'],
    ['M217', '缺标签', 'No labels'],
  ),
  coder: consumable(
    'inkLevel',
    900_000,
    0.06,
    400,
    ['W241', '墨水余量低', 'Ink low'],
    ['M241', '缺墨水', 'No ink'],
  ),
  packer: consumable(
    'caseMagazineLevel',
    21_000,
    0.15,
    95,
    ['W311', '纸板余量低', 'Case blanks low'],
    ['M311', '缺纸板', 'No case blanks'],
  ),
  sealer: consumable(
    'glueLevel',
    170_000,
    0.08,
    300,
    ['W341', '热熔胶余量低', 'Hot melt low'],
    ['M341', '缺热熔胶', 'No hot melt'],
  ),
  wrapper: consumable(
    'filmRollLevel',
    60_000,
    0.1,
    150,
    ['W351', '薄膜余量低', 'Film roll low'],
    ['M351', '缺薄膜', 'No film'],
  ),
};
