import { type BandPlan, QUEUE_SIZES } from '#display/boards/queue/layout/layout.ts';
import { isNumber } from '#display/boards/queue/model/announcements.ts';
import type { BandModel } from '#display/boards/queue/model/band-model.ts';
import { bandInk } from '#display/kit/band/band-view.tsx';
import type { Colours } from '#display/kit/colours.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { lineHeight } from '#display/kit/type-scale.ts';
import { measurePlate } from '#display/parts/flat/plate-part.ts';
import { measureRun } from '#display/parts/flat/run-part.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { fitCall, fitPlace, UNIT_GAP } from './fit-call.ts';

const STRONG = 600;
const WEAK = 500;
export const DETAIL_GAP = 48;
const HEADLINE_MARK = 60;
/** Words in the place of a dock. */
const PLACE_SIZE = 160;

const measure = (text: string, size: number): number => measurePlate(text, size, STRONG);

export interface BandWords {
  readonly dock: string;
  readonly after: string;
  readonly portraitBefore: string;
  readonly portraitAfter: string;
  readonly portraitNameAfter: string;
}

export interface DrawnLine {
  readonly place: RunPlace;
  readonly items: readonly RunItem[];
}

interface DrawnBand {
  readonly head: readonly RunItem[];
  /** Where the detail does not follow the headline. */
  readonly detail: DrawnLine | null;
  readonly dockWord: DrawnLine | null;
  readonly lines: readonly DrawnLine[];
}

/** What the band is drawn of, and where. */
export function drawBand(band: BandModel, plan: BandPlan, words: BandWords, colours: Colours): DrawnBand {
  const ink = bandInk(band.look, colours);
  const { bandHead } = QUEUE_SIZES;
  // A plate's dot is narrow; words of people are cut where they are too long, not condensed.
  const detail: RunItem = {
    kind: band.call ? 'plate' : 'text',
    text: plan.detail ? band.briefDetail : band.detail,
    part: 'head.detail',
    size: bandHead,
    colour: ink.weak,
    weight: 400,
    gap: DETAIL_GAP,
    least: 0.3,
  };
  const headOf = (text: string): readonly RunItem[] => [
    { kind: 'mark', mark: band.mark, size: HEADLINE_MARK, colour: ink.strong, isBlinking: band.isBlinking },
    {
      kind: 'text',
      text,
      part: 'head.headline',
      size: bandHead,
      colour: ink.strong,
      weight: STRONG,
      gap: 26,
      least: 0.5,
    },
  ];
  const isWhole = measureRun(headOf(band.headline)).width <= plan.headline.w;
  const head = headOf(isWhole ? band.headline : band.briefHeadline);
  const detailPlace = band.call ? plan.detail : plan.messageDetail;
  const base = detailPlace
    ? { head, detail: { place: detailPlace, items: [detail] } }
    : { head: [...head, detail], detail: null };
  if (!band.call) return { ...base, dockWord: null, lines: messageLines(band, plan, ink) };
  const { dock } = band.call;
  if (dock === null) return { ...base, dockWord: null, lines: placeLines(band, plan, ink) };
  return { ...base, ...drawCall(band, dock, plan, words, ink) };
}

type Ink = ReturnType<typeof bandInk>;

/** What is said of a call is as strong as its ground allows: an old one is no longer an order. */
function nameItem(band: BandModel, size: number, ink: Ink): RunItem {
  const text = band.call?.name ?? '';
  return {
    kind: 'plate',
    text,
    part: 'call.name',
    size,
    colour: ink.weak,
    weight: STRONG,
    isStruck: band.isStruck,
    least: 0,
  };
}

function drawCall(
  band: BandModel,
  dock: string,
  plan: BandPlan,
  words: BandWords,
  ink: Ink,
): Pick<DrawnBand, 'dockWord' | 'lines'> {
  const isPortrait = plan.dockWord === null;
  const number = isNumber(dock) ? String(Number(dock)) : dock;
  const after = isNumber(dock) ? words.portraitAfter : words.portraitNameAfter;
  const unit = isPortrait ? after : isNumber(dock) ? words.after : '';
  const lead = isPortrait ? words.portraitBefore : '';
  const name = band.call?.name ?? '';
  const fitted = fitCall(plan, { name, dock: number, unit, lead }, measure);
  const word = {
    kind: 'text',
    size: fitted.unitSize,
    colour: ink.weak,
    weight: WEAK,
    gap: UNIT_GAP,
  } as const;
  const dockItems: RunItem[] = [
    { ...word, text: lead, part: 'place.lead' },
    {
      kind: 'plate',
      text: number,
      part: 'call.dock',
      size: fitted.dockSize,
      colour: ink.weak,
      weight: STRONG,
      isStruck: band.isStruck,
      gap: UNIT_GAP,
      least: 0.5,
    },
    { ...word, text: unit, part: 'place.unit' },
  ];
  const nameRun = nameItem(band, fitted.nameSize, ink);
  const nameW = Math.min(fitted.nameW, measureRun([nameRun]).width);
  const dockX = plan.dock.w - measureRun(dockItems).width;
  return {
    dockWord: plan.dockWord && wordAbove(words.dock, plan.dockWord, plan.dock.x + dockX, ink),
    lines: [
      { place: { ...plan.name, w: fitted.nameW }, items: [nameRun] },
      { place: plan.dock, items: dockItems },
      arrowBetween(plan, nameW, dockX, ink),
    ],
  };
}

