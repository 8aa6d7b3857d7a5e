import type { ReactNode } from 'react';
import type { MachinePageLayout } from '#display/boards/machine/layout/layout.ts';
import type { MachineBoardModel } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import { LINE_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { useEscape } from '#display/kit/touch/use-escape.ts';
import { STATE_SIZE, SUBTITLE_SIZE } from '#display/kit/type-scale.ts';
import { Label } from '#display/parts/label.tsx';
import { Paragraph } from '#display/parts/paragraph.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';

const MARGIN = 64;

interface MissingViewProps {
  readonly layout: MachinePageLayout;
  readonly colours: Colours;
}

/** There is no such machine: says so, and how to leave. */
export function MissingView({ layout, colours }: MissingViewProps): ReactNode {
  const { place, back, t } = useBoard<MachineBoardModel, MachineTexts>();
  const { tokens } = colours;
  const asked = place.query.get('mId');
  const goBack = (): void => back(LINE_PATH);
  useEscape(goBack);
  const w = layout.width - 2 * MARGIN;
  const y = layout.height * 0.34;
  return (
    <>
      <Tile x={MARGIN} y={y} width={w} height={260}>
        <Label
          text={t('machine.missing.title')}
          part="state.missing"
          x={0}
          y={80}
          size={STATE_SIZE}
          weight={700}
          maxWidth={w}
          colour={tokens.textPrimary}
        />
        <Paragraph
          text={asked ? t('machine.missing.body', { id: asked.slice(0, 24) }) : t('machine.missing.no_id')}
          part="row.missing"
          x={0}
          y={150}
          size={SUBTITLE_SIZE}
          lineHeight={48}
          maxLines={2}
          maxWidth={w}
          colour={tokens.textSecondary}
        />
      </Tile>
      <TouchButton
        name="back"
        arrow="left"
        box={{ x: MARGIN, y: y + 250, w: 480, h: 88 }}
        colours={colours}
        select={() => t('machine.back_home')}
        onTap={goBack}
      />
    </>
  );
}
