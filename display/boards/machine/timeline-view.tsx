import type { Graphics } from 'pixi.js';
import { type ReactNode, useRef } from 'react';
import { Label } from '../../parts/label.tsx';
import { type LabelProps, measureText } from '../../parts/label-part.ts';
import type { PartHandle } from '../../parts/part.tsx';
import { drawMark } from '../../parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '../../parts/sketch.tsx';
import { Tile } from '../../parts/tile.tsx';
import { Timeline, type TimelineProps } from '../../parts/timeline.tsx';
import { axisTicks } from '../../parts/timeline-geometry.ts';
import { useBoard, useMachine } from './hooks.ts';
import type { BoardPlan } from './layout.ts';
import { type Look, stripColour, styleOf } from './look.ts';
import { usePartHandles } from './part-handles.ts';
import type { TimelineModel } from './timeline-model.ts';
import { middleBaseline, SIZE } from './type-scale.ts';

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
          for (const { state, x } of entries) {
            const box = { x, y: (head.h - MARK) / 2, w: MARK, h: MARK };
            drawMark(pen, state, box, styleOf(state, look).mark);
          }
        },
      });
      words.forEach((word, index) => {
        const entry = entries[index];
        word.current?.set(entry ? { text: entry.text, x: entry.x + MARK + NEAR } : { text: '' });
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
          y={middleBaseline(0, head.h, SIZE.detail)}
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
            y={middleBaseline(0, head.h, SIZE.detail)}
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
          bands={[]}
          track={tokens.surfaceSunken}
        />
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
}

/** As many states as fit from the right of the title on, longest first; the last ones lose their sums before they go. */
function placeLegend(legend: TimelineModel['legend'], from: number, to: number): LegendEntry[] {
  const widthOf = (text: string): number => MARK + NEAR + measureText(text, SIZE.detail) + APART;
  const full = legend
    .slice(0, LEGEND_MAX)
    .map(({ state, word, duration }) => ({ state, text: `${word} ${duration}`, word }));
  const total = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + widthOf(text), -APART);
  let withSums = full.length;
  const textAt = (index: number): string => {
    const entry = full[index];
    return entry ? (index < withSums ? entry.text : entry.word) : '';
  };
  while (withSums > 0 && total(full.map((_, index) => textAt(index))) > to - from) withSums -= 1;
  const entries: LegendEntry[] = [];
  let x = from;
  for (const [index, { state }] of full.entries()) {
    const text = textAt(index);
    if (x + widthOf(text) - APART > to) break;
    entries.push({ state, text, x });
    x += widthOf(text);
  }
  return entries;
}
