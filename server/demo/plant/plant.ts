import { canLine } from './can-line.ts';
import { ENERGY_DEPARTMENTS } from './energy.ts';
import { glassLine } from './glass-line.ts';
import { petLine } from './pet-line.ts';
import type { BottlingPlant } from './plant-model.ts';

/**
 * The demo plant as plain data: departments down to the workshops, and the lines with their machines, steps,
 * conveyors and shifts. Codes are unique within the plant. Ideal speeds form a V around each filler.
 */
export const bottlingPlant: BottlingPlant = {
  departments: [
    {
      code: 'QL',
      parentCode: null,
      name: '清泉饮品有限公司',
      nameEn: 'Qingquan Beverages Ltd.',
      dtype: 'company',
    },
    { code: 'QL-P1', parentCode: 'QL', name: '苏州工厂', nameEn: 'Suzhou plant', dtype: 'plant' },
    { code: 'WS-GLASS', parentCode: 'QL-P1', name: '玻璃瓶车间', nameEn: 'Glass hall', dtype: 'workshop' },
    { code: 'WS-PET', parentCode: 'QL-P1', name: 'PET 车间', nameEn: 'PET hall', dtype: 'workshop' },
    { code: 'WS-CAN', parentCode: 'QL-P1', name: '易拉罐车间', nameEn: 'Can hall', dtype: 'workshop' },
    ...ENERGY_DEPARTMENTS,
  ],
  lines: [glassLine, petLine, canLine],
};
