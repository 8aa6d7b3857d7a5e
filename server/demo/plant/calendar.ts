import { bottlingPlant } from './plant.ts';

/** What the lines of the demo plant make in their shifts. Speeds that are not given are the line's own. */
const PRODUCTS_OF: Readonly<Record<string, readonly string[]>> = {
  L1: ['SW330', 'LW330', 'SW330'],
  L2: ['NW550'],
  L3: ['LT310', 'LT310', 'SW310'],
};

/** Shifts, products, plan and a planned stop of the demo plant, as plain data. */
export const bottlingCalendar = {
  lines: bottlingPlant.lines.map(({ code, timeZone, shiftPatterns }) => ({
    code,
    timeZone,
    shiftPatterns,
    products: PRODUCTS_OF[code] ?? [],
  })),
  products: [
    {
      code: 'SW330',
      name: '原味气泡水 330 ml',
      nameEn: 'Sparkling water 330 ml',
      unit: 'bottle',
      lineSpeeds: '',
    },
    {
      code: 'LW330',
      name: '柠檬气泡水 330 ml',
      nameEn: 'Lemon sparkling water 330 ml',
      unit: 'bottle',
      lineSpeeds: '',
    },
    { code: 'NW550', name: '天然水 550 ml', nameEn: 'Still water 550 ml', unit: 'bottle', lineSpeeds: '' },
    { code: 'LT310', name: '柠檬茶 310 ml', nameEn: 'Lemon tea 310 ml', unit: 'can', lineSpeeds: '' },
    {
      code: 'SW310',
      name: '原味气泡水 310 ml',
      nameEn: 'Sparkling water 310 ml',
      unit: 'can',
      lineSpeeds: 'L3=46000',
    },
  ],
  stops: [
    {
      lineCode: 'L3',
      reason: 'maintenance',
      name: '每周润滑与点检',
      nameEn: 'Weekly lubrication and inspection',
      days: '3',
      startTime: '09:00',
      endTime: '10:00',
    },
  ],
} as const;
