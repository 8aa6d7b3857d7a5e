import type { ReactNode } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import type { KitTexts } from '#display/kit/texts.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LabelTile } from '#display/kit/view/live-label.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import type { ListHeadPlan } from './list-plan.ts';
import { TouchButton } from './touch-button.tsx';

/** How many pages a list has; it never has none. */
export function usePages<Model>(countOf: (model: Model) => number, rows: number): number {
  return useShape((model: Model) => Math.max(1, Math.ceil(countOf(model) / rows)));
}

interface ListPagerProps {
  readonly plan: ListHeadPlan;
  readonly colours: Colours;
  readonly name: string;
  /** Counts from 0. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Buttons that turn the pages of a list, and the number of the page between them. */
export function ListPager({ plan, colours, name, page, pages, onPage }: ListPagerProps): ReactNode {
  const { t } = useBoard<unknown, KitTexts>();
  return (
    <>
      <TouchButton
        box={plan.back}
        name={`${name}.back`}
        colours={colours}
        arrow="left"
        isEnabled={page > 0}
        onTap={() => onPage(page - 1)}
      />
      <LabelTile
        key={`${page}/${pages}`}
        place={textInside(plan.page, SMALLEST_SIZE, 'detail', 'center')}
        tile={plan.page}
        name={`${name}.page`}
        colour={colours.tokens.textSecondary}
        select={() => t('board.page', { page: page + 1, pages })}
      />
      <TouchButton
        box={plan.forth}
        name={`${name}.forth`}
        colours={colours}
        arrow="right"
        isEnabled={page < pages - 1}
        onTap={() => onPage(page + 1)}
      />
    </>
  );
}
