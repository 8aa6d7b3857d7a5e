/** What `?fault=` chooses on this board. */
export const SITUATIONS = {
  normal: 0,
  overdue: 1,
  /** Everything is in time yet, and some orders will not be. */
  atRisk: 2,
  /** The longest names and the widest numbers. */
  widest: 3,
  /** The day is done. */
  done: 4,
  dead: 5,
  /** No order of the day has come. */
  empty: 6,
  /** No goal, no shift plan, no stages. */
  bare: 7,
  /** Fewer people than planned, reported hours ago. */
  staff: 8,
  /** Carriers and stock are silent, orders get old. */
  stale: 9,
} as const;
