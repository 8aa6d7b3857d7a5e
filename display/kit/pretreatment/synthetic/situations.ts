/** What `?fault=` chooses on this board; `?machines=` is how many units there are, up to 12. */
export const UNIT_SITUATIONS = {
  normal: 0,
  /** A heater is too slow: a filler will run dry in 18 min. */
  dry: 1,
  /** Values and tables are old, and not dead. */
  stale: 2,
  /** The longest names, numbers and texts. */
  widest: 3,
  /** A filler has nothing. */
  empty: 4,
  /** Nothing was received for 20 min. */
  dead: 5,
  /** 24 units. */
  many: 6,
  /** 60 units. */
  crowded: 7,
  /** Nothing is made, nothing is wrong. */
  idle: 8,
  /** All that is in use is cleaned. */
  cleaning: 9,
  /** Every unit has trouble, and alarms come in a flood. */
  broken: 10,
  /** Values, references and times that cannot be right. */
  rubbish: 11,
  /** Three units. */
  few: 12,
  /** Two halls take turns. */
  halls: 13,
  /** Levels do not fall, and one is low. */
  low: 14,
} as const;

/** How old everything is at the start, ms; null = values keep coming. */
export function hallSilenceMs(situation: number): number | null {
  if (situation === UNIT_SITUATIONS.stale) return 35_000;
  return situation === UNIT_SITUATIONS.dead ? 1_200_000 : null;
}
