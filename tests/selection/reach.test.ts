import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readSources } from '#tests/architecture/import-graph.ts';
import { AREAS_ELSEWHERE, BOARD_TESTS, knownAreas, reachOf } from './reach.ts';

/** A small tree: two capabilities, a page, a board, and the tests of both. */
const SOURCES = new Map(
  Object.entries({
    'shared/contracts/kit/crud.ts': '',
    'shared/contracts/alarms/alarm.ts': "import { crud } from '#shared/contracts/kit/crud.ts';",
    'shared/contracts/plant/line.ts': '',
    'shared/contracts/messages/message.ts': "import { alarm } from '../alarms/alarm.ts';",
    'shared/domain/line/verdict.ts': "import { line } from '#shared/contracts/plant/line.ts';",
    'shared/domain/machine/state.ts': "import { line } from '#shared/contracts/plant/line.ts';",
    'server/modules/alarms/module.ts': "import { alarm } from '#shared/contracts/alarms/alarm.ts';",
    'server/modules/alarms/module.test.ts': "import { alarmsModule } from './module.ts';",
    'console/ui/lamp.tsx': "import { state } from '#shared/domain/machine/state.ts';",
    'console/app/capabilities/alarms.ts':
      "const views = () => import('#console/features/alarm-rule/page.tsx');",
    'console/features/alarm-rule/page.tsx': "import { alarm } from '#shared/contracts/alarms/alarm.ts';",
    'console/features/home/page.tsx': "import { line } from '#shared/contracts/plant/line.ts';",
    'console/features/empty/page.tsx': "import { crud } from '#shared/contracts/kit/crud.ts';",
    'display/boards/machine/board.ts':
      "import { alarm } from '#shared/contracts/alarms/alarm.ts';\nimport { line } from '#shared/contracts/plant/line.ts';",
    'tests/e2e/console/home/home.spec.ts': '',
    'tests/e2e/console/plant/line.spec.ts': "await page.goto('/alarm-rule?name=1');",
    'tests/e2e/console/plant/other.spec.ts': "await page.goto('/alarm-rule-history');",
    'tests/e2e/console/steps/drawer.ts': '',
    'tests/faults/killed.test.ts': "import { wait } from './gateway.ts';",
    'tests/faults/gateway.ts': '',
    'tests/look/picture.ts': '',
    'tests/e2e/walls/plant/plant.spec.ts': "import { picture } from '#tests/look/picture.ts';",
  }),
);

function reached(...files: string[]) {
  const reach = reachOf(files, SOURCES);
  if (reach.everything !== null) return reach.everything;
  return {
    areas: [...reach.areas.keys()].sort(),
    tests: [...reach.tests.keys()].sort(),
    pages: [...reach.pages.keys()].sort(),
  };
}

const NOTHING = { areas: [], tests: [], pages: [] };

