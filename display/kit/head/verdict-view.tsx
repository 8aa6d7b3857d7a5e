import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { StopClock } from '#display/kit/stops/stop-clock.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { StateMark, type StateMarkProps } from '#display/parts/state-mark.tsx';
import { fitName, fitWording } from '#display/parts/text/fit-name.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { fitVerdict, type VerdictLine } from './fit-verdict.ts';
import { type VerdictPlan, verdictTile } from './head-plan.ts';

/** The one message of a board. */
export interface VerdictModel {
  /** `good` is quiet, `bad` has the colour of its state, `unknown` is muted. */
  readonly level: 'good' | 'bad' | 'unknown';
  /** The state that gives mark and colour. */
  readonly tone: StyledState;
  /** In the place of the state's own mark. */
  readonly mark?: MarkName;
  readonly word: string;
  /** Stands for the word where that and the shortest clock do not fit; without it nothing does. */
  readonly briefWord?: string;
  /** How long it has lasted; empty where that is not part of the message. */
  readonly clock: string;
  readonly clockUnit: string;
  /** Stand for the clock where that and the word do not fit, the most telling first. */
  readonly briefClocks?: readonly StopClock[];
  /** The line below, and a shorter wording of it, in which how many others there are stands first: what is cut is its end. */
  readonly detail: string;
  readonly briefDetail: string;
  /** The line below in parts, where it names a cause: the name may be shortened, the reason not. */
  readonly cause: { readonly lead: string; readonly machine: string; readonly reason: string } | null;
  /** A person has to act now: the mark blinks, and the edge of the screen has the state's colour. */
  readonly needsPerson: boolean;
  readonly staleness: Staleness;
}

const VERDICT_WEIGHT = 700;
const CLOCK_GAP = 30;
const UNIT_GAP = 10;
const CLOCK_UNIT_SIZE = 44;
const UNIT_WEIGHT = 500;
const DETAIL_WEIGHT = 500;
/** Of the line under the verdict: a machine's name is not cut to less. */
const LEAST_NAME_SHARE = 0.36;
const EDGE_W = 14;

interface VerdictViewProps<Model> {
  readonly plan: VerdictPlan;
  readonly colours: Colours;
  readonly select: (model: Model) => VerdictModel;
  /** What stands beside the word, in its tile. */
  readonly children?: ReactNode;
}

/** Mark, word and clock are one tile: it blinks, and everything else stays still. */
export function VerdictView<Model>(props: VerdictViewProps<Model>): ReactNode {
  const { plan, colours, select, children } = props;
  const { tokens } = colours;
  const mark = useRef<PartHandle<StateMarkProps>>(null);
  const word = useRef<PartHandle<LabelProps>>(null);
  const clock = useRef<PartHandle<LabelProps>>(null);
  const unit = useRef<PartHandle<LabelProps>>(null);
  const detail = useRef<PartHandle<LabelProps>>(null);
  const main = verdictTile(plan);
  const { x, y, size } = labelProps({ place: plan.verdict, tile: main, name: '', colour: '' });
  const large = { y, size, weight: VERDICT_WEIGHT, colour: tokens.textPrimary } as const;

  useFitted(select, (verdict) => {
    const ink = verdictColours(verdict, colours);
    mark.current?.set({
      shape: verdict.mark ?? stateShape[verdict.tone],
      colour: ink.mark,
      isBlinking: calls(verdict),
    });
    const shown = fitVerdict(
      { ...verdict, clock: { text: verdict.clock, unit: verdict.clockUnit } },
      main.w - x,
      (line) => placeLine(line, size).end,
    );
    const { clockX, unitX } = placeLine(shown, size);
    word.current?.set({ text: shown.word, colour: ink.word });
    clock.current?.set({ text: shown.clock.text, colour: ink.word, x: x + clockX });
    unit.current?.set({ text: shown.clock.unit, colour: ink.word, x: x + unitX });
    detail.current?.set({
      text: detailText(verdict, plan.cause.w, plan.cause.size),
      colour: verdict.level === 'good' ? tokens.textSecondary : tokens.textPrimary,
    });
  });

  const cause = labelProps({
    place: plan.cause,
    tile: plan.cause,
    name: 'cause',
    colour: tokens.textPrimary,
    weight: DETAIL_WEIGHT,
  });
  return (
    <>
      <Tile x={main.x} y={main.y} width={main.w} height={main.h}>
        <StateMark
          handle={mark}
          shape="question"
          colour={tokens.textMuted}
          x={plan.mark.x - main.x}
          y={plan.mark.y - main.y}
          size={plan.mark.w}
        />
        <Label handle={word} text="" part="verdict.word" {...large} x={x} />
        <Label handle={clock} text="" part="verdict.clock" {...large} x={0} />
        <Label
          handle={unit}
          text=""
          part="label.verdictUnit"
          {...large}
          x={0}
          size={CLOCK_UNIT_SIZE}
          weight={UNIT_WEIGHT}
        />
        {children}
      </Tile>
      <Tile x={plan.cause.x} y={plan.cause.y} width={plan.cause.w} height={plan.cause.h}>
        <Label handle={detail} text="" {...cause} />
      </Tile>
    </>
  );
}

