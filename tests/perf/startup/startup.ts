import { median, rounded } from '#tests/perf/median.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { buildProduct } from '#tests/perf/site.ts';
import { type Clone, makeClone } from './startup-clone.ts';
import { type ColdWall, startColdWall } from './startup-wall.ts';

/** Installing and building takes most of a minute each time. */
const FRESH_ROUNDS = 3;
const ROUNDS = 5;
const FRESH = 'start: `npm start` on a fresh clone to ready';
const AGAIN = 'start: `npm start` a second time to ready';

/** From `npm start` to the server's first yes; from a wall that is switched on to its last picture. */
export const startup: Bench = {
  name: 'startup',
  needsBrowser: true,
  async run(context) {
    return [...(await measureStarts(context)), await measureWall(context)];
  },
};

async function measureStarts(context: BenchContext): Promise<RowDraft[]> {
  const fresh: number[] = [];
  const again: number[] = [];
  let clone: Clone | null = null;
  try {
    for (let round = 0; round < (context.isQuick ? 1 : FRESH_ROUNDS); round += 1) {
      await clone?.remove();
      clone = await makeClone();
      fresh.push(await clone.start());
      context.say(`fresh clone: ready after ${fresh.at(-1)?.toFixed(1)} s`);
    }
    for (let round = 0; clone && round < (context.isQuick ? 1 : ROUNDS); round += 1) {
      again.push(await clone.start());
      context.say(`again: ready after ${again.at(-1)?.toFixed(2)} s`);
    }
  } catch (error) {
    // Without a way to the packages there is no fresh start; the wall can be measured all the same.
    const note = `not measured: ${error instanceof Error ? error.message : String(error)}`;
    return [FRESH, AGAIN].map((name) => ({ name, value: null, unit: 's', better: 'lower', note }));
  } finally {
    await clone?.remove();
  }
  return [
    {
      name: FRESH,
      value: rounded(median(fresh)),
      unit: 's',
      better: 'lower',
      target: 120,
      note: `packages installed (out of npm’s cache where it has them), pages built, database made; median of ${fresh.length}, slowest ${rounded(Math.max(...fresh))} s`,
    },
    {
      name: AGAIN,
      value: rounded(median(again)),
      unit: 's',
      better: 'lower',
      target: 5,
      note: `with npm’s own start and the demo plant beside it; median of ${again.length}, slowest ${rounded(Math.max(...again))} s`,
    },
  ];
}

async function measureWall(context: BenchContext): Promise<RowDraft> {
  await buildProduct();
  const walls: ColdWall[] = [];
  for (let round = 0; round < (context.isQuick ? 1 : ROUNDS); round += 1) {
    const wall = await startColdWall();
    walls.push(wall);
    context.say(`wall: ${wall.pictureS.toFixed(2)} s after ${wall.browserS.toFixed(2)} s of browser start`);
  }
  const of = (pick: (one: ColdWall) => number) => rounded(median(walls.map(pick)));
  return {
    name: 'start: a wall that was off to its last picture, with the server down',
    value: of(({ pictureS }) => pictureS),
    unit: 's',
    better: 'lower',
    target: 2,
    note: `a new browser with the wall’s profile, whose own start took ${of(({ browserS }) => browserS)} s before; the page itself is still served, the plant’s data are not; median of ${walls.length}`,
  };
}
