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
  /** Neither a goal nor a plan of people, and stages that nobody tells apart. */
  bare: 7,
  /** People are missing, and nobody has said so for hours. */
  staff: 8,
  /** Carriers and stock are silent, orders get old. */
  stale: 9,
} as const;
