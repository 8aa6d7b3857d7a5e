import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { FontWeight } from '#display/parts/label-props.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { RowLook } from './row-view.tsx';

/** Font sizes of rows. */
export const ROW_SIZES = { text: 30, strong: 33, code: 28 } as const;
const ROW_MARK = 26;
/** Between the title of a block and its first row. */
export const TITLE_GAP = 5;
/** Between the mark of a row and what stands behind it. */
export const MARK_GAP = 14;

interface Words {
  readonly size?: number;
  readonly colour: string;
  readonly weight?: FontWeight;
  readonly gap?: number;
  /** May be cut to this share of its width. */
  readonly least?: number;
  readonly isStruck?: boolean;
}

/** `part`: its role and name; see `CAP_FLOORS`. */
export function words(
  text: string,
  part: string,
  { size = ROW_SIZES.text, weight = 400, ...rest }: Words,
): RunItem {
  return { kind: 'text', text, part, size, weight, ...rest };
}

export function mark(name: MarkName, colour: string, isBlinking = false): RunItem {
  return { kind: 'mark', mark: name, size: ROW_MARK, colour, isBlinking };
}

/** One line that says that there is nothing wrong, or nothing to say. */
export function noteLook(text: string, name: string, isFine: boolean, colours: Colours): RowLook {
  const { tokens } = colours;
  return {
    targetId: null,
    cells: [
      [
        mark(
          isFine ? 'tick' : 'question',
          isFine ? stateColours('production', colours).mark : tokens.textMuted,
        ),
        words(text, `detail.${name}.note`, { colour: tokens.textSecondary, gap: MARK_GAP }),
      ],
    ],
  };
}
