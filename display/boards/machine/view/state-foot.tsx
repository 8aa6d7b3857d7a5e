import { type ReactNode, useMemo } from 'react';
import type { MachinePageLayout } from '#display/boards/machine/layout/layout.ts';
import { ofMachine } from '#display/boards/machine/model/model.ts';
import type { StateModel } from '#display/boards/machine/model/state-model.ts';
import { MACHINE_PATH } from '#display/kit/addresses.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import { paintArrow } from '#display/kit/touch/paint-arrow.ts';
import { SUBTITLE_SIZE } from '#display/kit/type-scale.ts';
import { LiveLabel } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import { drawHatch } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import { blend } from '#shared/theme/blend.ts';

const RADIUS = 12;
export const PADDING = 24;

export interface PanelColours {
  readonly fill: string;
  readonly text: string;
  readonly hatch: string | null;
  readonly drawing: string;
}

/** The fill of its state; what is old has lost its colour and is hatched. */
export function panelColours(
  state: Pick<StateModel, 'presented' | 'staleness'>,
  colours: Colours,
): PanelColours {
  const isOld = stalenessTreatment(state.staleness).isMuted;
  const style = stateColours(isOld ? 'unknown' : state.presented, colours);
  return {
    fill: style.fill,
    text: style.onFill,
    hatch: isOld ? blend(style.fill, style.onFill, 0.12) : null,
    drawing: blend(style.fill, style.onFill, 0.75),
  };
}

/** Two tiles are one panel: each has round corners at its outer side only. */
export function paintPanel(
  pen: Pen,
  { w, h }: Box,
  part: 'top' | 'foot',
  { fill, hatch }: PanelColours,
): void {
  pen.roundRect(0, 0, w, h, RADIUS).fill(fill);
  pen.rect(0, part === 'top' ? h / 2 : 0, w, h / 2).fill(fill);
  if (hatch) drawHatch(pen, { x: 0, y: 0, w, h }, hatch);
}

interface StateFootProps {
  readonly layout: MachinePageLayout;
  readonly colours: Colours;
}

/** The panel's last line: what the machine reported, or the machine that it waits for; then a tap leads there. */
export function StateFoot({ layout, colours }: StateFootProps): ReactNode {
  const { navigate } = useBoard();
  const box = layout.stateFoot;
  const ground = useMemo(() => ({ colour: colours.tokens.surface }), [colours]);
  const causeId = useShape(ofMachine(({ state }) => state.cause?.machineId ?? null));
  const line = { ...box, x: box.x + PADDING, w: box.w - 2 * PADDING };
  const selectFoot = ofMachine(({ state }) => ({
    panel: panelColours(state, colours),
    hasArrow: state.cause !== null,
  }));
  const selectText = ofMachine(({ state, process }) => {
    // What a unit does with its batch is its detail as long as it reports nothing of its own.
    const isTold = state.cause !== null || state.presented === 'fault' || state.presented === 'crash-stop';
    return {
      text: isTold ? (state.cause?.text ?? state.detail) : process?.work || state.detail,
      colour: panelColours(state, colours).text,
      maxWidth: line.w - (state.cause ? 36 : 0),
    };
  });
  useLive(selectFoot, (foot) => {
    if (foot) ground.colour = foot.panel.fill;
  });
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={causeId ? () => navigate(MACHINE_PATH, { mId: causeId }) : undefined}
    >
      <GroundContext.Provider value={ground}>
        <LiveSketch
          select={selectFoot}
          paint={(pen, foot) => {
            if (!foot) return;
            const { panel } = foot;
            paintPanel(pen, box, 'foot', panel);
            if (!foot.hasArrow) return;
            pen.rect(PADDING, 0, line.w, 2).fill({ color: panel.text, alpha: 0.35 });
            paintArrow(pen, { x: box.w - PADDING - 6, y: box.h / 2, toRight: 12, h: 26 }, panel.text);
          }}
        />
        <LiveLabel
          place={textInside(line, SUBTITLE_SIZE, 'row')}
          tile={box}
          name="vendor"
          colour={colours.tokens.textPrimary}
          weight={600}
          select={selectText}
        />
      </GroundContext.Provider>
    </Tile>
  );
}
