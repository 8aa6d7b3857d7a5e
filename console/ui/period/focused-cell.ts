/** What the keyboard begins with: the chosen cell of the calendar, or the chosen quarter. */
export const FOCUSED_CELL =
  ':is([data-part=view]:not([hidden]) [data-part=table-cell-trigger][tabindex="0"], [role=group] button[aria-pressed=true])';
