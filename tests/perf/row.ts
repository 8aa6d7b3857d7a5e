/** One result. `npm run bench -- --json FILE` writes an array of these. */
export interface Row {
  readonly name: string;
  /** Null: it could not be measured; `note` says why. */
  readonly value: number | null;
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly ratioTo?: { readonly peer: string; readonly ratio: number };
  readonly target?: number;
  readonly met?: boolean;
  /** How it was measured, or why not. */
  readonly note?: string;
  /** The GPU, its driver and the browser's flags; absent: nothing was drawn, or by the processor. */
  readonly drawnBy?: string;
  readonly env: Environment;
}

/** Where a row was measured. */
export interface Environment {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly os: string;
  readonly node: string;
  readonly chromium: string | null;
  /** What was measured, `+` = with changes that are not committed; null outside of a checkout. */
  readonly commit: string | null;
  /** One-minute load average when the row's measurement began: other work on the machine. */
  readonly loadAverage: number;
  readonly at: string;
}

export type RowDraft = Omit<Row, 'env' | 'met'>;

/** What a bench is given, and how it hands rows over. */
export interface BenchContext {
  /** Short runs that show that everything works; their numbers say little. */
  readonly isQuick: boolean;
  /** Keys of what of a bench is asked for; null = all of it. */
  readonly variants: readonly string[] | null;
  readonly say: (text: string) => void;
}

export interface Bench {
  readonly name: string;
  readonly needsBrowser: boolean;
  /** Only measured when it is named: it takes long, or installs something. */
  readonly isByRequest?: boolean;
  /** Measured one variant after the other: rows of an earlier run stay until they are measured again. */
  readonly isInParts?: boolean;
  readonly run: (context: BenchContext) => Promise<readonly RowDraft[]>;
}

/** A row against a target: met when it is on the better side of it, by its ratio where the target is of the ratio. */
export function judge(draft: RowDraft, env: Environment): Row {
  const measured = draft.ratioTo && draft.unit.startsWith('×') ? draft.ratioTo.ratio : draft.value;
  if (draft.target === undefined || measured === null) return { ...draft, env };
  const met = draft.better === 'lower' ? measured <= draft.target : measured >= draft.target;
  return { ...draft, met, env };
}
