import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const CONSOLE = 'console/index.html';
const DISPLAY = 'display/index.html';
const LOGIN = 'console/app/login-screen.tsx';
const FRAME = 'console/app/frame.tsx';
/** The lazy module of a board or of a big screen. */
const BOARD = /\/display\/(?:boards\/[^/]+\/board|screens\/[^/]+\/screen)\.ts$/;

/** Views and parts that need a module, for it to be in the group of what most, and of what many of them need. */
const MOST = 40;
const MANY = 5;
/** Texts of one language: a page loads those of its own language only. */
const TEXTS = /\/shared\/i18n\/(?:zh|en)\//;
/** So many views make code of the login page, or of all boards, worth a chunk of its own. */
const SHARED_WITH_LOGIN = 20;
const SHARED_WITH_BOARDS = 20;
/** Nothing goes into a group of many views that brings more than this with it, in bytes before compression. */
const HEAVY_BYTES = 34_000;

/**
 * Without it, code that two views share is a chunk: 150 for a page of the console, most of them smaller than their
 * request. Modules that are needed at the same times are put together. Which these are is read from a first build,
 * because only the bundler knows what is left of a module that imports from an index of everything.
 */
export function groupedChunks(bundle: InlineConfig): Plugin {
  return {
    name: 'linewall-grouped-chunks',
    apply: 'build',
    async config() {
      const groups = groupsOf(await buildChunks(bundle));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

async function buildChunks(bundle: InlineConfig): Promise<Chunk[]> {
  const built = await build({
    ...bundle,
    configFile: false,
    logLevel: 'error',
    build: { ...bundle.build, write: false, minify: false, sourcemap: false },
  });
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((one) => one.type === 'chunk');
}

function groupsOf(chunks: readonly Chunk[]): Rolldown.CodeSplittingGroup[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = new Map(chunks.map((chunk) => [chunk, closureOf(chunk, byFile)]));
  const neededBy = rootsOfModules(withImports);
  const frame = chunks.find((chunk) => isOf(chunk, FRAME));
  if (!frame) throw new Error(`no chunk of ${FRAME}`);
  const boardCount = new Set([...neededBy.values()].flat().filter((root) => BOARD.test(root))).size;
  const light = new Set(
    chunks
      .filter((chunk) => bytesBeside(withImports.get(chunk), withImports.get(frame)) <= HEAVY_BYTES)
      .flatMap(({ moduleIds }) => moduleIds),
  );
  return NAMES.map((name, index) => ({
    name: (id) =>
      nameOf(neededBy.get(id) ?? [], { isLight: light.has(id) && !TEXTS.test(id), boardCount }) === name
        ? name
        : null,
    debugName: name,
    priority: NAMES.length - index,
    // What a module needs is needed wherever the module is: it is in a group of more, or stays where it is.
    includeDependenciesRecursively: false,
  }));
}

/** From what is needed most often to what is needed least. */
const NAMES = [
  'start',
  'boards-and-pages',
  'console-start',
  'console-login-frame',
  'console-frame',
  'console-login',
  'console-most',
  'console-many',
] as const;

function nameOf(
  roots: readonly string[],
  { isLight, boardCount }: { readonly isLight: boolean; readonly boardCount: number },
): (typeof NAMES)[number] | null {
  // What one root alone needs is in its chunk.
  if (roots.length < 2) return null;
  const isFor = (file: string): boolean => roots.some((root) => root.endsWith(file));
  if (isFor(DISPLAY) && isFor(CONSOLE)) return 'start';
  const ofDisplay = roots.filter((root) => root.includes('/display/'));
  if (ofDisplay.length > 0) {
    const isForAllBoards = isFor(DISPLAY) || roots.filter((root) => BOARD.test(root)).length === boardCount;
    const isForStart = [CONSOLE, FRAME, LOGIN].some(isFor);
    const isShared = roots.length - ofDisplay.length >= SHARED_WITH_BOARDS;
    // What some boards need stays where it is: no board loads code that only pages of the console need.
    return isForAllBoards && !isForStart && isShared ? 'boards-and-pages' : null;
  }
  if (isFor(CONSOLE)) return 'console-start';
  if (isFor(FRAME)) return isFor(LOGIN) ? 'console-login-frame' : 'console-frame';
  if (isFor(LOGIN)) return roots.length > SHARED_WITH_LOGIN ? 'console-login' : null;
  if (!isLight) return null;
  if (roots.length >= MOST) return 'console-most';
  return roots.length >= MANY ? 'console-many' : null;
}

const isOf = ({ facadeModuleId }: Chunk, file: string): boolean => facadeModuleId?.endsWith(file) ?? false;

/** A chunk with all that it imports. */
function closureOf(chunk: Chunk, byFile: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> {
  const closure = new Set([chunk]);
  // A set goes on with what is added while it is read.
  for (const { imports } of closure) {
    for (const file of imports) {
      const next = byFile.get(file);
      if (next) closure.add(next);
    }
  }
  return closure;
}

/** For each module everything that cannot run without it: pages of the build, and what is imported when it is asked for. */
function rootsOfModules(withImports: ReadonlyMap<Chunk, ReadonlySet<Chunk>>): Map<string, string[]> {
  const roots = new Map<string, string[]>();
  for (const [root, closure] of withImports) {
    if (!root.isEntry && !root.isDynamicEntry) continue;
    for (const id of [...closure].flatMap(({ moduleIds }) => moduleIds)) {
      // Code of the bundler itself is left to it.
      if (!id.startsWith('\0'))
        roots.set(id, [...(roots.get(id) ?? []), root.facadeModuleId ?? root.fileName]);
    }
  }
  return roots;
}

function bytesBeside(closure: ReadonlySet<Chunk> = new Set(), known: ReadonlySet<Chunk> = new Set()): number {
  return [...closure].reduce((sum, chunk) => sum + (known.has(chunk) ? 0 : chunk.code.length), 0);
}
