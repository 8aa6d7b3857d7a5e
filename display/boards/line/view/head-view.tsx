import { type ReactNode, useRef } from 'react';
import type { HeadPlan } from '#display/boards/line/layout/layout.ts';
import { baselineOf } from '#display/boards/line/layout/type-scale.ts';
import type { VerdictModel } from '#display/boards/line/model/verdict-model.ts';
import { fitName, fitWording } from '#display/parts/fit-name.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { StateMark, type StateMarkProps } from '#display/parts/state-mark.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { stateShape, stateStyle } from '#shared/theme/theme.ts';
import type { Look } from './colours.ts';
import { useBoard, useLive } from './hooks.ts';
import { around, TextLabel } from './text-label.tsx';

const VERDICT_WEIGHT = 700;
const CLOCK_GAP = 30;
const CLOCK_UNIT_SIZE = 44;
const DETAIL_WEIGHT = 500;
/** Of the line under the verdict: a machine's name is not cut to less. */
const LEAST_NAME_SHARE = 0.36;

export function TopBar({ head, look }: { readonly head: HeadPlan; readonly look: Look }): ReactNode {
  const host = useBoard();
  const { tokens } = look;
  const lineName = useRef<PartHandle<LabelProps>>(null);
  const status = useRef<PartHandle<LabelProps>>(null);
  const clock = useRef<PartHandle<LabelProps>>(null);
  const screen = host.screenName ? ` · ${host.t('line.status.screen', { name: host.screenName })}` : '';
  useLive(
    (model) => model.lineName,
    (text) => lineName.current?.set({ text }),
  );
  useLive(
    (model) => model.data,
    (data) =>
      status.current?.set({
        text: data.text + screen,
        colour: data.silentMachines > 0 ? tokens.textPrimary : tokens.textSecondary,
      }),
  );
  useLive(
    (model) => model.clock,
    (text) => clock.current?.set({ text }),
  );
  return (
    <>
      <Tile x={head.lineName.x} y={head.lineName.y} width={head.lineName.w} height={head.lineName.h}>
        <TextLabel
          handle={lineName}
          place={head.lineName}
          origin={head.lineName}
          part="lineName"
          colour={tokens.textSecondary}
          weight={500}
        />
      </Tile>
      <Tile x={head.status.x} y={head.status.y} width={head.status.w} height={head.status.h}>
        <TextLabel
          handle={status}
          place={head.status}
          origin={head.status}
          part="status"
          colour={tokens.textSecondary}
        />
      </Tile>
      <Tile x={head.clock.x} y={head.clock.y} width={head.clock.w} height={head.clock.h}>
        <TextLabel
          handle={clock}
          place={head.clock}
          origin={head.clock}
          part="clock"
          colour={tokens.textPrimary}
          weight={500}
        />
      </Tile>
    </>
  );
}

/** The board's one message, in one tile: it blinks, and everything else stays still. */
export function VerdictView({ head, look }: { readonly head: HeadPlan; readonly look: Look }): ReactNode {
  const { tokens } = look;
  const mark = useRef<PartHandle<StateMarkProps>>(null);
  const word = useRef<PartHandle<LabelProps>>(null);
  const clock = useRef<PartHandle<LabelProps>>(null);
  const unit = useRef<PartHandle<LabelProps>>(null);
  const detail = useRef<PartHandle<LabelProps>>(null);
  const main = around(head.verdictMark, head.verdict);

  useLive(
    (model) => model.verdict,
    (verdict) => {
      const colours = verdictColours(verdict, look);
      mark.current?.set({
        shape: stateShape[verdict.tone],
        colour: colours.mark,
        isBlinking: verdict.needsPerson,
      });
      word.current?.set({ text: verdict.word, colour: colours.word });
      const wordEnd = head.verdict.x - main.x + measureText(verdict.word, head.verdict.size, VERDICT_WEIGHT);
      clock.current?.set({ text: verdict.clock, colour: colours.word, x: wordEnd + CLOCK_GAP });
      const clockEnd = wordEnd + CLOCK_GAP + measureText(verdict.clock, head.verdict.size, VERDICT_WEIGHT);
      unit.current?.set({ text: verdict.clockUnit, colour: colours.word, x: clockEnd + 10 });
      detail.current?.set({
        text: detailText(verdict, head.cause.w, head.cause.size),
        colour: verdict.kind === 'running' ? tokens.textSecondary : tokens.textPrimary,
      });
    },
  );

  const y = head.verdict.y + baselineOf(head.verdict.size) - main.y;
  const large = { y, size: head.verdict.size, weight: VERDICT_WEIGHT, colour: tokens.textPrimary } as const;
  return (
    <>
      <Tile x={main.x} y={main.y} width={main.w} height={main.h}>
        <StateMark
          handle={mark}
          shape="question"
          colour={tokens.textMuted}
          x={head.verdictMark.x - main.x}
          y={head.verdictMark.y - main.y}
          size={head.verdictMark.w}
        />
        <Label handle={word} text="" part="verdict.word" x={head.verdict.x - main.x} {...large} />
        <Label handle={clock} text="" part="verdict.clock" x={0} {...large} />
        <Label
          handle={unit}
          text=""
          part="label.verdictUnit"
          x={0}
          {...large}
          size={CLOCK_UNIT_SIZE}
          weight={500}
        />
      </Tile>
      <Tile x={head.cause.x} y={head.cause.y} width={head.cause.w} height={head.cause.h}>
        <TextLabel
          handle={detail}
          place={head.cause}
          origin={head.cause}
          part="cause"
          colour={tokens.textPrimary}
          weight={500}
        />
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

function verdictColours(verdict: VerdictModel, look: Look): { mark: string; word: string } {
  const { tokens } = look;
  const isOld = stalenessTreatment(verdict.staleness).isMuted;
  if (isOld || verdict.kind === 'unknown') return { mark: tokens.textMuted, word: tokens.textSecondary };
  const style = stateStyle(verdict.tone, look.theme, look.palette);
  return verdict.kind === 'running'
    ? { mark: style.mark, word: tokens.textPrimary }
    : { mark: style.text, word: style.text };
}

/** A bar of the state's colour along the glass's edge: seen from the far end of the hall. */
export function AlarmEdge({ height, look }: { readonly height: number; readonly look: Look }): ReactNode {
  const edge = useRef<PartHandle<SketchProps>>(null);
  useLive(
    (model) => (model.verdict.needsPerson ? model.verdict.tone : null),
    (tone) =>
      edge.current?.set({
        paint: (pen) => {
          if (tone) pen.rect(0, 0, 14, height).fill(stateStyle(tone, look.theme, look.palette).fill);
        },
      }),
  );
  return (
    <Tile x={0} y={0} width={14} height={height}>
      <Sketch handle={edge} paint={paintNothing} />
    </Tile>
  );
}
