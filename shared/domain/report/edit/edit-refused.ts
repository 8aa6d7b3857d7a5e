import type { ReportEditRefusal } from './report-edit.ts';

/** Thrown within an edit; `applyEdit` makes a reply of it. */
export class EditRefused extends Error {
  readonly code: ReportEditRefusal;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ReportEditRefusal, params: EditRefused['params'] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** @throws EditRefused `too_many` */
export function checkCount(count: number, max: number): void {
  if (count > max) throw new EditRefused('too_many', { max });
}

/** The part of that key. @throws EditRefused `no_such_part` */
export function partOf<Part extends { readonly key: string }>(parts: readonly Part[], key: string): Part {
  const found = parts.find((part) => part.key === key);
  if (!found) throw new EditRefused('no_such_part', { name: key });
  return found;
}

/** The first key of that beginning which is not taken: `r1`, `r2` … */
export function freeReportKey(beginning: string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${beginning}${number}`)) number += 1;
  return `${beginning}${number}`;
}
