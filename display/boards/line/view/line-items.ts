import { LINE_TILE_SIZES, type LineSlots } from '#display/boards/line/layout/line-slots.ts';
import type { LineNumber, LineTileModel } from '#display/boards/line/model/line-tile-model.ts';
import type { Colours } from '#display/kit/colours.ts';
import { words } from '#display/kit/rows/row-words.ts';
import type { RoleColours } from '#display/kit/tiles/role-colours.ts';
import { scaledRun } from '#display/kit/tiles/tile-body.ts';
import { measureRun } from '#display/parts/flat/run-part.ts';
import { measureText } from '#display/parts/label-props.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { fitName, fitWording } from '#display/parts/text/fit-name.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { stateShape } from '#shared/theme/theme.ts';

/** What stands on a line of a tile, from the left and from the right. */
export interface LineRow {
  readonly left: readonly RunItem[];
  readonly right: readonly RunItem[];
}

/** What stands on the lines of a tile. */
export interface LineRows {
  readonly name: LineRow;
  readonly verdict: LineRow;
  readonly detail: LineRow;
  readonly speed: LineRow;
  readonly output: LineRow;
}

/** The parts of a tile that have words. */
export type LineWords = Omit<LineTileModel, 'cells' | 'strip'>;

const NOTHING: readonly RunItem[] = [];
/** Names and reasons end in an ellipsis rather than run into what stands beside them. */
const LEAST = 0.02;
/** Of the line below the verdict, for the name of the machine; what is left is for the reason. */
const MACHINE_SHARE = 0.5;
const APART = 14;
const MARK = 40;
const SMALL_MARK = 28;

interface Look {
  readonly part: string;
  readonly colours: Colours;
  readonly look: RoleColours;
}

/** The words of a tile, as many of them as its places have room for. */
export function lineRows(line: LineWords, slots: LineSlots, look: Look): LineRows {
  return slots.size === 'large' ? largeRows(line, slots, look) : smallRows(line, slots, look);
}

function largeRows(line: LineWords, slots: LineSlots, { part, colours, look }: Look): LineRows {
  const { scale } = slots;
  const scaled = (items: readonly RunItem[]) => scaledRun(items, scale);
  const w = slots.detail.left.w;
  const row = (left: readonly RunItem[], ...rights: readonly (readonly RunItem[])[]) =>
    fittingRow(scaled(left), rights.map(scaled), w);
  const oee = oeeItems(line, part, look);
  const isQuiet = line.role === 'plain' || line.role === 'quiet';
  return {
    name: row(nameItems(line, part, look, w / scale - widthBefore(oee)), oee),
    verdict: {
      left: scaled([
        { kind: 'mark', mark: stateShape[line.tone], size: MARK, colour: look.mark },
        words(line.word, `label.${part}.word`, {
          size: LINE_TILE_SIZES.word,
          weight: isQuiet ? 500 : 700,
          colour: look.name,
          gap: APART,
          least: LEAST,
        }),
        words(line.clock.text, `label.${part}.clock`, {
          size: LINE_TILE_SIZES.clock,
          weight: 700,
          colour: look.figure,
          gap: 18,
        }),
        words(line.clock.unit, `detail.${part}.clockUnit`, { colour: look.figure, size: TEXT, gap: 8 }),
      ]),
      right: NOTHING,
    },
    detail: row(detailItems(line, part, look, w / scale)),
    speed: row(
      [
        figureItem(line.speed, `label.${part}.speed`, LINE_TILE_SIZES.figure, look, colours),
        words(line.speed.unit, `detail.${part}.speedUnit`, { size: TEXT, colour: look.text, gap: 10 }),
      ],
      ...noteRuns(line.speed, `detail.${part}.speedNote`, look, colours),
    ),
    output: row(
      [figureItem(line.output, `label.${part}.output`, LINE_TILE_SIZES.figure, look, colours)],
      ...noteRuns(line.output, `detail.${part}.outputNote`, look, colours),
    ),
  };
}

