import { expect, type Page } from '@playwright/test';
import { DEAD_PERIODS, STALE_PERIODS, type Staleness } from '#shared/domain/machine/staleness.ts';
import { type MachineOnGlass, machineOnGlass } from './wall-model.ts';

const SCALE: readonly Staleness[] = ['fresh', 'ageing', 'stale', 'dead'];
/** A connection may wait 30 s for its next attempt, on a machine that has other work. */
const COMES_BACK_MS = 90_000;

/** What those in front of a wall see of one machine, while its device comes and goes. */
export interface WallMachine {
  /** In this state, by a value that is not out of date. */
  isLive(state: MachineOnGlass['state']): Promise<void>;
  /** Its newest value has at least this age by now. */
  isOlderThan(staleness: Staleness): Promise<void>;
  /** The server's clock is put forward until the newest value is older than one period; so do the next two. */
  ages(): Promise<void>;
  goesStale(): Promise<void>;
  /** What it does is not known any more. */
  dies(): Promise<void>;
  /** Puts the clock back by what it was put forward: before a device returns that has a clock of its own. */
  rewind(): void;
}

/** The wall is open at the machine's line. Pages learn of the time with the values of any other machine, or by pings. */
export function watchMachine(
  wall: Page,
  clock: { advance(ms: number): void },
  machine: { readonly name: string; readonly expectedPeriodMs: number },
): WallMachine {
  const { name, expectedPeriodMs } = machine;
  const shown = () => machineOnGlass(wall, name);
  let forwardMs = 0;

  /** At least: on a slow machine more time has gone by than the clock was put forward. */
  async function isOlderThan(staleness: Staleness): Promise<void> {
    await expect
      .poll(async () => SCALE.indexOf((await shown()).staleness), `${name} is ${staleness}`)
      .toBeGreaterThanOrEqual(SCALE.indexOf(staleness));
    if (staleness === 'dead') expect((await shown()).state).toBe('unknown');
  }

  async function reaches(staleness: Staleness, byPeriods: number): Promise<void> {
    const byMs = byPeriods * expectedPeriodMs + 1;
    forwardMs += byMs;
    clock.advance(byMs);
    await isOlderThan(staleness);
  }

  return {
    async isLive(state) {
      await expect
        .poll(
          async () => {
            const { state: now, staleness } = await shown();
            return `${now} ${SCALE.indexOf(staleness) < SCALE.indexOf('stale') ? 'live' : staleness}`;
          },
          { message: `${name} is live`, timeout: COMES_BACK_MS },
        )
        .toBe(`${state} live`);
    },
    isOlderThan,
    ages: () => reaches('ageing', 1),
    goesStale: () => reaches('stale', STALE_PERIODS - 1),
    dies: () => reaches('dead', DEAD_PERIODS - STALE_PERIODS),
    rewind() {
      clock.advance(-forwardMs);
      forwardMs = 0;
    },
  };
}
