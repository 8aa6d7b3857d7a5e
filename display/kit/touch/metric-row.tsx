import { type ReactNode, useMemo, useRef } from 'react';
import { type Colours, valueColour } from '#display/kit/colours.ts';
import { middleBaseline, ROW_SIZE, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';

/** A metric in a list. */
export interface MetricModel {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly staleness: Staleness;
  /** Empty while fresh. */
  readonly ageText: string;
}

interface MetricRowProps<Model> {
  readonly box: Box;
  readonly colours: Colours;
  readonly name: string;
  readonly select: (model: Model) => MetricModel | null;
  /** Key of the metric that is marked. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

const NAME_X = 20;
const RIGHT = 12;
const GAP = 20;

/** Name, age and value of a metric; a tap chooses it. */
export function MetricRow<Model>(props: MetricRowProps<Model>): ReactNode {
  const { box, colours, name: part, select, chosen, onChoose } = props;
  const { tokens } = colours;
  const name = useRef<PartHandle<LabelProps>>(null);
  const age = useRef<PartHandle<LabelProps>>(null);
  const value = useRef<PartHandle<LabelProps>>(null);
  const key = useShape((model: Model) => select(model)?.key ?? null);
  const isChosen = key !== null && key === chosen;
  const fill = isChosen ? tokens.surfaceSunken : tokens.background;
  const ground = useMemo(() => ({ colour: fill }), [fill]);
  const right = box.w - RIGHT;
  useLive(select, (metric) => {
    const valueW = metric ? measureText(metric.text, ROW_SIZE, 700) : 0;
    const ageW = metric?.ageText ? measureText(metric.ageText, SMALLEST_SIZE) + GAP : 0;
    name.current?.set({
      text: metric?.name ?? '',
      maxWidth: right - valueW - ageW - GAP - NAME_X,
    });
    age.current?.set({ text: metric?.ageText ?? '', x: right - valueW - GAP });
    value.current?.set({
      text: metric?.text ?? '',
      colour: valueColour(metric?.staleness ?? 'fresh', colours),
      isStruck: metric ? stalenessTreatment(metric.staleness).isStruck : false,
    });
  });
  const line = { text: '', y: middleBaseline(0, box.h - 2, ROW_SIZE) } as const;
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={key === null ? undefined : () => onChoose(key)}
    >
      <GroundContext.Provider value={ground}>
        <LiveSketch
          select={select}
          paint={(pen, metric) => {
            if (!metric) return;
            if (isChosen) {
              pen.rect(0, 0, box.w, box.h - 2).fill(fill);
              pen.rect(0, 0, 8, box.h - 2).fill(tokens.accent);
            }
            pen.rect(0, box.h - 2, box.w, 2).fill(tokens.line);
          }}
        />
        <Label
          handle={name}
          part={`detail.${part}.name`}
          {...line}
          x={NAME_X}
          size={SMALLEST_SIZE}
          colour={tokens.textPrimary}
        />
        <Label
          handle={age}
          part={`detail.${part}.age`}
          {...line}
          x={0}
          align="right"
          size={SMALLEST_SIZE}
          colour={tokens.textSecondary}
        />
        <Label
          handle={value}
          part={`row.${part}.value`}
          {...line}
          x={right}
          align="right"
          size={ROW_SIZE}
          weight={700}
          colour={tokens.textPrimary}
        />
      </GroundContext.Provider>
    </Tile>
  );
}
