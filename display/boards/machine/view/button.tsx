import { type ReactNode, useMemo, useRef } from 'react';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { MachineModel } from '#display/boards/machine/model/model.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import type { LabelProps } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { GroundContext } from '#display/parts/scene.ts';
import { Sketch } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import type { ThemeTokens } from '#shared/theme/theme.ts';
import { useMachine } from './hooks.ts';

export type ArrowSide = 'left' | 'right';

interface ButtonProps {
  readonly box: Box;
  readonly part: string;
  readonly tokens: ThemeTokens;
  readonly onTap: () => void;
  readonly text?: string;
  /** A text that lives. */
  readonly select?: (machine: MachineModel) => string;
  readonly arrow?: ArrowSide;
  readonly isChosen?: boolean;
  readonly isEnabled?: boolean;
}

const RADIUS = 10;
const PADDING = 20;
const ARROW_W = 14;

/** Something to touch: a filled shape with a word, an arrow, or both. */
export function Button(props: ButtonProps): ReactNode {
  const { box, part, tokens, onTap, arrow, isChosen = false, isEnabled = true } = props;
  const label = useRef<PartHandle<LabelProps>>(null);
  const fill = isChosen ? tokens.accent : tokens.surfaceSunken;
  const colour = isChosen ? tokens.onAccent : tokens.textPrimary;
  const ground = useMemo(() => ({ colour: fill }), [fill]);
  const paint = useMemo(
    () => (pen: Parameters<Parameters<typeof Sketch>[0]['paint']>[0]) => {
      if (!isEnabled) {
        pen.roundRect(1, 1, box.w - 2, box.h - 2, RADIUS).stroke({ color: tokens.line, width: 2 });
      } else pen.roundRect(0, 0, box.w, box.h, RADIUS).fill(fill);
      if (!arrow) return;
      const hasText = props.text !== undefined || props.select !== undefined;
      const x = !hasText
        ? box.w / 2
        : arrow === 'left'
          ? PADDING + ARROW_W / 2
          : box.w - PADDING - ARROW_W / 2;
      const tip = arrow === 'left' ? -ARROW_W / 2 : ARROW_W / 2;
      pen
        .moveTo(x - tip, box.h / 2 - 13)
        .lineTo(x + tip, box.h / 2)
        .lineTo(x - tip, box.h / 2 + 13)
        .stroke({ color: isEnabled ? colour : tokens.line, width: 4, cap: 'round', join: 'round' });
    },
    [box, tokens, fill, colour, arrow, isEnabled, props.text, props.select],
  );
  useMachine(
    (machine) => props.select?.(machine) ?? props.text ?? '',
    (text) => label.current?.set({ text }),
  );
  const inset = PADDING + (arrow ? ARROW_W + 14 : 0);
  const isCentred = !arrow;
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={isEnabled ? onTap : undefined}>
      <GroundContext.Provider value={ground}>
        <Sketch paint={paint} />
        <Label
          handle={label}
          part={`detail.${part}`}
          text={props.text ?? ''}
          x={isCentred ? box.w / 2 : arrow === 'right' ? box.w - inset : inset}
          y={middleBaseline(0, box.h, SIZE.detail)}
          align={isCentred ? 'center' : arrow === 'right' ? 'right' : 'left'}
          size={SIZE.detail}
          weight={500}
          colour={colour}
          maxWidth={isCentred ? box.w - 16 : box.w - inset - PADDING}
          isVisible={isEnabled}
        />
      </GroundContext.Provider>
    </Tile>
  );
}
