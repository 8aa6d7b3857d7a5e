import { type ReactNode, useRef } from 'react';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { MachineModel } from '#display/boards/machine/model/model.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import type { LabelProps } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { Button } from './button.tsx';
import type { Look } from './colours.ts';
import { useBoard, useMachine } from './hooks.ts';

interface PagerProps {
  readonly places: { readonly back: Box; readonly page: Box; readonly forth: Box };
  readonly look: Look;
  readonly part: string;
  readonly page: number;
  readonly rows: number;
  readonly pages: number;
  readonly countOf: (machine: MachineModel) => number;
  readonly onPage: (page: number) => void;
}

/** Buttons that turn the pages of a list, and where it is open. */
export function Pager({ places, look, part, page, rows, pages, countOf, onPage }: PagerProps): ReactNode {
  const host = useBoard();
  const label = useRef<PartHandle<LabelProps>>(null);
  useMachine(
    (machine) => Math.max(1, Math.ceil(countOf(machine) / rows)),
    (count) => label.current?.set({ text: host.t('machine.page', { page: page + 1, pages: count }) }),
  );
  return (
    <>
      <Button
        box={places.back}
        part={`${part}.back`}
        tokens={look.tokens}
        arrow="left"
        isEnabled={page > 0}
        onTap={() => onPage(page - 1)}
      />
      <Tile x={places.page.x} y={places.page.y} width={places.page.w} height={places.page.h}>
        <Label
          handle={label}
          part={`detail.${part}.page`}
          text=""
          x={places.page.w / 2}
          align="center"
          y={middleBaseline(0, places.page.h, SIZE.detail)}
          size={SIZE.detail}
          colour={look.tokens.textSecondary}
        />
      </Tile>
      <Button
        box={places.forth}
        part={`${part}.forth`}
        tokens={look.tokens}
        arrow="right"
        isEnabled={page < pages - 1}
        onTap={() => onPage(page + 1)}
      />
    </>
  );
}
