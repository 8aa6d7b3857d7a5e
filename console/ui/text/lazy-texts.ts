import { ADMINISTRATION_PAGE_TEXTS } from './lazy/administration-texts.ts';
import { KIT_PART_TEXTS } from './lazy/kit-texts.ts';
import { MACHINE_PAGE_TEXTS } from './lazy/machine-texts.ts';
import { PLANT_PAGE_TEXTS } from './lazy/plant-texts.ts';
import { WAREHOUSE_PAGE_TEXTS } from './lazy/warehouse-texts.ts';

/**
 * All namespaces that are not in the first chunk, one line each. They are fetched in the current language with the code
 * that names them: a view of `console/app/capabilities`, or a part by `lazyPart`.
 */
export const LAZY_TEXTS = {
  ...KIT_PART_TEXTS,
  ...PLANT_PAGE_TEXTS,
  ...MACHINE_PAGE_TEXTS,
  ...WAREHOUSE_PAGE_TEXTS,
  ...ADMINISTRATION_PAGE_TEXTS,
};

/** Their names. */
export const NAMESPACES = Object.keys(LAZY_TEXTS) as readonly (keyof typeof LAZY_TEXTS)[];
