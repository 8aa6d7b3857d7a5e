import { type ReactNode, useMemo, useRef } from 'react';
import type { MachinePageLayout } from '#display/boards/machine/layout/layout.ts';
import { type MachineModel, ofMachine } from '#display/boards/machine/model/model.ts';
import type { StateModel } from '#display/boards/machine/model/state-model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { MachineImage } from '#display/kit/machine-tile/machine-image.tsx';
import { paintVessel, type VesselModel } from '#display/kit/pretreatment/paint-vessel.ts';
import { roleColours } from '#display/kit/tiles/role-colours.ts';
import { SMALLEST_SIZE, STATE_SIZE } from '#display/kit/type-scale.ts';
import { Badge, type BadgeProps } from '#display/parts/badge.tsx';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawPictogram } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { StateMark, type StateMarkProps } from '#display/parts/state-mark.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { PADDING, type PanelColours, paintPanel, panelColours, StateFoot } from './state-foot.tsx';

const MARK = 76;
const PICTURE_W = 200;
const CLOCK_SIZE = 60;
const WORD_BASELINE = 94;
const CLOCK_BASELINE = 168;

interface StateViewProps {
  readonly layout: MachinePageLayout;
  readonly colours: Colours;
}

/** The one message of the view, filled with its state's colour: what, for how long, and what the machine reports. */
export function StateView({ layout, colours }: StateViewProps): ReactNode {
  const { state: box } = layout;
  const { call } = useBoard();
  const { tokens } = colours;
  const ground = useMemo(() => ({ colour: tokens.surface }), [tokens]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const mark = useRef<PartHandle<StateMarkProps>>(null);
  const word = useRef<PartHandle<LabelProps>>(null);
  const clock = useRef<PartHandle<LabelProps>>(null);
  const since = useRef<PartHandle<LabelProps>>(null);
  const alarms = useRef<PartHandle<BadgeProps>>(null);
  const warning = useRef<PartHandle<BadgeProps>>(null);
  const warningMark = useRef<PartHandle<StateMarkProps>>(null);
  const hasPicture = useRef(false);
  const shown = useRef<ShownMachine | null>(null);
  const machineId = useShape(ofMachine(({ id }) => id));
  const imageUrl = useShape(ofMachine((machine) => machine.imageUrl));
  const picture: Box = { x: box.w - PICTURE_W - PADDING, y: 14, w: PICTURE_W, h: 106 };

  function paint(): void {
    const machine = shown.current;
    if (!machine) return;
    const panel = panelColours(machine.state, colours);
    body.current?.set({
      paint: (pen) => {
        paintPanel(pen, box, 'top', panel);
        if (!hasPicture.current) drawMachine(pen, machine, picture, panel, colours);
      },
    });
  }

  useLive(
    ofMachine(({ state, machineType, process }) => ({ state, machineType, vessel: process?.vessel ?? null })),
    (machine) => {
      if (!machine) return;
      const { state } = machine;
      const before = shown.current;
      shown.current = machine;
      if (!before || !looksSame(before, machine)) paint();
      const panel = panelColours(state, colours);
      ground.colour = panel.fill;
      mark.current?.set({
        shape: stateShape[state.presented],
        colour: panel.text,
        isBlinking: state.needsPerson,
      });
      word.current?.set({ text: state.word, colour: panel.text, isStruck: state.isStruck });
      clock.current?.set({ text: state.clock, colour: panel.text });
      const row = placeRow(state, box.w);
      since.current?.set({ ...row.since, colour: panel.text });
      alarms.current?.set({ text: state.alarmsText, fill: panel.text, colour: panel.fill });
      const { fill, onFill } = stateColours('warning', colours);
      const warningText = state.hasWarning ? state.warningWord : '';
      warning.current?.set({ text: warningText, x: row.warningRight, fill, colour: onFill });
      warningMark.current?.set({ isVisible: state.hasWarning, x: row.warningX, colour: panel.text });
    },
  );

  const large = { text: '', weight: 700, colour: tokens.textPrimary } as const;
  const badge = {
    text: '',
    y: CLOCK_BASELINE,
    size: SMALLEST_SIZE,
    weight: 700,
    align: 'right',
    fill: tokens.surface,
    colour: tokens.textPrimary,
  } as const;
  return (
    <>
      <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
        <GroundContext.Provider value={ground}>
          <Sketch handle={body} paint={paintNothing} />
          {machineId && imageUrl ? (
            <MachineImage
              call={call}
              machineId={machineId}
              imageUrl={imageUrl}
              box={picture}
              onShown={(isShown) => {
                hasPicture.current = isShown;
                paint();
              }}
            />
          ) : null}
          <StateMark
            handle={mark}
            shape="question"
            colour={tokens.textMuted}
            x={PADDING}
            y={WORD_BASELINE - STATE_SIZE * 0.366 - MARK / 2}
            size={MARK}
          />
          <Label
            handle={word}
            part="state.word"
            x={PADDING + MARK + 22}
            y={WORD_BASELINE}
            size={STATE_SIZE}
            maxWidth={box.w - PICTURE_W - 2 * PADDING - MARK - 40}
            {...large}
          />
          <Label
            handle={clock}
            part="figure.clock"
            x={PADDING}
            y={CLOCK_BASELINE}
            size={CLOCK_SIZE}
            {...large}
          />
          <Label
            handle={since}
            part="detail.since"
            x={PADDING}
            y={CLOCK_BASELINE}
            size={SMALLEST_SIZE}
            {...large}
            weight={500}
          />
          <StateMark
            handle={warningMark}
            shape="triangle"
            colour={tokens.textMuted}
            x={0}
            y={CLOCK_BASELINE - 28}
            size={32}
            isVisible={false}
          />
          <Badge handle={warning} part="detail.warning" x={0} {...badge} />
          <Badge handle={alarms} part="detail.alarms" x={box.w - PADDING} {...badge} />
        </GroundContext.Provider>
      </Tile>
      <StateFoot layout={layout} colours={colours} />
    </>
  );
}

type ShownMachine = Pick<MachineModel, 'state' | 'machineType'> & { readonly vessel: VesselModel | null };

const VESSEL_W = 84;
const PERCENT = 100;

/** A process unit is drawn with what it holds. */
function drawMachine(
  pen: Pen,
  { machineType, vessel }: ShownMachine,
  box: Box,
  { fill, text, drawing }: PanelColours,
  colours: Colours,
): void {
  if (!vessel) {
    drawPictogram(pen, machineType, box, drawing);
    return;
  }
  const look = { ...roleColours(vessel, colours), ground: fill, figure: text, name: text, drawing };
  const place = { ...box, x: box.x + (box.w - VESSEL_W) / 2, w: VESSEL_W };
  paintVessel(pen, { ...vessel, role: 'worst' }, place, look, colours);
}

function fillOf({ vessel }: ShownMachine): string {
  return vessel ? `${vessel.level && Math.round(vessel.level.share * PERCENT)} ${vessel.level?.low}` : '';
}

/** Whether the panel is painted in the same way. */
function looksSame(a: ShownMachine, b: ShownMachine): boolean {
  return (
    fillOf(a) === fillOf(b) &&
    a.machineType === b.machineType &&
    a.state.presented === b.state.presented &&
    a.state.staleness === b.state.staleness
  );
}

/** The clock, since when, and from the right alarms and warning. What has no room is left out. */
function placeRow(state: StateModel, width: number) {
  const clockEnd = state.clock === '' ? 0 : measureText(state.clock, CLOCK_SIZE, 700) + 24;
  const badgeW = (text: string): number => measureText(text, SMALLEST_SIZE, 700) + SMALLEST_SIZE;
  const alarmsW = state.alarmsText ? badgeW(state.alarmsText) : 0;
  const warningW = state.hasWarning ? badgeW(state.warningWord) + 40 : 0;
  const badgesW = alarmsW + warningW + (alarmsW && warningW ? 12 : 0);
  const room = width - 2 * PADDING - clockEnd - (badgesW > 0 ? badgesW + 16 : 0);
  const hasRoom = measureText(state.sinceText, SMALLEST_SIZE, 500) <= room;
  const warningRight = width - PADDING - (alarmsW > 0 ? alarmsW + 12 : 0);
  return {
    since: {
      text: state.ageText || (hasRoom ? state.sinceText : ''),
      x: PADDING + clockEnd,
      maxWidth: room,
    },
    warningRight,
    warningX: warningRight - warningW,
  };
}
