import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import { ReportTooLarge } from './run-types.ts';

/** What a run counts for its reader, and against its limits. */
export class RunCount {
  readonly problems = new Map<string, number>();
  missingCharacters = 0;
  readonly #pagesMax: number;
  #pages = 0;
  #members = 0;

  constructor(pagesMax: number) {
    this.#pagesMax = pagesMax;
  }

  problem(code: string): void {
    this.problems.set(code, (this.problems.get(code) ?? 0) + 1);
  }

  /** @throws ReportTooLarge */
  page(): void {
    this.#pages += 1;
    if (this.#pages > this.#pagesMax)
      throw new ReportTooLarge({ refusal: 'too_many_pages', found: this.#pages, max: this.#pagesMax });
  }

  /** @throws ReportTooLarge */
  members(count: number): void {
    this.#members += count;
    const max = 2 * REPORT_LIMITS.gridCells;
    if (this.#members > max)
      throw new ReportTooLarge({ refusal: 'too_many_cells', found: this.#members, max });
  }

  /** @throws ReportTooLarge */
  static grid(rows: number, columns: number): void {
    const [found, max] = [rows * columns, REPORT_LIMITS.gridCells];
    if (columns > REPORT_LIMITS.grownColumns)
      throw new ReportTooLarge({
        refusal: 'too_many_columns',
        found: columns,
        max: REPORT_LIMITS.grownColumns,
      });
    if (found > max) throw new ReportTooLarge({ refusal: 'too_many_cells', found, max });
  }
}
