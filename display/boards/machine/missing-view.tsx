import type { ReactNode } from 'react';
import { Label } from '../../parts/label.tsx';
import { Paragraph } from '../../parts/paragraph.tsx';
import { Tile } from '../../parts/tile.tsx';
import { Button } from './button.tsx';
import { useBoard } from './hooks.ts';
import type { BoardPlan } from './layout.ts';
import type { Look } from './look.ts';
import { LINE_PATH } from './paths.ts';
import { useEscape } from './top-view.tsx';
import { SIZE } from './type-scale.ts';

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
