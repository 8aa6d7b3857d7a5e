import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { common as zhCommon } from '#shared/i18n/zh/common.ts';

export const common = {
  productName: 'Linewall',
  languages: { zh: '中文', en: 'English' },
  themes: { light: 'Light', dark: 'Dark', starry: 'Starry' },
  palettes: { andon: 'Andon (from afar)', isa101: 'ISA-101 (close up)' },
  staleness: { fresh: 'Live', ageing: 'Getting old', stale: 'Out of date', dead: 'Data lost' },
  quality: { good: 'Good', uncertain: 'Uncertain', bad: 'Bad' },
  none: 'None',
  noData: 'No data',
  retry: 'Try again',
  close: 'Close',
} satisfies SameKeys<typeof zhCommon>;
