import type { ReactNode } from 'react';
import type { BoardPlan } from '#display/boards/machine/layout/layout.ts';
import { SIZE } from '#display/boards/machine/layout/type-scale.ts';
import { LINE_PATH } from '#display/boards/machine/model/paths.ts';
import { Label } from '#display/parts/label.tsx';
import { Paragraph } from '#display/parts/paragraph.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { Button } from './button.tsx';
import type { Look } from './colours.ts';
import { useBoard } from './hooks.ts';
import { useEscape } from './top-view.tsx';

const MARGIN = 64;

/** There is no such machine: says so, and how to get away from here. */
export function MissingView({ plan, look }: { readonly plan: BoardPlan; readonly look: Look }): ReactNode {
  const host = useBoard();
  const asked = host.place.query.get('mId');
  const goBack = (): void => host.navigate(LINE_PATH);
  useEscape(goBack);
  const w = plan.width - 2 * MARGIN;
  const y = plan.height * 0.34;
  return (
    <>
      <Tile x={MARGIN} y={y} width={w} height={260}>
        <Label
          text={host.t('machine.missing.title')}
          part="state.missing"
          x={0}
          y={80}
          size={SIZE.state}
          weight={700}
          maxWidth={w}
          colour={look.tokens.textPrimary}
        />
        <Paragraph
          text={
            asked
              ? host.t('machine.missing.body', { id: asked.slice(0, 24) })
              : host.t('machine.missing.no_id')
          }
          part="row.missing"
          x={0}
          y={150}
          size={SIZE.vendor}
          lineHeight={48}
          maxLines={2}
          maxWidth={w}
          colour={look.tokens.textSecondary}
        />
      </Tile>
      <Button
        part="back"
        arrow="left"
        box={{ x: MARGIN, y: y + 250, w: 480, h: 88 }}
        tokens={look.tokens}
        text={host.t('machine.back_home')}
        onTap={goBack}
      />
    </>
  );
}