/** Whole if it fits; else the machine's name is shortened before its reason is. */
function detailText(verdict: VerdictModel, width: number, size: number): string {
  const measure = (text: string): number => measureText(text, size, DETAIL_WEIGHT);
  const { cause, detail, briefDetail } = verdict;
  if (!cause || measure(detail) <= width) return fitWording([detail, briefDetail], width, measure);
  const frame = measure(`${cause.lead} · `);
  const nameW = Math.max(width * LEAST_NAME_SHARE, width - frame - measure(cause.reason));
  const name = fitName(cause.machine, nameW, [size], measure).text;
  return `${cause.lead}${name} · ${cause.reason}`;
}

/** Where its parts begin and where it ends, from its left end. */
function placeLine(
  { word, clock }: VerdictLine,
  size: number,
): { readonly clockX: number; readonly unitX: number; readonly end: number } {
  const wordEnd = measureText(word, size, VERDICT_WEIGHT);
  const clockX = wordEnd + CLOCK_GAP;
  const clockEnd = clock.text === '' ? wordEnd : clockX + measureText(clock.text, size, VERDICT_WEIGHT);
  const unitX = clockEnd + UNIT_GAP;
  return {
    clockX,
    unitX,
    end: clock.unit === '' ? clockEnd : unitX + measureText(clock.unit, CLOCK_UNIT_SIZE, UNIT_WEIGHT),
  };
}

function verdictColours(verdict: VerdictModel, colours: Colours): { mark: string; word: string } {
  const { tokens } = colours;
  const isOld = stalenessTreatment(verdict.staleness).isMuted;
  if (isOld || verdict.level === 'unknown') return { mark: tokens.textMuted, word: tokens.textSecondary };
  const style = stateColours(verdict.tone, colours);
  return verdict.level === 'good'
    ? { mark: style.mark, word: tokens.textPrimary }
    : { mark: style.text, word: style.text };
}

/** Old data need no person: what is no longer known raises no call. */
function calls({ needsPerson, staleness }: VerdictModel): boolean {
  return needsPerson && !stalenessTreatment(staleness).isMuted;
}

interface AlarmEdgeProps<Model> {
  readonly height: number;
  readonly colours: Colours;
  readonly select: (model: Model) => VerdictModel;
}

/** A bar of the state's colour along the edge of the screen: seen from the far end of the hall. */
export function AlarmEdge<Model>({ height, colours, select }: AlarmEdgeProps<Model>): ReactNode {
  return (
    <Tile x={0} y={0} width={EDGE_W} height={height}>
      <LiveSketch
        select={(model: Model) => {
          const verdict = select(model);
          return calls(verdict) ? verdict.tone : null;
        }}
        paint={(pen, tone) => {
          if (tone) pen.rect(0, 0, EDGE_W, height).fill(stateColours(tone, colours).fill);
        }}
      />
    </Tile>
  );
}