/** Begins above the dock, unless it is the wider of the two. */
function wordAbove(text: string, place: RunPlace, dockX: number, ink: Ink): DrawnLine {
  const { size } = place;
  const items: RunItem[] = [
    { kind: 'text', text, part: 'head.dock', size, colour: ink.weak, weight: STRONG },
  ];
  const x = Math.min(dockX, place.x + place.w - measureRun(items).width);
  return { place: { ...place, x, w: place.x + place.w - x, align: 'left' }, items };
}

/** In the middle between plate and dock, or at the left of the dock's line. */
function arrowBetween(plan: BandPlan, fromX: number, toX: number, ink: Ink): DrawnLine {
  const isOneLine = plan.name.baseline === plan.dock.baseline;
  const x = isOneLine ? plan.name.x + (fromX + toX - plan.arrow) / 2 : plan.dock.x + 8;
  const size = isOneLine ? plan.name.size : plan.dock.size;
  const side = Math.min(plan.arrow, isOneLine ? plan.arrow : toX - 16);
  return {
    place: { x, w: side, baseline: plan.dock.baseline, size, align: 'left' },
    items: [{ kind: 'mark', mark: 'arrow', size: side, colour: ink.weak }],
  };
}

/** No dock is known yet: plate, arrow, and where to ask. */
function placeLines(band: BandModel, plan: BandPlan, ink: Ink): readonly DrawnLine[] {
  const isOneLine = plan.name.baseline === plan.dock.baseline;
  const name = nameItem(band, isOneLine ? QUEUE_SIZES.call : plan.nameSize, ink);
  const nameW = isOneLine ? Math.min(plan.name.w * 0.56, measureRun([name]).width) : plan.name.w;
  const arrow = plan.arrow;
  const left = isOneLine ? plan.name.x + nameW + 40 : plan.dock.x + 8;
  const textX = left + arrow + 32;
  const room = plan.dock.x + plan.dock.w - textX;
  const { lines, size } = fitPlace(band.call?.place ?? '', room, PLACE_SIZE, measure);
  const baseline = plan.dock.baseline;
  const line = (text: string, index: number): DrawnLine => ({
    place: {
      x: textX,
      w: room,
      baseline: baseline - (lines.length - 1 - index) * lineHeight(size),
      size,
      align: 'left',
    },
    items: [
      {
        kind: 'text',
        text,
        part: `place.line${index}`,
        size,
        colour: ink.weak,
        weight: STRONG,
        isStruck: band.isStruck,
      },
    ],
  });
  const nameAndArrow: RunItem[] = [
    name,
    { kind: 'mark', mark: 'arrow', size: arrow, colour: ink.weak, gap: 40 },
  ];
  const texts = lines.map(line);
  if (isOneLine) return [{ place: { ...plan.name, w: nameW + 40 + arrow }, items: nameAndArrow }, ...texts];
  const [firstText, ...more] = texts;
  if (!firstText) return [{ place: plan.name, items: [name] }];
  const withArrow: DrawnLine = {
    place: { ...firstText.place, x: left, w: room + arrow + 32 },
    items: [
      { kind: 'mark', mark: 'arrow', size: arrow, colour: ink.weak },
      ...firstText.items.map((item) => ({ ...item, gap: 32 })),
    ],
  };
  return [{ place: plan.name, items: [name] }, withArrow, ...more];
}

const MESSAGE_GAP = 36;

function messageLines({ message, isStruck }: BandModel, plan: BandPlan, ink: Ink): readonly DrawnLine[] {
  if (!message) return [];
  const { before, large, after } = message;
  const size = large === '' ? 132 : 115;
  const word = { kind: 'text', size, weight: WEAK, gap: MESSAGE_GAP, least: 0.3 } as const;
  const lead: RunItem = {
    ...word,
    text: before,
    part: 'place.before',
    colour: large === '' ? ink.strong : ink.weak,
  };
  const tail: RunItem = { ...word, text: after, part: 'place.after', colour: ink.weak };
  const figure: RunItem = {
    kind: 'plate',
    text: large,
    part: 'call.message',
    size: plan.messageSize,
    colour: isStruck ? ink.weak : ink.strong,
    weight: STRONG,
    isStruck,
    gap: MESSAGE_GAP,
    least: 0,
  };
  const [line, below] = plan.message;
  if (!line) return [];
  if (!below) return [{ place: line, items: [lead, figure, tail] }];
  const fits = measureRun([lead, figure]).width <= line.w;
  return fits
    ? [
        { place: line, items: [lead, figure] },
        { place: below, items: [tail] },
      ]
    : [
        // The characters of a plate are higher than digits.
        { place: { ...line, baseline: line.baseline - 165 }, items: [lead] },
        { place: { ...line, baseline: line.baseline + 85 }, items: [figure] },
        { place: { ...below, baseline: below.baseline + 45 }, items: [tail] },
      ];
}
