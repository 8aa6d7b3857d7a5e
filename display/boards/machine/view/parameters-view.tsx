import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type BoardPlan, planListHead } from '#display/boards/machine/layout/layout.ts';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { type Look, valueColour } from './colours.ts';
import { useBoard, useMachine, useShape } from './hooks.ts';
import { Pager } from './pager.tsx';
import { EmptyNote } from './stops-view.tsx';

interface ParametersViewProps {
  readonly plan: BoardPlan;
  readonly look: Look;
  /** Key of the metric that the chart shows. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

/** All metrics with value and age; a tap puts one on the chart. */
export function ParametersView({ plan, look, chosen, onChoose }: ParametersViewProps): ReactNode {
  const host = useBoard();
  const { head, rows } = plan.parameters;
  const [wanted, setWanted] = useState(0);
  const places = planListHead(head, 0);
  const pages = useShape(({ machine }) =>
    Math.max(1, Math.ceil((machine?.parameters.length ?? 0) / rows.length)),
  );
  const page = Math.min(wanted, pages - 1);
  return (
    <>
      <Tile x={head.x} y={head.y} width={places.back.x - head.x - 8} height={head.h}>
        <Label
          text={host.t('machine.list.parameters')}
          part="detail.parameters"
          x={0}
          y={middleBaseline(0, head.h, SIZE.row)}
          size={SIZE.row}
          weight={600}
          colour={look.tokens.textPrimary}
          maxWidth={places.back.x - head.x - 8}
        />
      </Tile>
      <Pager
        key={page}
        places={places}
        look={look}
        part="parameters"
        page={page}
        pages={pages}
        rows={rows.length}
        countOf={(machine) => machine.parameters.length}
        onPage={setWanted}
      />
      {rows.map((box, index) => (
        <ParameterRow
          key={`${page}.${box.y}.${chosen}`}
          box={box}
          look={look}
          index={page * rows.length + index}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      <EmptyNote
        box={rows[0] ?? head}
        look={look}
        part="parameters.empty"
        select={(machine) => (machine.parameters.length > 0 ? '' : host.t('machine.no_parameters'))}
      />
    </>
  );
}

interface ParameterRowProps {
  readonly box: Box;
  readonly look: Look;
  readonly index: number;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

const NAME_X = 20;

function ParameterRow({ box, look, index, chosen, onChoose }: ParameterRowProps): ReactNode {
  const { tokens } = look;
  const body = useRef<PartHandle<SketchProps>>(null);
  const name = useRef<PartHandle<LabelProps>>(null);
  const age = useRef<PartHandle<LabelProps>>(null);
  const value = useRef<PartHandle<LabelProps>>(null);
  const key = useShape(({ machine }) => machine?.parameters[index]?.key ?? null);
  const isChosen = key !== null && key === chosen;
  const fill = isChosen ? tokens.surfaceSunken : tokens.background;
  const ground = useMemo(() => ({ colour: fill }), [fill]);
  useMachine(
    (machine) => machine.parameters[index] ?? null,
    (parameter) => {
      body.current?.set({
        paint: (pen) => {
          if (!parameter) return;
          if (isChosen) {
            pen.rect(0, 0, box.w, box.h - 2).fill(fill);
            pen.rect(0, 0, 8, box.h - 2).fill(tokens.accent);
          }
          pen.rect(0, box.h - 2, box.w, 2).fill(tokens.line);
        },
      });
      const treatment = parameter ? stalenessTreatment(parameter.staleness) : null;
      const right = box.w - 12;
      const valueW = parameter ? measureText(parameter.text, SIZE.row, 700) : 0;
      const ageW = parameter?.ageText ? measureText(parameter.ageText, SIZE.detail) + 20 : 0;
      name.current?.set({
        text: parameter?.name ?? '',
        maxWidth: right - valueW - ageW - 20 - NAME_X,
      });
      age.current?.set({ text: parameter?.ageText ?? '', x: right - valueW - 20 });
      value.current?.set({
        text: parameter?.text ?? '',
        colour: valueColour(parameter?.staleness ?? 'fresh', look),
        isStruck: treatment?.isStruck ?? false,
      });
    },
  );
  const y = middleBaseline(0, box.h - 2, SIZE.row);
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={key !== null ? () => onChoose(key) : undefined}
    >
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        <Label
          handle={name}
          part={`detail.parameter${index}.name`}
          text=""
          x={NAME_X}
          y={y}
          size={SIZE.detail}
          colour={tokens.textPrimary}
        />
        <Label
          handle={age}
          part={`detail.parameter${index}.age`}
          text=""
          x={0}
          align="right"
          y={y}
          size={SIZE.detail}
          colour={tokens.textSecondary}
        />
        <Label
          handle={value}
          part={`row.parameter${index}.value`}
          text=""
          x={box.w - 12}
          align="right"
          y={y}
          size={SIZE.row}
          weight={700}
          colour={tokens.textPrimary}
        />
      </GroundContext.Provider>
    </Tile>
  );
}
