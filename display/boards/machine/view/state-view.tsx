import { type ReactNode, useMemo, useRef } from 'react';
import type { BoardPlan } from '#display/boards/machine/layout/layout.ts';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { MachineModel } from '#display/boards/machine/model/model.ts';
import { MACHINE_PATH } from '#display/boards/machine/model/paths.ts';
import { Badge, type BadgeProps } from '#display/parts/badge.tsx';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { drawHatch, drawPictogram } from '#display/parts/pen.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { StateMark, type StateMarkProps } from '#display/parts/state-mark.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { MachineImage } from '#display/runtime/board/machine-image.tsx';
import { stateShape } from '#shared/theme/theme.ts';
import { type Look, panelColours, styleOf } from './colours.ts';
import { useBoard, useMachine, useShape } from './hooks.ts';

const RADIUS = 12;
const PADDING = 24;
const MARK = 76;
const PICTURE_W = 200;
const CLOCK_SIZE = 60;
const WORD_BASELINE = 94;
const CLOCK_BASELINE = 168;

interface StateViewProps {
  readonly plan: BoardPlan;
  readonly look: Look;
}

/** The view's one message, filled with its state's colour: what, for how long, and what the machine says. */
export function StateView({ plan, look }: StateViewProps): ReactNode {
  const { state: box } = plan;
  const ground = useMemo(() => ({ colour: look.tokens.surface }), [look]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const mark = useRef<PartHandle<StateMarkProps>>(null);
  const word = useRef<PartHandle<LabelProps>>(null);
  const clock = useRef<PartHandle<LabelProps>>(null);
  const since = useRef<PartHandle<LabelProps>>(null);
  const alarms = useRef<PartHandle<BadgeProps>>(null);
  const warning = useRef<PartHandle<BadgeProps>>(null);
  const warningMark = useRef<PartHandle<StateMarkProps>>(null);
  const hasPicture = useRef(false);
  const shown = useRef<MachineModel | null>(null);
  const { call } = useBoard();
  const machineId = useShape(({ machine }) => machine?.id ?? '');
  const imageUrl = useShape(({ machine }) => machine?.imageUrl ?? null);
  const picture: Box = { x: box.w - PICTURE_W - PADDING, y: 14, w: PICTURE_W, h: 106 };

  function paint(): void {
    const machine = shown.current;
    if (!machine) return;
    const colours = panelColours(machine.state, look);
    body.current?.set({
      paint: (pen) => {
        pen.roundRect(0, 0, box.w, box.h, RADIUS).fill(colours.fill);
        pen.rect(0, box.h / 2, box.w, box.h / 2).fill(colours.fill);
        if (colours.hatch) drawHatch(pen, { x: 0, y: 0, w: box.w, h: box.h }, colours.hatch);
        if (!hasPicture.current) drawPictogram(pen, machine.machineType, picture, colours.drawing);
      },
    });
  }

  useMachine(
    ({ state, machineType }) => ({
      presented: state.presented,
      staleness: state.staleness,
      machineType,
    }),
    () => paint(),
  );
  useMachine(
    (machine) => machine,
    (machine) => {
      const { state } = machine;
      const isFirst = shown.current === null;
      shown.current = machine;
      if (isFirst) paint();
      const colours = panelColours(state, look);
      ground.colour = colours.fill;
      mark.current?.set({
        shape: stateShape[state.presented],
        colour: colours.text,
        isBlinking: state.needsPerson,
      });
      word.current?.set({ text: state.word, colour: colours.text, isStruck: state.isStruck });
      clock.current?.set({ text: state.clock, colour: colours.text });
      const clockEnd = state.clock === '' ? 0 : measureText(state.clock, CLOCK_SIZE, 700) + 24;
      const badge = styleOf('warning', look);
      const alarmsW = state.alarmsText ? measureText(state.alarmsText, SIZE.detail, 700) + SIZE.detail : 0;
      const warningW = state.hasWarning
        ? measureText(state.warningWord, SIZE.detail, 700) + SIZE.detail + 40
        : 0;
      const badgesW = alarmsW + warningW + (alarmsW && warningW ? 12 : 0);
      const room = box.w - 2 * PADDING - clockEnd - (badgesW > 0 ? badgesW + 16 : 0);
      since.current?.set({
        text:
          state.ageText || (measureText(state.sinceText, SIZE.detail, 500) <= room ? state.sinceText : ''),
        colour: colours.text,
        x: PADDING + clockEnd,
        maxWidth: room,
      });
      const right = box.w - PADDING;
      alarms.current?.set({ text: state.alarmsText, fill: colours.text, colour: colours.fill });
      const warningRight = right - (alarmsW > 0 ? alarmsW + 12 : 0);
      warning.current?.set({
        text: state.hasWarning ? state.warningWord : '',
        x: warningRight,
        fill: badge.fill,
        colour: badge.onFill,
      });
      warningMark.current?.set({
        isVisible: state.hasWarning,
        x: warningRight - warningW,
        colour: colours.text,
      });
    },
  );

  const text = { weight: 700, colour: look.tokens.textPrimary } as const;
  return (
    <>
      <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
        <GroundContext.Provider value={ground}>
          <Sketch handle={body} paint={paintNothing} />
          {imageUrl ? (
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
            colour={look.tokens.textMuted}
            x={PADDING}
            y={WORD_BASELINE - SIZE.state * 0.366 - MARK / 2}
            size={MARK}
          />
          <Label
            handle={word}
            part="state.word"
            text=""
            x={PADDING + MARK + 22}
            y={WORD_BASELINE}
            size={SIZE.state}
            maxWidth={box.w - PICTURE_W - 2 * PADDING - MARK - 40}
            {...text}
          />
          <Label
            handle={clock}
            part="figure.clock"
            text=""
            x={PADDING}
            y={CLOCK_BASELINE}
            size={CLOCK_SIZE}
            {...text}
          />
          <Label
            handle={since}
            part="detail.since"
            text=""
            x={PADDING}
            y={CLOCK_BASELINE}
            size={SIZE.detail}
            {...text}
            weight={500}
          />
          <StateMark
            handle={warningMark}
            shape="triangle"
            colour={look.tokens.textMuted}
            x={0}
            y={CLOCK_BASELINE - 28}
            size={32}
            isVisible={false}
          />
          <Badge
            handle={warning}
            text=""
            part="detail.warning"
            x={0}
            y={CLOCK_BASELINE}
            size={SIZE.detail}
            weight={700}
            align="right"
            fill={look.tokens.surface}
            colour={look.tokens.textPrimary}
          />
          <Badge
            handle={alarms}
            text=""
            part="detail.alarms"
            x={box.w - PADDING}
            y={CLOCK_BASELINE}
            size={SIZE.detail}
            weight={700}
            align="right"
            fill={look.tokens.surface}
            colour={look.tokens.textPrimary}
          />
        </GroundContext.Provider>
      </Tile>
      <StateFoot plan={plan} look={look} />
    </>
  );
}

/** The panel's last line: what the machine reported, or whom it waits for; then a tap leads there. */
function StateFoot({ plan, look }: StateViewProps): ReactNode {
  const host = useBoard();
  const box = plan.stateFoot;
  const ground = useMemo(() => ({ colour: look.tokens.surface }), [look]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const line = useRef<PartHandle<LabelProps>>(null);
  const causeId = useShape(({ machine }) => machine?.state.cause?.machineId ?? null);
  useMachine(
    ({ state }) => ({
      state: { presented: state.presented, staleness: state.staleness },
      cause: state.cause,
    }),
    ({ state, cause }) => {
      const colours = panelColours(state, look);
      ground.colour = colours.fill;
      body.current?.set({
        paint: (pen) => {
          pen.roundRect(0, 0, box.w, box.h, RADIUS).fill(colours.fill);
          pen.rect(0, 0, box.w, box.h / 2).fill(colours.fill);
          if (colours.hatch) drawHatch(pen, { x: 0, y: 0, w: box.w, h: box.h }, colours.hatch);
          if (!cause) return;
          pen.rect(PADDING, 0, box.w - 2 * PADDING, 2).fill({ color: colours.text, alpha: 0.35 });
          const x = box.w - PADDING - 12;
          pen
            .moveTo(x, box.h / 2 - 13)
            .lineTo(x + 12, box.h / 2)
            .lineTo(x, box.h / 2 + 13)
            .stroke({ color: colours.text, width: 4, cap: 'round', join: 'round' });
        },
      });
    },
  );
  useMachine(
    ({ state }) => ({
      text: state.cause?.text ?? state.detail,
      colour: panelColours(state, look).text,
      hasArrow: state.cause !== null,
    }),
    ({ text, colour, hasArrow }) =>
      line.current?.set({ text, colour, maxWidth: box.w - 2 * PADDING - (hasArrow ? 36 : 0) }),
  );
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={causeId ? () => host.navigate(MACHINE_PATH, { mId: causeId }) : undefined}
    >
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        <Label
          handle={line}
          part="row.vendor"
          text=""
          x={PADDING}
          y={middleBaseline(0, box.h, SIZE.vendor)}
          size={SIZE.vendor}
          weight={600}
          colour={look.tokens.textPrimary}
        />
      </GroundContext.Provider>
    </Tile>
  );
}