function smallRows(line: LineWords, slots: LineSlots, { part, colours, look }: Look): LineRows {
  const { w } = slots.detail.left;
  const stands = line.role === 'worst' || line.role === 'bad';
  const mark: RunItem = { kind: 'mark', mark: stateShape[line.tone], size: SMALL_MARK, colour: look.mark };
  const speed = figureItem(line.speed, `label.${part}.speed`, LINE_TILE_SIZES.smallFigure, look, colours);
  const unit = words(line.speed.unit, `detail.${part}.speedUnit`, { size: TEXT, colour: look.text, gap: 8 });
  const clock = words(line.briefClock, `label.${part}.clock`, {
    size: LINE_TILE_SIZES.smallClock,
    weight: 700,
    colour: look.figure,
  });
  const word = words(line.word, `detail.${part}.word`, { size: TEXT, weight: 500, colour: look.text });
  const heads =
    line.briefClock !== '' ? [[clock]] : line.role === 'quiet' ? [[word], NOTHING] : [[speed, unit], [speed]];
  const oee = oeeItems(line, part, look);
  const nameW = w - SMALL_MARK - APART - widthBefore(heads.at(-1) ?? NOTHING);
  const name = nameItems(line, part, look, nameW).map((item) => ({ ...item, gap: APART }));
  return {
    name: fittingRow([mark, ...name], heads, w),
    verdict: { left: NOTHING, right: NOTHING },
    detail: fittingRow(
      detailItems(line, part, look, stands ? w : w - widthBefore(oee)),
      stands ? [NOTHING] : [oee, NOTHING],
      w,
    ),
    speed: { left: NOTHING, right: NOTHING },
    output: fittingRow(
      [figureItem(line.output, `label.${part}.output`, LINE_TILE_SIZES.smallFigure, look, colours)],
      noteRuns(line.output, `detail.${part}.outputNote`, look, colours),
      w,
    ),
  };
}

const TEXT = LINE_TILE_SIZES.text;

/** A name that is too long has the label in front that the head calls the line by. */
function nameItems(line: LineWords, part: string, look: RoleColours, w: number): readonly RunItem[] {
  const { name, label } = line;
  const size = LINE_TILE_SIZES.name;
  const isShort = measureText(name, size, 500) <= w;
  const lead = `${label} · `;
  const text = isShort ? name : lead + fitted(name, w - measureText(lead, size, 500), size);
  return [words(text, `label.${part}.name`, { size, weight: 500, colour: look.name, least: LEAST })];
}

function fitted(name: string, w: number, size: number): string {
  return fitName(name, w, [size], (text) => measureText(text, size, 500)).text;
}

function oeeItems({ oee }: LineWords, part: string, look: RoleColours): readonly RunItem[] {
  if (oee === null) return NOTHING;
  const { text, isStruck } = oee;
  return [words(text, `detail.${part}.oee`, { size: TEXT, colour: look.text, isStruck })];
}

function detailItems(line: LineWords, part: string, look: RoleColours, w: number): readonly RunItem[] {
  const { cause, details, role } = line;
  const text = { size: TEXT, colour: role === 'bad' || role === 'worst' ? look.name : look.text } as const;
  if (!cause) {
    const detail = fitWording(details, w, (wording) => measureText(wording, TEXT));
    return [words(detail, `detail.${part}.detail`, { ...text, least: LEAST })];
  }
  const { machine, reason } = cause;
  const lead = machine === '' || reason === '' ? '' : ' · ';
  const isShort = measureText(machine + lead + reason, TEXT, 500) <= w;
  const named = isShort ? machine : fitted(machine, w * MACHINE_SHARE, TEXT);
  return [
    words(named, `detail.${part}.machine`, { ...text, weight: 500 }),
    words(lead + reason, `detail.${part}.reason`, { ...text, weight: 500, least: LEAST }),
  ];
}

function figureItem(
  { text, staleness }: LineNumber,
  part: string,
  size: number,
  look: RoleColours,
  colours: Colours,
): RunItem {
  const { isMuted, isStruck } = stalenessTreatment(staleness);
  const colour = isMuted && isPlain(look, colours) ? colours.tokens.textMuted : look.figure;
  return words(text, part, { size, weight: 700, colour, isStruck });
}

/** On the ground of an ordinary tile; on the ground of a state only its own colours are read. */
function isPlain({ ground }: RoleColours, { tokens }: Colours): boolean {
  return ground === tokens.surface;
}

/** What may stand beside a figure, most telling first; at last nothing. */
function noteRuns(
  { notes, isBad }: LineNumber,
  part: string,
  look: RoleColours,
  colours: Colours,
): readonly (readonly RunItem[])[] {
  const colour = isBad && isPlain(look, colours) ? colours.tokens.negative : look.text;
  return [...notes.map((note) => [words(note, part, { size: TEXT, colour })]), NOTHING];
}

/** The first right end beside which the left one is whole; else the last, and the left one is cut. */
function fittingRow(left: readonly RunItem[], rights: readonly (readonly RunItem[])[], w: number): LineRow {
  const leftW = measureRun(left).width;
  const fits = (right: readonly RunItem[]): boolean =>
    right.length === 0 ? leftW <= w : leftW + APART + measureRun(right).width <= w;
  return { left, right: rights.find(fits) ?? rights.at(-1) ?? NOTHING };
}

/** Room of the left run of a row. */
export function leftRoom({ right }: LineRow, w: number): number {
  return w - widthBefore(right);
}

/** What the right end of a row takes from the left one. */
function widthBefore(right: readonly RunItem[]): number {
  return right.length === 0 ? 0 : measureRun(right).width + APART;
}
