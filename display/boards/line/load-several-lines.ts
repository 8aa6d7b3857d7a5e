type SeveralLines = typeof import('./several-lines.ts')['SEVERAL_LINES'];

let loaded: SeveralLines | null = null;
let loading: Promise<SeveralLines> | null = null;

/** Rejects when its code cannot be loaded; the next call tries again. */
export function loadSeveralLines(): Promise<SeveralLines> {
  loading ??= import('./several-lines.ts').then(
    ({ SEVERAL_LINES }) => {
      loaded = SEVERAL_LINES;
      return SEVERAL_LINES;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Null until it is loaded; the first call starts that, as topics may be known from storage before they are asked for. */
export function severalLines(): SeveralLines | null {
  if (!loaded) loadSeveralLines().catch(() => {});
  return loaded;
}
