import { describe, expect, it } from 'vitest';
import { stagesOf } from './test-stages.ts';

const sources = new Map([
  ['shared/contracts/pump/pump.ts', 'export const a = 1;'],
  ['shared/contracts/pump/pump.test.ts', "import { a } from './pump.ts';"],
  ['server/modules/pump/flow/flow.ts', "import { a } from '#shared/contracts/pump/pump.ts';"],
  ['server/modules/pump/flow/flow.test.ts', "import { b } from './flow.ts';"],
  ['server/modules/pump/module.ts', "import { b } from './flow/flow.ts';"],
  ['server/app.ts', "import { c } from './modules/pump/module.ts';"],
  ['server/modules/pump/slow.test.ts', "import { d } from '#server/app.ts';"],
  ['server/modules/pump/pump.test.ts', "import { d } from '#server/app.ts';"],
  ['server/modules/valve/valve.test.ts', "import { d } from '#server/app.ts';"],
  ['tests/security/open.test.ts', "import '#server/app.ts';\nimport '#shared/contracts/pump/pump.ts';"],
  ['tests/walks/all.test.ts', "import { d } from '#server/app.ts';"],
  ['tests/walks/none.test.ts', 'const none = 1;'],
  ['console/features/pump/page.tsx', 'export const e = 1;'],
  ['console/features/pump/page.test.ts', "import { e } from './page.tsx';"],
]);
const filesOf = (file: string, areas: readonly string[] = []) =>
  stagesOf(
    file,
    { areas: new Map(areas.map((area) => [area, file])) },
    ['server/modules/pump/slow.test.ts'],
    sources,
  ).map(({ name, files }) => [name, ...files]);

describe('the tests for a changed file', () => {
  it('are the nearest first, then those of its capability, of what imports it, and walks', () => {
    expect(filesOf('server/modules/pump/flow/flow.ts', ['pump', 'valve'])).toEqual([
      ['server tests of the file', 'server/modules/pump/flow/flow.test.ts'],
      ['server tests of its words', 'server/modules/pump/pump.test.ts', 'tests/security/open.test.ts'],
      ['walks', 'tests/walks/all.test.ts'],
      ['server tests of what imports it', 'server/modules/valve/valve.test.ts'],
    ]);
  });

  it('are of a contract also its pure tests', () => {
    expect(filesOf('shared/contracts/pump/pump.ts')[0]).toEqual([
      'pure tests next to it',
      'shared/contracts/pump/pump.test.ts',
    ]);
  });

  it('are for a page those of no server', () => {
    expect(filesOf('console/features/pump/page.tsx', ['pump'])).toEqual([
      ['pure tests next to it', 'console/features/pump/page.test.ts'],
    ]);
  });
});
