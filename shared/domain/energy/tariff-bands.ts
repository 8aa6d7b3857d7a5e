import { TARIFF_STEP_MINUTES, type TariffRow } from '#shared/contracts/energy/energy-tariff.ts';

const STEPS_PER_DAY = 1_440 / TARIFF_STEP_MINUTES;

/** Where the rows of a tariff leave a minute of the week without a price, or give it two. */
export interface TariffProblem {
  readonly kind: 'gap' | 'overlap';
  /** 0 = Sunday. */
  readonly day: number;
  readonly minute: number;
}

/** Rows by weekday and quarter of an hour. */
export type TariffWeek = readonly (readonly (TariffRow | null)[])[];

/** The first place in the week, from Monday on, that is not covered exactly once. */
export function findTariffProblem(rows: readonly TariffRow[]): TariffProblem | null {
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    for (let minute = 0; minute < 1_440; minute += TARIFF_STEP_MINUTES) {
      const count = rows.filter((row) => covers(row, day, minute)).length;
      if (count !== 1) return { kind: count === 0 ? 'gap' : 'overlap', day, minute };
    }
  }
  return null;
}

export function toTariffWeek(rows: readonly TariffRow[]): TariffWeek {
  return Array.from({ length: 7 }, (_none, day) =>
    Array.from(
      { length: STEPS_PER_DAY },
      (_step, step) => rows.find((row) => covers(row, day, step * TARIFF_STEP_MINUTES)) ?? null,
    ),
  );
}

function covers(row: TariffRow, day: number, minute: number): boolean {
  return row.days.includes(day) && row.startMinute <= minute && minute < row.endMinute;
}
