import type { CipRow, CurveModel } from '#display/boards/pretreatment/model/cip-model.ts';
import type { BatchRow, StepsModel } from '#display/boards/pretreatment/model/lists-model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { MARK_GAP, mark, ROW_SIZES, words } from '#display/kit/rows/row-words.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';

/** What a row of two lines shows. */
export interface WorkLook {
  readonly targetId: string | null;
  readonly name: readonly RunItem[];
  readonly under: readonly RunItem[];
  readonly text: readonly RunItem[];
  readonly time: readonly RunItem[];
  readonly note: readonly RunItem[];
  readonly bar: StepsLook | null;
}

/** Colours of the pieces that are over and of the current one, and of the curve below them. */
export interface StepsLook extends StepsModel {
  readonly over: string;
  readonly now: string;
  readonly isHatched: boolean;
  readonly curve: CurveModel | null;
  readonly curveColour: string;
}

const STRONG = 600;
/** Texts end in an ellipsis rather than run into what stands beside them, however long they are. */
const LEAST = 0.02;
const LIST_MARK = 24;

export function batchLook(row: BatchRow, index: number, staleness: Staleness, colours: Colours): WorkLook {
  const { tokens } = colours;
  const { isMuted, isStruck, isHatched } = stalenessTreatment(staleness);
  const style = stateColours(isMuted ? 'unknown' : row.tone, colours);
  const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
  const quiet = isMuted ? tokens.textMuted : tokens.textSecondary;
  const isBad = row.isBad && !isMuted;
  const part = (name: string) => `detail.batch${index}.${name}`;
  return {
    targetId: row.wholeNo,
    name: [
      { ...mark(isMuted ? 'question' : row.mark, style.mark), size: LIST_MARK },
      words(row.no, part('no'), { weight: STRONG, colour: ink, gap: MARK_GAP, least: LEAST }),
    ],
    under: [words(row.product, part('product'), { size: ROW_SIZES.code, colour: quiet, least: LEAST })],
    text: [
      words(row.text, part('step'), { size: ROW_SIZES.code, colour: isBad ? ink : quiet, least: LEAST }),
    ],
    time: [
      words(row.time, `label.batch${index}.time`, {
        size: ROW_SIZES.strong,
        weight: STRONG,
        colour: ink,
        isStruck,
      }),
    ],
    note: [
      words(row.note, part('note'), {
        size: ROW_SIZES.code,
        colour: isBad ? style.text : quiet,
        least: LEAST,
      }),
    ],
    bar: {
      ...row.steps,
      over: isMuted ? tokens.lineStrong : tokens.textSecondary,
      now: isMuted ? tokens.textMuted : isBad ? style.fill : tokens.textPrimary,
      isHatched,
      curve: null,
      curveColour: '',
    },
  };
}

export function cipLook(row: CipRow, index: number, staleness: Staleness, colours: Colours): WorkLook {
  const { tokens } = colours;
  const { isMuted, isStruck, isHatched } = stalenessTreatment(staleness);
  const style = stateColours(isMuted ? 'unknown' : row.tone, colours);
  const cip = stateColours('cip', colours);
  const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
  const quiet = isMuted ? tokens.textMuted : tokens.textSecondary;
  const part = (name: string) => `detail.cip${index}.${name}`;
  const warning = stateColours('warning', colours);
  return {
    targetId: row.no,
    name: [
      { ...mark(isMuted ? 'question' : row.mark, style.mark), size: LIST_MARK },
      words(row.name, part('name'), { weight: 500, colour: ink, gap: MARK_GAP, least: LEAST }),
    ],
    under: [],
    text: [
      words(row.text, part('phase'), {
        size: ROW_SIZES.code,
        colour: row.isBad && !isMuted ? style.text : quiet,
        least: LEAST,
      }),
      words(row.measured === '' ? '' : `· ${row.measured}`, part('measured'), {
        size: ROW_SIZES.code,
        colour: row.isWithin || isMuted ? quiet : warning.text,
        gap: 10,
      }),
    ],
    time: [
      words(row.time, `label.cip${index}.time`, {
        size: ROW_SIZES.strong,
        weight: STRONG,
        colour: ink,
        isStruck,
      }),
    ],
    note: [],
    bar: {
      ...row.steps,
      over: isMuted ? tokens.lineStrong : row.isBad ? style.fill : cip.fill,
      now: isMuted ? tokens.textMuted : row.isBad ? style.fill : cip.mark,
      isHatched,
      curve: row.curve,
      curveColour: isMuted ? tokens.textMuted : tokens.textSecondary,
    },
  };
}

/** One line that says that there is nothing. */
export function workNote(text: string, name: string, colours: Colours): WorkLook {
  return {
    targetId: null,
    name: [],
    under: [],
    text: [words(text, `detail.${name}.note`, { colour: colours.tokens.textSecondary, least: LEAST })],
    time: [],
    note: [],
    bar: null,
  };
}
