import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { MachineBoardModel } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import { type Colours, valueColour } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import { ListPager, usePages } from '#display/kit/touch/list-pager.tsx';
import { type ListPlan, planListHead } from '#display/kit/touch/list-plan.ts';
import { middleBaseline, ROW_SIZE, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LabelTile, LiveLabel } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { GroundContext } from '#display/parts/scene.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import { ofMachine } from './of-machine.ts';

interface ParametersViewProps {
  readonly plan: ListPlan;
  readonly colours: Colours;
  /** Key of the metric that the chart shows. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

/** All metrics with value and age; a tap puts one on the chart. */
export function ParametersView({ plan, colours, chosen, onChoose }: ParametersViewProps): ReactNode {
  const { t } = useBoard<MachineBoardModel, MachineTexts>();
  const { head, rows } = plan;
  const [wanted, setWanted] = useState(0);
  const places = planListHead(head, 0);
  const pages = usePages(({ machine }: MachineBoardModel) => machine?.parameters.length ?? 0, rows.length);
  const page = Math.min(wanted, pages - 1);
  const title = { ...head, w: places.back.x - head.x - 8 };
  return (
    <>
      <LabelTile
        place={textInside(title, ROW_SIZE, 'detail')}
        tile={title}
        name="parameters"
        colour={colours.tokens.textPrimary}
        weight={600}
        select={() => t('machine.list.parameters')}
      />
      <ListPager
        plan={places}
        colours={colours}
        name="parameters"
        page={page}
        pages={pages}
        onPage={setWanted}
      />
      {rows.map((box, index) => (
        <ParameterRow
          key={`${page}.${box.y}.${chosen}`}
          box={box}
          colours={colours}
          index={page * rows.length + index}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      <LiveLabel
        place={textInside(rows[0] ?? head, SMALLEST_SIZE, 'detail')}
        name="parameters.empty"
        colour={colours.tokens.textSecondary}
        select={ofMachine(({ parameters }) => (parameters.length > 0 ? '' : t('machine.no_parameters')))}
      />
    </>
  );
}

interface ParameterRowProps {
  readonly box: Box;
  readonly colours: Colours;
  readonly index: number;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

const NAME_X = 20;
const RIGHT = 12;
const GAP = 20;

function ParameterRow({ box, colours, index, chosen, onChoose }: ParameterRowProps): ReactNode {
  const { tokens } = colours;
  const name = useRef<PartHandle<LabelProps>>(null);
  const age = useRef<PartHandle<LabelProps>>(null);
  const value = useRef<PartHandle<LabelProps>>(null);
  const select = ofMachine(({ parameters }) => parameters[index] ?? null);
  const key = useShape(ofMachine(({ parameters }) => parameters[index]?.key ?? null));
  const isChosen = key !== null && key === chosen;
  const fill = isChosen ? tokens.surfaceSunken : tokens.background;
  const ground = useMemo(() => ({ colour: fill }), [fill]);
  const right = box.w - RIGHT;
  useLive(select, (parameter) => {
    const valueW = parameter ? measureText(parameter.text, ROW_SIZE, 700) : 0;
    const ageW = parameter?.ageText ? measureText(parameter.ageText, SMALLEST_SIZE) + GAP : 0;
    name.current?.set({
      text: parameter?.name ?? '',
      maxWidth: right - valueW - ageW - GAP - NAME_X,
    });
    age.current?.set({ text: parameter?.ageText ?? '', x: right - valueW - GAP });
    value.current?.set({
      text: parameter?.text ?? '',
      colour: valueColour(parameter?.staleness ?? 'fresh', colours),
      isStruck: parameter ? stalenessTreatment(parameter.staleness).isStruck : false,
    });
  });
  const line = { text: '', y: middleBaseline(0, box.h - 2, ROW_SIZE) } as const;
  const part = `parameter${index}`;
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
          paint={(pen, parameter) => {
            if (!parameter) return;
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
