import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSOLE_CAPABILITIES } from '#console/app/capabilities.ts';
import { ROOT, readSources } from '#tests/architecture/import-graph.ts';
import { LIST_PAGES } from '#tests/e2e/console/kit/list-page-cases/list-pages.ts';
import { DRILLS, SLOW, SMOKE } from './chosen-tests.ts';
import { knownAreas } from './reach.ts';
import { listNames, pagesOf, planOf, type TestPlan } from './test-plan.ts';

const SOURCES = readSources();
const NONE = {
  everything: null,
  zones: new Map(),
  areas: new Map(),
  tests: new Map(),
  pages: new Map(),
} as const;
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const runsIn = (plan: TestPlan, title: string) =>
  new RegExp([plan.smoke, ...plan.stages.map(({ pattern }) => pattern)].join('|')).test(title);
/** Folders of journeys without a smoke journey of their own: steps that others take. */
const WITHOUT = ['console/steps'];

describe('the plan of a change', () => {
  it('is smoke tests alone where it reaches nothing', () => {
    const plan = planOf([], NONE, SOURCES);
    expect(plan.smokeDrills).toHaveLength(9);
    expect(plan.smokeDrills).toContain('tests/faults/server-killed.test.ts');
    expect(plan.wholeDrills).toEqual([]);
    expect(plan.left).toEqual(Object.keys(SLOW));
    expect(plan.why).toEqual([]);
    const runs = (title: string) => runsIn(plan, title);
    expect(
      runs('walls e2e/walls/stock/hall-legibility.spec.ts every text of /largeScreen2 can be read in zh'),
    ).toBe(true);
    expect(
      runs('walls e2e/walls/stock/hall-legibility.spec.ts every text of /largeScreen2 can be read in en'),
    ).toBe(false);
    expect(runs('console e2e/console/alarms/on-call.spec.ts a rotation with overrides is written')).toBe(
      false,
    );
  });

  it('has all tests of the capabilities that it reaches, with their lists and pages', () => {
    const file = 'server/modules/alarms/module.ts';
    const reach = { ...NONE, areas: new Map([['alarms', file]]), pages: new Map([['alarm-rule', file]]) };
    const plan = planOf([file], reach, SOURCES);
    expect(plan.wholeDrills).toEqual(['tests/faults/alarm-killed.test.ts']);
    expect(plan.smokeDrills).toHaveLength(8);
    expect(plan.why).toEqual([`alarms: ${file}`]);
    const runs = (title: string) => runsIn(plan, title);
    expect(runs('console e2e/console/alarms/on-call.spec.ts a rotation with overrides is written')).toBe(
      true,
    );
    expect(runs('console e2e/console/kit/list-pages.spec.ts on-call schedule creates, refuses')).toBe(true);
    expect(runs('console e2e/console/kit/list-pages.spec.ts vehicle creates, refuses')).toBe(false);
    expect(runs('console e2e/console/accessibility/pages.spec.ts texts fit (en) /alarm-rule/index')).toBe(
      true,
    );
    expect(runs('console e2e/console/accessibility/pages.spec.ts texts fit (en) /alarm/index')).toBe(false);
  });

  it('has no drill and no slow server test for a change of pages alone', () => {
    const file = 'console/features/alarm-rule/page.tsx';
    const plan = planOf(
      [file],
      {
        ...NONE,
        areas: new Map([
          ['alarms', file],
          ['connectors', file],
        ]),
      },
      SOURCES,
    );
    expect(plan.wholeDrills).toEqual([]);
    expect(plan.left).toEqual(Object.keys(SLOW));
  });

  it('has a drill or slow test that was changed itself, and those of a changed path', () => {
    const slow = 'tests/contract/deployment.test.ts';
    const drill = 'tests/faults/process.test.ts';
    const migration = 'server/modules/alarms/alarms-migrations.ts';
    const tests = new Map([
      [slow, slow],
      [drill, drill],
    ]);
    const plan = planOf([slow, drill, migration], { ...NONE, tests }, SOURCES);
    expect(plan.wholeDrills).toEqual([
      drill,
      'tests/faults/restore-drill.test.ts',
      'tests/faults/upgrade.test.ts',
    ]);
    expect(plan.left).not.toContain(slow);
  });

  it('has all browser tests of what all pages, or all boards, stand on', () => {
    const zones = new Map([['display', 'display/kit/a.ts']] as const);
    const plan = planOf(['display/kit/a.ts'], { ...NONE, zones }, SOURCES);
    expect(plan.why).toEqual(['all of the display: display/kit/a.ts']);
    const runs = (title: string) => runsIn(plan, title);
    expect(runs('walls e2e/walls/yard/queue.spec.ts any title')).toBe(true);
    expect(runs('display e2e/display/runtime/runtime.spec.ts any title')).toBe(true);
    expect(runs('console e2e/console/alarms/on-call.spec.ts any title')).toBe(false);
    expect([plan.reached, plan.wholeDrills, plan.left]).toEqual([[], [], Object.keys(SLOW)]);
  });

  it('has every drill, on one database, and the short form of what is generated where all capabilities are reached', () => {
    const file = 'server/modules/alarms/module.ts';
    const reach = { ...NONE, everything: 'a kit', areas: new Map([['alarms', file]]) };
    const plan = planOf([file], reach, SOURCES);
    expect(plan.everything).toBe('a kit');
    expect([...plan.smokeDrills, ...plan.laterDrills]).toHaveLength(Object.keys(DRILLS).length);
    expect([plan.wholeDrills, plan.reached, plan.left]).toEqual([[], [], Object.keys(SLOW)]);
    const names = plan.stages.map(({ name }) => name);
    expect(names[0]).toMatch(/^alarms, /);
    expect(names.at(-1)).toMatch(/kit$/);
    expect(runsIn(plan, 'console e2e/console/yard/appointment.spec.ts any title')).toBe(true);
  });
});

