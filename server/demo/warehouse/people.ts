import { nextUniform } from '#server/demo/plant/random.ts';
import { dayOfHouse, type HouseStep, IN_MS, instantAt } from './emit.ts';
import type { StaffSim } from './sim-state.ts';

type Crew = Readonly<Partial<Record<StaffSim['duty'], number>>>;

/** Who is planned for the shifts that begin at these hours. */
const CREWS: readonly { readonly hour: number; readonly crew: Crew }[] = [
  {
    hour: 6,
    crew: { picking: 16, loading: 14, forklift: 10, receiving: 6, checking: 4, quality: 3, office: 4 },
  },
  {
    hour: 14,
    crew: { picking: 14, loading: 14, forklift: 10, receiving: 5, checking: 4, quality: 2, office: 3 },
  },
  {
    hour: 22,
    crew: { picking: 8, loading: 6, forklift: 6, receiving: 3, checking: 2, quality: 1, office: 1 },
  },
];
const SHIFT_MS = 8 * IN_MS.hour;
/** Who is there is counted this long after every full hour. */
const COUNT_AFTER_MS = 12 * IN_MS.minute;
const PLANNED_BEFORE_MS = 10 * IN_MS.hour;
const ABSENT_SHARE = 0.035;

/** People who are planned, and present each hour. */
export function stepPeople(step: HouseStep): void {
  const { state, nowMs } = step;
  planShifts(step);
  state.staff = state.staff.filter(({ toMs }) => toMs > nowMs);
  if (nowMs % IN_MS.hour !== COUNT_AFTER_MS) return;
  for (const staff of state.staff.filter(({ fromMs }) => fromMs <= nowMs))
    step.say({ ...shiftOf(staff), present: staff.present });
}

function planShifts(step: HouseStep): void {
  const { state, nowMs } = step;
  const day = dayOfHouse(nowMs);
  for (const dayShift of [-1, 0, 1])
    for (const { hour, crew } of CREWS) {
      const fromMs = instantAt(day, hour * 60 + dayShift * 1_440);
      const isNear = fromMs + SHIFT_MS > nowMs && fromMs - PLANNED_BEFORE_MS <= nowMs;
      if (!isNear || state.staff.some((staff) => staff.fromMs === fromMs)) continue;
      for (const [duty, planned] of Object.entries(crew) as [StaffSim['duty'], number][]) {
        const absent = Array.from({ length: planned }).filter(() => nextUniform(state.dice) < ABSENT_SHARE);
        const staff: StaffSim = {
          duty,
          fromMs,
          toMs: fromMs + SHIFT_MS,
          planned,
          present: planned - absent.length,
        };
        state.staff.push(staff);
        step.say(shiftOf(staff));
      }
    }
}

function shiftOf({ duty, fromMs, toMs, planned }: StaffSim) {
  return { type: 'staff', duty, from: fromMs, to: toMs, planned } as const;
}
