import type {
  BoardCip,
  BoardCipPhase,
  CipReading,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { UNIT_SITUATIONS as S } from './situations.ts';
import { UNIT_IDS } from './units.ts';

const MINUTE_MS = 60_000;

const PHASES = [
  {
    name: '预冲',
    nameEn: 'rinse',
    plannedMs: 5 * MINUTE_MS,
    metric: null,
    limit: null,
    isMin: true,
    holdMs: 0,
  },
  {
    name: '碱洗',
    nameEn: 'caustic',
    plannedMs: 15 * MINUTE_MS,
    metric: 'temperature',
    limit: 75,
    isMin: true,
    holdMs: 10 * MINUTE_MS,
  },
  {
    name: '中冲',
    nameEn: 'rinse',
    plannedMs: 6 * MINUTE_MS,
    metric: 'conductivity',
    limit: 5,
    isMin: false,
    holdMs: 0,
  },
  {
    name: '酸洗',
    nameEn: 'acid',
    plannedMs: 12 * MINUTE_MS,
    metric: 'temperature',
    limit: 60,
    isMin: true,
    holdMs: 8 * MINUTE_MS,
  },
  {
    name: '终冲',
    nameEn: 'rinse',
    plannedMs: 6 * MINUTE_MS + 40_000,
    metric: 'conductivity',
    limit: 1,
    isMin: false,
    holdMs: 2 * MINUTE_MS,
  },
] as const satisfies readonly BoardCipPhase[];
/** °C at the end of each phase. */
const PHASE_ENDS = [26, 78.2, 44, 65, 41] as const;
const READ_EVERY_MS = 30_000;

function cipOf(unitId: string, phaseNo: number, remainingMs: number, atMs: number): BoardCip {
  const phase = PHASES[phaseNo - 1] ?? PHASES[0];
  const phaseStartedAt = atMs - (phase.plannedMs - remainingMs);
  const before = PHASES.slice(0, phaseNo - 1).reduce((sum, { plannedMs }) => sum + plannedMs, 0);
  return {
    no: `CIP-${unitId}`,
    unitId,
    programme: { name: '五步清洗', nameEn: 'Five steps' },
    state: 'running',
    phases: [...PHASES],
    phaseNo,
    phaseStartedAt,
    startedAt: phaseStartedAt - before,
    endedAt: null,
    readings: readingsUntil(phaseNo, phaseStartedAt - before, atMs),
  };
}

/** Temperatures go from the end of one phase to that of the next, fast at first. */
function readingsUntil(phaseNo: number, fromMs: number, untilMs: number): CipReading[] {
  let phaseAt = fromMs;
  return PHASES.slice(0, phaseNo).flatMap((phase, index) => {
    const start = phaseAt;
    phaseAt += phase.plannedMs;
    const before = PHASE_ENDS[index - 1] ?? 18;
    const end = PHASE_ENDS[index] ?? before;
    const count = Math.floor((Math.min(phaseAt, untilMs) - start) / READ_EVERY_MS) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, step): CipReading => {
      const share = Math.min(1, (step * READ_EVERY_MS) / (0.5 * phase.plannedMs));
      return {
        at: start + step * READ_EVERY_MS,
        phaseNo: index + 1,
        temperature: Math.round((before + (end - before) * share ** 0.6) * 10) / 10,
        conductivity: index === 4 ? 0.9 : 12,
      };
    });
  });
}

export function syntheticCips(situation: number, startMs: number): ReadonlyMap<string, BoardCip> {
  const caustic = cipOf(UNIT_IDS.dissolver2, 2, 6 * MINUTE_MS + 40_000, startMs);
  const final = cipOf(UNIT_IDS.blend4, 5, 2 * MINUTE_MS + 10_000, startMs);
  const isOver = { endedAt: startMs - 3 * MINUTE_MS, phaseNo: 5 };
  switch (situation) {
    case S.idle:
    case S.few:
      return new Map();
    case S.broken:
      return new Map([
        ['1', { ...caustic, state: 'failed' as const, ...isOver }],
        ['2', { ...final, state: 'aborted' as const }],
        ['3', { ...final, unitId: UNIT_IDS.blend1, state: 'passed' as const, ...isOver }],
      ]);
    case S.rubbish:
      return new Map([
        ['1', { ...caustic, phaseNo: 9, phaseStartedAt: startMs + 60 * MINUTE_MS }],
        [
          '2',
          {
            ...final,
            unitId: '999',
            phases: [],
            readings: [
              { at: startMs + 9e9, phaseNo: 7, temperature: -9_999, conductivity: null },
              { at: 0, phaseNo: 1, temperature: 9_999, conductivity: -1 },
            ],
          },
        ],
      ]);
    case S.widest:
      return new Map(
        [
          caustic,
          { ...final, phases: final.phases.map((phase) => ({ ...phase, plannedMs: 95 * MINUTE_MS })) },
        ].map((cip, index) => [
          String(index + 1),
          {
            ...cip,
            phases: cip.phases.map((phase) => ({
              ...phase,
              name: `${phase.name}（回收碱液循环）`,
              nameEn: `${phase.nameEn} with recovered liquid`,
            })),
          },
        ]),
      );
    case S.many:
    case S.crowded:
      return new Map([
        ['1', caustic],
        ['2', final],
        ['3', cipOf('114', 4, 5 * MINUTE_MS, startMs)],
      ]);
    default:
      return new Map([
        ['1', caustic],
        ['2', final],
      ]);
  }
}
