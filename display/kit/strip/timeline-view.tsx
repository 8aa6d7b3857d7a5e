import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours, stripColour } from '#display/kit/colours.ts';
import { textInside, textOnBaseline } from '#display/kit/text-place.ts';
import { middleBaseline, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LiveLabel, labelProps } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawMark } from '#display/parts/pen.ts';
import { Tile } from '#display/parts/tile.tsx';
import { Timeline, type TimelineProps } from '#display/parts/timeline.tsx';
import { axisTicks } from '#display/parts/timeline-geometry.ts';
import { useLive } from '#display/runtime/board/board-hooks.ts';
import { AxisLabels } from './axis-labels.tsx';
import type { LegendModel, TimelineModel } from './timeline-model.ts';
import { LEGEND_ROW_H, type TimelinePlan } from './timeline-plan.ts';

const LEGEND_ROWS = 2;
const LEGEND_MAX = 8;
const TICKS_MAX = 10;
const MARK = 28;
/** Between a mark and its word, and between entries. */
const NEAR = 8;
const APART = 26;
/** One array for all renders: a new one would clear the strip. */
const NO_BANDS: TimelineProps['bands'] = [];

interface TimelineViewProps<Model> {
  readonly plan: TimelinePlan;
  readonly colours: Colours;
  /** Null: nothing changes. */
  readonly select: (model: Model) => TimelineModel | null;
}

/** A strip of states, with marks, words and sums beside the colours. */
export function TimelineView<Model>({ plan, colours, select }: TimelineViewProps<Model>): ReactNode {
  const { tokens } = colours;
  const { head, strip, ticks } = plan;
  const words = usePartHandles<LabelProps>(LEGEND_MAX);
  const bar = useRef<PartHandle<TimelineProps>>(null);

  useLive(
    (model: Model) => {
      const timeline = select(model);
      return timeline && placeLegend(timeline, head.w);
    },
    (entries) => {
      if (!entries) return;
      words.forEach((word, index) => {
        const entry = entries[index];
        word.current?.set(
          entry ? { text: entry.text, x: entry.x + MARK + NEAR, y: legendBaseline(entry.row) } : { text: '' },
        );
      });
    },
  );
  useLive(select, (timeline) => {
    if (!timeline) return;
    bar.current?.set({
      from: timeline.from,
      to: timeline.to,
      now: endOf(timeline),
      bands: timeline.spans.map((span) => ({ ...span, colour: stripColour(span.state, colours, 'plain') })),
    });
  });

  const title = textOnBaseline(head.x, head.y + legendBaseline(0), head.w, SMALLEST_SIZE, 'detail');
  return (
    <>
      <Tile x={head.x} y={head.y} width={head.w} height={head.h}>
        <LiveSketch
          select={(model: Model) => {
            const timeline = select(model);
            return timeline && placeLegend(timeline, head.w);
          }}
          paint={(pen, entries) => {
            for (const { state, x, row } of entries ?? []) {
              const y = row * LEGEND_ROW_H + (LEGEND_ROW_H - MARK) / 2;
              drawMark(pen, state, { x, y, w: MARK, h: MARK }, stateColours(state, colours).mark);
            }
          }}
        />
        <LiveLabel
          place={title}
          tile={head}
          name="timeline"
          colour={tokens.textPrimary}
          weight={500}
          select={(model: Model) => select(model)?.title ?? null}
        />
        {words.map((word, index) => (
          <Label
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
            key={index}
            handle={word}
            text=""
            {...labelProps({
              place: title,
              tile: head,
              name: `legend${index}`,
              colour: tokens.textSecondary,
            })}
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
        <LiveSketch
          select={(model: Model) => {
            const timeline = select(model);
            return timeline && (endOf(timeline) - timeline.from) / (timeline.to - timeline.from);
          }}
          paint={(pen, share) => {
            if (share !== null && share < 1)
              pen.rect(Math.min(1, share) * strip.w, 0, 4, strip.h).fill(tokens.textPrimary);
          }}
        />
      </Tile>
      <AxisLabels
        box={ticks}
        place={textInside({ ...ticks, y: ticks.y + 6, h: ticks.h - 6 }, SMALLEST_SIZE, 'detail')}
        colours={colours}
        name="hour"
        most={TICKS_MAX}
        select={(model: Model) => {
          const timeline = select(model);
          return timeline && axisTicks({ ...timeline, width: strip.w }, TICKS_MAX - 1);
        }}
      />
    </>
  );
}

/** Where the known time ends. */
function endOf({ spans, from }: TimelineModel): number {
  return spans.at(-1)?.to ?? from;
}

interface LegendEntry {
  readonly state: LegendModel['state'];
  readonly text: string;
  readonly x: number;
  readonly row: number;
}

/** The states with their sums, longest first, from the right of the title on; sums go before a state does. */
function placeLegend({ title, legend }: TimelineModel, width: number): LegendEntry[] {
  const from = measureText(title, SMALLEST_SIZE, 500) + 2 * APART;
  const shown = legend.slice(0, LEGEND_MAX);
  for (let withSums = shown.length; withSums > 0; withSums -= 1) {
    const entries = flowLegend(shown, withSums, from, width);
    if (entries.length === shown.length) return entries;
  }
  return flowLegend(shown, 0, from, width);
}

function flowLegend(
  legend: readonly LegendModel[],
  withSums: number,
  from: number,
  to: number,
): LegendEntry[] {
  const entries: LegendEntry[] = [];
  let x = from;
  let row = 0;
  for (const [index, { state, word, duration }] of legend.entries()) {
    const text = index < withSums ? `${word} ${duration}` : word;
    const width = MARK + NEAR + measureText(text, SMALLEST_SIZE);
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
  return middleBaseline(row * LEGEND_ROW_H, LEGEND_ROW_H, SMALLEST_SIZE);
}