describe('what a change reaches', () => {
  it('is nothing for documents, workflows and the proved commit', () => {
    expect(reached('docs/develop/testing.md', 'README.md', '.ci/proved', '.github/workflows/ci.yml')).toEqual(
      NOTHING,
    );
  });

  it.each([
    'shared/contracts/kit/crud.ts',
    'shared/i18n/zh/kit/kit.ts',
    'shared/i18n/fill-text.ts',
    'shared/client/http.ts',
    'server/core/config.ts',
    'server/wiring.ts',
    'server/launch/toolchain.mjs',
    'server/adapters/database/db-postgres.ts',
    'tests/support/servers/test-server.ts',
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    '.ci/run',
    'a/path/that/no/rule/knows',
  ])('is everything for %s', (file) => {
    expect(reached('docs/develop/testing.md', file)).toBe(`${file} can reach all of them`);
  });

  it.each([
    ['console/ui/lamp.tsx', 'console'],
    ['console/app/frame.tsx', 'console'],
    ['tests/e2e/console/steps/drawer.ts', 'console'],
    ['display/kit/tile.ts', 'display'],
    ['display/kit3d/model.ts', 'display'],
    ['display/parts/text.ts', 'display'],
    ['display/runtime/start.ts', 'display'],
    ['display/boards/registry.ts', 'display'],
  ])('is with %s all of the %s', (file, zone) => {
    const reach = reachOf([file], SOURCES);
    expect([reach.everything, [...reach.zones], [...reach.areas]]).toEqual([null, [[zone, file]], []]);
  });

  it('is the capability of the folder, in contracts, texts, server and samples', () => {
    const alarms = { areas: ['alarms'], tests: [], pages: [] };
    expect(reached('shared/i18n/en/alarms/alarm.ts')).toEqual(alarms);
    expect(reached('console/ui/text/lazy/alarms.ts')).toEqual(alarms);
    expect(reached('server/modules/alarms/gone.ts')).toEqual(alarms);
    expect(reached('tests/support/samples/alarms/alarm-rule.ts')).toEqual(alarms);
  });

  it('has with a contract what imports it: capabilities, pages, boards, and journeys to those pages', () => {
    expect(reached('shared/contracts/alarms/alarm.ts')).toEqual({
      areas: ['alarms', 'messages', 'plant'],
      tests: ['tests/e2e/console/plant/line.spec.ts'],
      pages: ['alarm-rule'],
    });
  });

  it('is for a page or board what it shows: the capabilities of its contracts', () => {
    expect(reached('console/features/alarm-rule/page.css')).toEqual({
      areas: ['alarms'],
      tests: ['tests/e2e/console/plant/line.spec.ts'],
      pages: ['alarm-rule'],
    });
    expect(reached('display/boards/machine/new.ts')).toEqual({
      areas: ['alarms', 'plant'],
      tests: [...BOARD_TESTS].sort(),
      pages: [],
    });
  });

  it('is for a page that has a folder of journeys that folder', () => {
    expect(reached('console/features/home/page.tsx')).toEqual({
      areas: ['home'],
      tests: [],
      pages: ['home'],
    });
  });

  it('is for the list of pages of a capability all of it, and these pages', () => {
    expect(reached('console/app/capabilities/alarms.ts')).toEqual({
      areas: ['alarms'],
      tests: ['tests/e2e/console/plant/line.spec.ts'],
      pages: ['alarm-rule'],
    });
    expect(reachOf(['console/app/capabilities.ts'], SOURCES)).toMatchObject({
      zones: new Map([['console', 'console/app/capabilities.ts']]),
    });
  });

  it('is everything for a page of which nothing says its capability', () => {
    expect(reached('console/features/empty/page.tsx')).toMatch(/all of them/);
  });

  it('is for rules of the domain their contracts, or everything where a kit uses them', () => {
    expect(reached('shared/domain/line/verdict.ts')).toMatchObject({ areas: ['plant'] });
    expect(reached('shared/domain/machine/state.ts')).toMatch(/all of them/);
  });

  it('is for a test itself, for what stands beside tests those that use it', () => {
    expect(reached('tests/e2e/console/plant/line.spec.ts')).toMatchObject({
      areas: [],
      tests: ['tests/e2e/console/plant/line.spec.ts'],
    });
    expect(reached('tests/e2e/console/plant/gone.spec.ts')).toEqual(NOTHING);
    expect(reached('tests/look/picture.ts')).toMatchObject({
      tests: ['tests/e2e/walls/plant/plant.spec.ts'],
    });
    expect(reached('server/launch/suite.mjs', 'server/launch/test-full.mjs')).toEqual(NOTHING);
    expect(reached('tests/faults/gateway.ts')).toMatchObject({ tests: ['tests/faults/killed.test.ts'] });
    expect(reached('tests/e2e/console/plant/steps.ts')).toMatchObject({ areas: ['plant'] });
  });

  it('names for each the file that leads there, of the server where there is one', () => {
    const reach = reachOf(
      ['console/features/alarm-rule/page.tsx', 'server/modules/alarms/module.ts'],
      SOURCES,
    );
    expect(reach).toMatchObject({ areas: new Map([['alarms', 'server/modules/alarms/module.ts']]) });
  });
});

describe('the tables of areas', () => {
  const sources = readSources();
  const known = knownAreas(sources);

  it('name paths, areas and tests that exist', () => {
    expect(Object.keys(AREAS_ELSEWHERE).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const named = Object.values(AREAS_ELSEWHERE).flat();
    expect(named.filter((area) => !known.has(area))).toEqual([]);
    expect(BOARD_TESTS.filter((file) => !sources.has(file))).toEqual([]);
  });

  it('know every folder of pages, boards and screens', () => {
    const folders = new Set(
      [...sources.keys()].flatMap(
        (file) => /^(?:console\/features|display\/(?:boards|screens))\/[^/]+(?=\/)/.exec(file)?.[0] ?? [],
      ),
    );
    expect(folders.size).toBeGreaterThan(80);
    const reach = reachOf(
      [...folders].map((folder) => `${folder}/new.ts`),
      sources,
    );
    expect(reach.everything).toBeNull();
  });
});
