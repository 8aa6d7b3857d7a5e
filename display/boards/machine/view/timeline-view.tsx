import type { Graphics } from 'pixi.js';
import { type ReactNode, useRef } from 'react';
import { type BoardPlan, LEGEND_ROW_H } from '#display/boards/machine/layout/layout.ts';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { TimelineModel } from '#display/boards/machine/model/timeline-model.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { drawMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { Timeline, type TimelineProps } from '#display/parts/timeline.tsx';
import { axisTicks } from '#display/parts/timeline-geometry.ts';
import { type Look, stripColour, styleOf } from './colours.ts';
import { useBoard, useMachine } from './hooks.ts';
import { usePartHandles } from './part-handles.ts';

/** One array for all renders: a new one would wipe the strip. */
const NO_BANDS: TimelineProps['bands'] = [];
const LEGEND_MAX = 8;
const TICKS_MAX = 10;
const MARK = 28;
/** Between a mark and its word, and between entries. */
const NEAR = 8;
const APART = 26;

/** The shift as a strip of states, with marks, words and sums beside the colours. */
export function TimelineView({ plan, look }: { readonly plan: BoardPlan; readonly look: Look }): ReactNode {
  const host = useBoard();
  const { tokens } = look;
  const { timelineHead: head, strip, ticks } = plan;
  const legend = useRef<PartHandle<SketchProps>>(null);
  const title = useRef<PartHandle<LabelProps>>(null);
  const now = useRef<PartHandle<SketchProps>>(null);
  const words = usePartHandles<LabelProps>(LEGEND_MAX);
  const bar = useRef<PartHandle<TimelineProps>>(null);
  const hours = usePartHandles<LabelProps>(TICKS_MAX);

  useMachine(
    ({ timeline }) => ({ title: timeline.title, legend: timeline.legend }),
    (timeline) => {
      title.current?.set({ text: timeline.title });
      const titleW = measureText(timeline.title, SIZE.detail, 500);
      const entries = placeLegend(timeline.legend, titleW + 2 * APART, head.w);
      legend.current?.set({
        paint: (pen: Graphics) => {
          for (const { state, x, row } of entries) {
            const box = { x, y: row * LEGEND_ROW_H + (LEGEND_ROW_H - MARK) / 2, w: MARK, h: MARK };
            drawMark(pen, state, box, styleOf(state, look).mark);
          }
        },
      });
      words.forEach((word, index) => {
        const entry = entries[index];
        word.current?.set(
          entry ? { text: entry.text, x: entry.x + MARK + NEAR, y: legendBaseline(entry.row) } : { text: '' },
        );
      });
    },
  );
  useMachine(
    ({ timeline }) => timeline,
    (timeline) => {
      const axis = { from: timeline.from, to: timeline.to, width: strip.w };
      const marks = axisTicks({ ...axis, timeZone: host.model().machine?.timeZone ?? 'UTC' }, TICKS_MAX - 1);
      bar.current?.set({
        from: timeline.from,
        to: timeline.to,
        now: timeline.spans.at(-1)?.to ?? timeline.from,
        bands: timeline.spans.map(({ from, to, state }) => ({ from, to, colour: stripColour(state, look) })),
      });
      const share =
        ((timeline.spans.at(-1)?.to ?? timeline.from) - timeline.from) / (timeline.to - timeline.from);
      now.current?.set({
        paint: (pen) => {
          if (share < 1) pen.rect(Math.min(1, share) * strip.w, 0, 4, strip.h).fill(tokens.textPrimary);
        },
      });
      hours.forEach((hour, index) => {
        const tick = marks[index];
        const half = tick ? measureText(tick.text, SIZE.detail) / 2 : 0;
        hour.current?.set(
          tick ? { text: tick.text, x: Math.max(half, Math.min(ticks.w - half, tick.x)) } : { text: '' },
        );
      });
    },
  );

  return (
    <>
      <Tile x={head.x} y={head.y} width={head.w} height={head.h}>
        <Sketch handle={legend} paint={paintNothing} />
        <Label
          handle={title}
          part="detail.timeline"
          text=""
          x={0}
          y={legendBaseline(0)}
          size={SIZE.detail}
          weight={500}
          colour={tokens.textPrimary}
        />
        {words.map((word, index) => (
          <Label
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
            key={index}
            handle={word}
            part={`detail.legend${index}`}
            text=""
            x={0}
            y={legendBaseline(0)}
            size={SIZE.detail}
            colour={tokens.textSecondary}
          />
        ))}
      </Tile>
      <Tile x={strip.x} y={strip.y} width={strip.w} height={strip.h}>
        <Timeline
          handle={bar}
          x={0}
          y={0}
          width={strip.w}
          height={strip.h}
          from={0}
          to={1}
          now={0}
          bands={NO_BANDS}
          track={tokens.surfaceSunken}
        />
        <Sketch handle={now} paint={paintNothing} />
      </Tile>
      <Tile x={ticks.x} y={ticks.y} width={ticks.w} height={ticks.h}>
        {hours.map((hour, index) => (
          <Label
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
            key={index}
            handle={hour}
            part={`detail.hour${index}`}
            text=""
            x={0}
            align="center"
            y={middleBaseline(6, ticks.h - 6, SIZE.detail)}
            size={SIZE.detail}
            colour={tokens.textSecondary}
          />
        ))}
      </Tile>
    </>
  );
}

interface LegendEntry {
  readonly state: TimelineModel['legend'][number]['state'];
  readonly text: string;
  readonly x: number;
  readonly row: number;
}

const LEGEND_ROWS = 2;

/** The states with their sums, longest first, from the right of the title on; sums go before a state does. */
function placeLegend(legend: TimelineModel['legend'], from: number, to: number): LegendEntry[] {
  const shown = legend.slice(0, LEGEND_MAX);
  for (let withSums = shown.length; withSums > 0; withSums -= 1) {
    const entries = flow(shown, withSums, from, to);
    if (entries.length === shown.length) return entries;
  }
  return flow(shown, 0, from, to);
}

function flow(legend: TimelineModel['legend'], withSums: number, from: number, to: number): LegendEntry[] {
  const entries: LegendEntry[] = [];
  let x = from;
  let row = 0;
  for (const [index, { state, word, duration }] of legend.entries()) {
    const text = index < withSums ? `${word} ${duration}` : word;
    const width = MARK + NEAR + measureText(text, SIZE.detail);
    if (x + width > to) {
      row += 1;
      x = 0;
    }
    if (row >= LEGEND_ROWS) break;
    entries.push({ state, text, x, row });
    x += width + APART;
  }
  return entries;
}

function legendBaseline(row: number): number {
  return middleBaseline(row * LEGEND_ROW_H, LEGEND_ROW_H, SIZE.detail);
}
