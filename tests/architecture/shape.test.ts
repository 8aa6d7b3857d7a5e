import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';
import { circlesOf, longFunctions, roomSizes } from './shape.ts';

/** Bounds of functions, folders and imports. What is over a bound stands here with the reason; the lists only get shorter. */

const SOURCES = readSources();

const FUNCTION_LINES_MAX = 200;
/** Files with a function that is longer, and how long it may be. */
const LONG: Readonly<Record<string, { readonly lines: number; readonly why: string }>> = {
  'display/runtime/solid/solid-stage.ts': {
    lines: 320,
    why: 'a stage of three.js: its parts share the renderer, the camera and the queue of frames',
  },
  'display/runtime/display.ts': {
    lines: 230,
    why: 'starts the display: each step hands its result to the next',
  },
  'server/wiring.ts': { lines: 250, why: 'creates the modules from the bottom up, read from top to bottom' },
  'display/screens/railway/view/railway-scene.ts': {
    lines: 220,
    why: 'a scene whose groups share the layout and what is picked',
  },
  'display/runtime/stage/stage.ts': {
    lines: 220,
    why: 'a stage of PixiJS: its parts share the queue of frames',
  },
  'display/runtime/board/mounted-board.ts': {
    lines: 220,
    why: 'the life of a board: feeds, faults and frames share what is mounted',
  },
  'server/adapters/connectors/sparkplug/connector-sparkplug-host.ts': {
    lines: 210,
    why: 'the states of a protocol, which share the nodes that are known',
  },
};

/** Circles of imports, by their first file: what they are about. */
const CIRCLES: Readonly<Record<string, string>> = {
  'display/kit/lines/known-lines.ts':
    'types alone: what is kept of all lines is made of the lines that it knows',
  'display/parts/sketch.tsx': 'types alone: the registry of parts names the properties of each part',
  'display/screens/hall/model/door-model.ts': 'types alone: parts of a model name its context',
  'server/modules/ingest/heard/heard-page.ts': 'types alone: what was heard, and the page of it',
};

const ROOM_FILES_MAX = 30;
/** Folders that hold more, with their tests, and how many they may hold. */
const ROOMS: Readonly<Record<string, { readonly files: number; readonly why: string }>> = {
  'console/app/capabilities': { files: 40, why: 'one file a capability' },
  'console/ui/text/lazy': { files: 40, why: 'one file a capability' },
};

it('no function has more than 200 lines of code, but for those that are listed', () => {
  const product = [...SOURCES].filter(
    ([file]) => !file.startsWith('tests/') && !/\.(?:test\.tsx?|mjs)$/.test(file),
  );
  const found = product.flatMap(([file, text]) =>
    longFunctions(file, text, FUNCTION_LINES_MAX).map(({ lines }) => ({ file, lines })),
  );
  const over = found.filter(({ file, lines }) => lines > (LONG[file]?.lines ?? 0));
  expect(over.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  const listed = Object.keys(LONG).filter((file) => !found.some((one) => one.file === file));
  expect(listed, 'no longer over the bound').toEqual([]);
});

it('no file imports itself over others, but for those that are listed', () => {
  const circles = circlesOf(SOURCES);
  expect(circles.filter(([first = '']) => !(first in CIRCLES))).toEqual([]);
  const listed = Object.keys(CIRCLES).filter((file) => !circles.some(([first]) => first === file));
  expect(listed, 'no longer a circle').toEqual([]);
});

it('no folder holds more than 30 files, but for those that are listed', () => {
  const sizes = roomSizes(SOURCES.keys());
  const over = [...sizes].filter(([folder, size]) => size > (ROOMS[folder]?.files ?? ROOM_FILES_MAX));
  expect(Object.fromEntries(over)).toEqual({});
  const small = Object.keys(ROOMS).filter((folder) => (sizes.get(folder) ?? 0) <= ROOM_FILES_MAX);
  expect(small, 'no longer over the bound').toEqual([]);
});

it('finds circles and long functions of made-up files', () => {
  const sources = new Map([
    ['server/a.ts', "import type { B } from './b.ts';\nexport const a = 1;"],
    ['server/b.ts', "import { c } from './c.ts';"],
    ['server/c.ts', "import { a } from '#server/a.ts';"],
    ['server/d.ts', "import { a } from './a.ts';"],
  ]);
  expect(circlesOf(sources)).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']]);
  const text =
    'const short = () => {\n  f();\n};\n\nfunction long(): void {\n  f();\n\n  // no code\n  g();\n  h();\n}\n';
  expect(longFunctions('server/a.ts', text, 4)).toEqual([{ line: 5, lines: 5 }]);
  expect(roomSizes(['server/a.ts', 'server/a.test.ts', 'server/b/c.ts', 'tests/d.ts'])).toEqual(
    new Map([
      ['server', 2],
      ['server/b', 1],
    ]),
  );
});
