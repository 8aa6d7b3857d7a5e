import { triesAllOf } from '#tests/support/extent.ts';
import type { ListPageCase } from './list-page-case.ts';
import { LIST_PAGE_MODULES } from './list-page-modules.ts';

/** Of a shape that most others have not. */
const isUnlikeOthers = ({ hides, side, isPlatform, isPlain, closes, returns, beforeRemoval }: ListPageCase) =>
  [hides, side, isPlatform, isPlain, closes, returns, beforeRemoval].some((part) => part !== undefined);

export interface TriedListPage extends ListPageCase {
  readonly isWhole: boolean;
  readonly isTried: boolean;
}

/**
 * Every page that stands on `ListPage`. What is the same code for all, beyond a subject's own fields and calls, is gone
 * through whole with the first page of each module. Of modules that a change does not reach, those unlike others are tried.
 */
export const LIST_PAGES: readonly TriedListPage[] = Object.entries(LIST_PAGE_MODULES).flatMap(
  ([module, pages]) =>
    pages.map((page, index) => ({
      ...page,
      isWhole: index === 0,
      isTried: triesAllOf(module) || isUnlikeOthers(page),
    })),
);
