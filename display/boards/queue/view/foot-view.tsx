import { type ReactNode, useMemo, useRef } from 'react';
import { HEAD_MARK, QUEUE_SIZES, type QueueLayout } from '#display/boards/queue/layout/layout.ts';
import type { AbsentRow } from '#display/boards/queue/model/lists-model.ts';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { pageAt } from '#display/kit/paging/page-at.ts';
import { LiveRun, runProps } from '#display/kit/view/live-run.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { measureRun, Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { GroundContext } from '#display/parts/scene.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { PAGE_MS, type Sheet } from './section-items.ts';

interface FootViewProps {
  readonly plan: QueueLayout['foot'];
  readonly sheet: Sheet;
}

/** What the foot says, and which turn of its pages it is. */
type AbsentModel = Pick<QueueModel, 'missed' | 'late' | 'helpPlace' | 'oldText'> & { readonly turn: number };

const GAP = 22;
const APART = 56;
const STRONG = 600;
const { head: SIZE } = QUEUE_SIZES;

/** Who missed the calls and where to go then, and who is late; how old it all is where that is old. */
export function FootView({ plan, sheet }: FootViewProps): ReactNode {
  const { tokens } = sheet.colours;
  const { box } = plan;
  const ground = useMemo(() => ({ colour: tokens.surface }), [tokens]);
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <GroundContext.Provider value={ground}>
        <LiveSketch
          select={() => tokens.surface}
          paint={(pen, surface) => pen.rect(0, 0, box.w, box.h).fill(surface)}
        />
        <LiveRun place={plan.whole} tile={box} select={(model: QueueModel) => wholeLine(model, sheet)} />
        <AbsentLines plan={plan} sheet={sheet} />
      </GroundContext.Provider>
    </Tile>
  );
}

/** Those who are late keep their width; where both stand on one line the others take what is left of it. */
function AbsentLines({ plan, sheet }: FootViewProps): ReactNode {
  const missed = useRef<PartHandle<RunProps>>(null);
  const late = useRef<PartHandle<RunProps>>(null);
  const isOneLine = plan.missed.baseline === plan.late.baseline;
  useFitted(
    ({ missed: gone, late: absent, helpPlace, oldText, atMs }: QueueModel): AbsentModel => ({
      missed: gone,
      late: absent,
      helpPlace,
      oldText,
      turn: Math.floor(atMs / PAGE_MS),
    }),
    (model) => {
      const lateItems = lateLine(model, sheet);
      const lateW = measureRun(lateItems).width;
      const maxWidth = plan.missed.w - (isOneLine && lateW > 0 ? lateW + APART : 0);
      late.current?.set({ items: lateItems });
      missed.current?.set({ items: missedLine(model, maxWidth, sheet), maxWidth });
    },
  );
  return (
    <>
      <Run handle={missed} {...runProps(plan.missed, plan.box)} />
      <Run handle={late} {...runProps(plan.late, plan.box)} />
    </>
  );
}

function wholeLine({ oldText, missed, late }: QueueModel, { colours, t }: Sheet): readonly RunItem[] {
  const { textPrimary, textSecondary } = colours.tokens;
  if (oldText !== '') return [mark('question', textPrimary), text(oldText, 'head.old', textPrimary, 500)];
  if (missed.length + late.length > 0) return [];
  return [mark('tick', textSecondary), text(t('queue.none_wrong'), 'head.noneWrong', textSecondary, 400)];
}

/** Two names where they fit, one otherwise; the others take their turn. */
function missedLine(model: AbsentModel, maxWidth: number, sheet: Sheet): readonly RunItem[] {
  const { missed, oldText } = model;
  if (missed.length === 0 || oldText !== '') return [];
  const two = missedItems(model, 2, sheet);
  return measureRun(two).width <= maxWidth ? two : missedItems(model, 1, sheet);
}

function missedItems(model: AbsentModel, most: number, sheet: Sheet): readonly RunItem[] {
  const { textSecondary } = sheet.colours.tokens;
  return [
    ...leadItems('cross', 'fault', sheet.t('queue.missed'), 'head.missed', sheet.colours),
    ...nameItems(model.missed, most, model.turn, 'head.missedName', sheet),
    { ...mark('arrow', textSecondary), size: 36, gap: GAP },
    { ...text(model.helpPlace, 'head.missedPlace', textSecondary, 400), gap: 12, least: 0.25 },
  ];
}

function lateLine(model: AbsentModel, sheet: Sheet): readonly RunItem[] {
  const { late, oldText, turn } = model;
  if (late.length === 0 || oldText !== '') return [];
  const { from } = pageAt(late.length, 1, 1, turn);
  const by = late[from]?.by ?? '';
  return [
    ...leadItems('clock', 'warning', sheet.t('queue.late'), 'head.late', sheet.colours),
    ...nameItems(late, 1, turn, 'head.lateName', sheet),
    { ...text(by, 'head.lateBy', sheet.colours.tokens.textSecondary, 400), gap: GAP },
  ];
}

function leadItems(
  name: MarkName,
  state: StyledState,
  word: string,
  part: string,
  colours: Colours,
): readonly RunItem[] {
  const style = stateColours(state, colours);
  return [mark(name, style.mark), text(word, part, style.text, STRONG)];
}

function nameItems(
  rows: readonly AbsentRow[],
  most: number,
  turn: number,
  part: string,
  { colours, t }: Sheet,
): readonly RunItem[] {
  const { textPrimary, textSecondary } = colours.tokens;
  const { from, to } = pageAt(rows.length, most, 1, turn);
  const names = rows.slice(from, to).map(
    ({ name }, index): RunItem => ({
      kind: 'plate',
      text: name,
      part: `${part}${index}`,
      size: SIZE,
      colour: textPrimary,
      weight: STRONG,
      gap: GAP,
      least: 0.8,
    }),
  );
  const others = rows.length - (to - from);
  const more = others === 0 ? '' : t('queue.more', { count: others });
  return [...names, { ...text(more, `${part}More`, textSecondary, 400), gap: GAP - 6 }];
}

function mark(name: MarkName, colour: string): Extract<RunItem, { kind: 'mark' }> {
  return { kind: 'mark', mark: name, size: HEAD_MARK, colour };
}

function text(
  words: string,
  part: string,
  colour: string,
  weight: 400 | 500 | 600,
): Extract<RunItem, { kind: 'text' }> {
  return { kind: 'text', text: words, part, size: SIZE, colour, weight, gap: GAP - 2 };
}