describe('the lists of chosen tests', () => {
  it('name browser tests that exist', () => {
    const missing = SMOKE.filter(([file, title = '']) => {
      const text = textOf(`tests/e2e/${file}`);
      return !text.includes(title) && !isMadeOfData(file, title);
    });
    expect(missing).toEqual([]);
  });

  it('have a smoke journey of each folder of journeys', () => {
    const folders = ['console', 'display', 'walls'].flatMap((project) =>
      readdirSync(join(ROOT, 'tests/e2e', project)).map((folder) => `${project}/${folder}`),
    );
    const chosen = SMOKE.map(([file]) => file.split('/').slice(0, 2).join('/'));
    expect(folders.filter((folder) => !chosen.includes(folder)).sort()).toEqual(WITHOUT);
  });

  it('name every drill, and areas that exist', () => {
    const drills = readdirSync(join(ROOT, 'tests/faults')).flatMap((name) =>
      name.endsWith('.test.ts') ? [name.replace('.test.ts', '')] : [],
    );
    expect(Object.keys(DRILLS).sort()).toEqual(drills.sort());
    const known = knownAreas(SOURCES);
    const areas = [...Object.values(DRILLS), ...Object.values(SLOW)].flatMap(({ of }) => of);
    expect(areas.filter((area) => !known.has(area))).toEqual([]);
  });

  it('name server tests that exist', () => {
    expect(Object.keys(SLOW).filter((file) => !SOURCES.has(file))).toEqual([]);
  });

  it('know the lists and pages that the browser tests go through', () => {
    expect([...listNames(SOURCES).values()].flat().sort()).toEqual(LIST_PAGES.map(({ name }) => name).sort());
    const paths = CONSOLE_CAPABILITIES.flatMap(({ views, bare }) => Object.keys({ ...views, ...bare }));
    expect([...pagesOf(SOURCES).keys()].sort()).toEqual(paths.sort());
  });
});

/** Titles that a file makes of its tables: names of lists, checks and boards. */
function isMadeOfData(file: string, title: string): boolean {
  if (file.startsWith('walls/'))
    return /^every text of/.test(title) && textOf(`tests/e2e/${file}`).includes(boardIn(title));
  if (file.endsWith('list-pages.spec.ts')) return LIST_PAGES.some(({ name }) => `${name} ` === title);
  return title === 'axe' && textOf('tests/e2e/console/accessibility/tour-page.ts').includes("'axe'");
}

const boardIn = (title: string) => /\/\w+/.exec(title)?.[0] ?? title;
