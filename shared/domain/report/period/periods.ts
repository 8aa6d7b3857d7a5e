import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ExprValue } from '#shared/domain/expression/expression-value.ts';
import type { RegionState } from '#shared/domain/report/region-state.ts';
import type { ReportTable } from '#shared/domain/report/report-table.ts';
import { PeriodRows } from './period-rows.ts';
import type { PeriodUnit } from './period-shift.ts';

type Tables = ReadonlyMap<string, ReportTable>;

/** The tables of another period, and its rows in the trees of this one. */
interface Period {
  readonly tables: Tables;
  /** Null of a table without dates: its rows are the same in every period. */
  state(own: RegionState): RegionState | null;
}

/** Other periods of a run, made when they are first asked for. */
export class Periods {
  readonly #tablesOf: (unit: PeriodUnit) => Tables;
  readonly #ofRow: (table: ReportTable, row: number, expr: Expr) => ExprValue;
  readonly #known = new Map<PeriodUnit, Period>();

  constructor(
    tablesOf: (unit: PeriodUnit) => Tables,
    ofRow: (table: ReportTable, row: number, expr: Expr) => ExprValue,
  ) {
    this.#tablesOf = tablesOf;
    this.#ofRow = ofRow;
  }

  of(unit: PeriodUnit): Period {
    const known = this.#known.get(unit);
    if (known) return known;
    const tables = this.#tablesOf(unit);
    const states = new WeakMap<RegionState, RegionState | null>();
    const period: Period = {
      tables,
      state: (own) => {
        const found = states.get(own);
        if (found !== undefined) return found;
        const table = tables.get(own.table.key);
        const isOther = table !== undefined && table.period === unit;
        const rows = isOther && new PeriodRows(table, (row, expr) => this.#ofRow(table, row, expr));
        const state = rows ? { ...own, table, rows } : null;
        states.set(own, state);
        return state;
      },
    };
    this.#known.set(unit, period);
    return period;
  }
}
