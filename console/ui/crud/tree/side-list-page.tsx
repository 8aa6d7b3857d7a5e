import { type ReactElement, useMemo } from 'react';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { ListPageProps } from '#console/ui/crud/list/list-page-props.ts';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { type SideNode, SideTree } from './side-tree.tsx';

interface SideListPageProps<Row extends object, FilterName extends string>
  extends Omit<ListPageProps<Row, FilterName>, 'side'> {
  readonly side: {
    /** The filter that a choice of the tree sets. */
    readonly filter: FilterName;
    readonly tree: readonly SideNode[];
    /** Records without a choice. */
    readonly total: number;
  };
}

/** A list page with a tree at its left, which filters it. Texts of the subject: `side.label`, `side.search`, `side.all`. */
export function SideListPage<Row extends object, FilterName extends string>(
  props: SideListPageProps<Row, FilterName>,
): ReactElement {
  const { side, ...list } = props;
  const text = useSubjectText(list.crud.subject);
  const { filter, tree, total } = side;
  const beside = useMemo(
    () => ({
      filter,
      tree: (
        <SideTree
          filter={filter}
          label={text('side.label')}
          searchLabel={text('side.search')}
          all={{ name: text('side.all'), count: total }}
          tree={tree}
        />
      ),
    }),
    [filter, text, total, tree],
  );
  return <ListPage {...list} side={beside} />;
}
