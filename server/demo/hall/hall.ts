const ZONE_PLANT = 'QL-P1';

/** A litre of product is a kilogram. */
const T_PER_PACKAGE: Readonly<Record<string, number>> = { L1: 0.00033, L2: 0.00055, L3: 0.00031 };

/** A blend tank and the buffer tank behind it, of one line. */
export interface HallWay {
  readonly line: string;
  readonly filler: string;
  readonly blender: string;
  readonly buffer: string;
  readonly recipe: string;
  /** Mass of one package. */
  readonly tPerPackage: number;
  /** Of each of the two. */
  readonly capacityT: number;
  readonly demandTPerH: number;
}

function way(line: string, recipe: string, packagesPerHour: number): HallWay {
  const tPerPackage = T_PER_PACKAGE[line] ?? 0;
  const demandTPerH = Math.round(packagesPerHour * tPerPackage * 10) / 10;
  const digit = line.slice(1);
  return {
    line,
    filler: `${line}-FILLER`,
    blender: `PT-BLEND-${digit}`,
    buffer: `PT-BUFFER-${digit}`,
    recipe,
    tPerPackage,
    capacityT: Math.round(demandTPerH * 1.2),
    demandTPerH,
  };
}

export const HALL_CODE = 'WS-PRE';

/** By the ideal speeds of the fillers. */
export const HALL_WAYS: readonly HallWay[] = [
  way('L1', 'SPARKLING', 36_000),
  way('L2', 'WATER', 24_000),
  way('L3', 'TEA', 48_000),
];

export const HALL_STEPS = [
  { name: '进水', nameEn: 'Water in', unitKind: 'blender', plannedMin: 6, temperature: null },
  { name: '调配', nameEn: 'Blend', unitKind: 'blender', plannedMin: 8, temperature: 20 },
  { name: '升温', nameEn: 'Heat', unitKind: 'blender', plannedMin: 10, temperature: 85 },
  { name: '冷却', nameEn: 'Cool', unitKind: 'blender', plannedMin: 5, temperature: 6 },
  { name: '化验', nameEn: 'Laboratory', unitKind: null, plannedMin: 4, temperature: null },
] as const;

export const HALL_PHASES = [
  {
    name: '预冲',
    nameEn: 'Pre-rinse',
    plannedMin: 2,
    metric: null,
    limit: null,
    isMin: true,
    holdMin: 0,
  },
  {
    name: '碱洗',
    nameEn: 'Caustic',
    plannedMin: 5,
    metric: 'temperature',
    limit: 75,
    isMin: true,
    holdMin: 3,
  },
  {
    name: '终冲',
    nameEn: 'Final rinse',
    plannedMin: 3,
    metric: 'conductivity',
    limit: 1,
    isMin: false,
    holdMin: 0.5,
  },
] as const;

export const HALL_PROGRAMME = 'CIP-CAUSTIC';

const RECIPES = [
  { code: 'SPARKLING', name: '气泡水基液', nameEn: 'Sparkling base', product: 'SW330', line: 'L1' },
  { code: 'WATER', name: '矿化水', nameEn: 'Mineralised water', product: 'NW550', line: 'L2' },
  { code: 'TEA', name: '柠檬茶液', nameEn: 'Lemon tea base', product: 'LT310', line: 'L3' },
] as const;

/** The pre-treatment hall of the demo plant: a blend tank and a buffer tank for each of its lines. */
export const demoHall = {
  departments: [
    {
      code: HALL_CODE,
      parentCode: ZONE_PLANT,
      name: '前处理车间',
      nameEn: 'Pre-treatment hall',
      dtype: 'workshop' as const,
    },
    ...HALL_WAYS.flatMap(({ line, blender, buffer }) => {
      const digit = line.slice(1);
      return [
        {
          code: blender,
          parentCode: HALL_CODE,
          name: `调配罐 ${digit}`,
          nameEn: `Blend tank ${digit}`,
          dtype: 'tank' as const,
        },
        {
          code: buffer,
          parentCode: HALL_CODE,
          name: `待装罐 ${digit}`,
          nameEn: `Buffer tank ${digit}`,
          dtype: 'tank' as const,
        },
      ];
    }),
  ],
  hallCode: HALL_CODE,
  units: HALL_WAYS.flatMap(({ line, blender, buffer, capacityT, demandTPerH }, index) => [
    // The one that is fed stands first.
    {
      machineCode: buffer,
      kind: 'buffer' as const,
      sort: 10 + index,
      capacityT,
      lowPct: 15,
      highPct: 98,
      feedsUnit: null,
      feedsLine: line,
      demandTPerH,
    },
    {
      machineCode: blender,
      kind: 'blender' as const,
      sort: index,
      capacityT,
      lowPct: null,
      highPct: 98,
      feedsUnit: buffer,
      feedsLine: null,
      demandTPerH: null,
    },
  ]),
  recipes: RECIPES.map(({ code, name, nameEn, product, line }) => ({
    code,
    name,
    nameEn,
    product,
    massT: HALL_WAYS.find((one) => one.line === line)?.capacityT ?? 1,
    steps: HALL_STEPS.map((step) => ({ ...step })),
  })),
  programmes: [
    {
      code: HALL_PROGRAMME,
      name: '碱洗程序',
      nameEn: 'Caustic programme',
      phases: HALL_PHASES.map((phase) => ({ ...phase })),
    },
  ],
};
