import type { QueueSettings } from '#shared/contracts/yard/dock-queue.ts';

/** What `?fault=` chooses on this board; `?machines=` is how many trucks are at the gate. */
export const SITUATIONS = {
  normal: 0,
  /** A third call, and everything later than booked. */
  delayed: 1,
  stale: 2,
  /** The longest names, plates and codes. */
  widest: 3,
  /** Nobody is called; with one truck the day has not begun. */
  idle: 4,
  dead: 5,
  /** Trucks without plate, slot and forecast. */
  walkIns: 6,
  paused: 7,
  /** Two calls at once, one of them without a dock. */
  noDock: 8,
  /** Five calls at once, and much missed and late. */
  crowded: 9,
  /** The first call of the day. */
  first: 10,
} as const;

const MINUTE_MS = 60_000;

export function syntheticSettings(situation: number, startMs: number): QueueSettings {
  const isWide = situation === SITUATIONS.widest;
  return {
    warehouse: {
      id: '71',
      code: 'HD1',
      name: isWide ? '华东一号立体仓库成品发运区（浦东新区）' : '华东一号仓',
      nameEn: isWide ? 'East China high-bay warehouse 1, finished goods dispatch' : 'East 1',
      timeZone: 'Asia/Shanghai',
    },
    paused:
      situation === SITUATIONS.paused
        ? { reason: '月台消防演练', reasonEn: 'Fire drill at the docks', until: startMs + 48 * MINUTE_MS }
        : null,
    helpPoint: isWide ? '东区二号门司机登记窗口' : '2 号窗口',
    helpPointEn: isWide ? 'Driver registration window, east gate 2' : 'window 2',
    voiceFromMinute: 6 * 60,
    voiceToMinute: 22 * 60,
  };
}

/** How long ago the last beat was at the start, ms; null = the feed lives. */
export function silentMs(situation: number): number | null {
  if (situation === SITUATIONS.stale) return 100_000;
  return situation === SITUATIONS.dead ? 6 * MINUTE_MS : null;
}
