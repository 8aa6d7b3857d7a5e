import { Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { BulkBar } from '#console/ui/table/rows/bulk-bar.tsx';
import { NoRows } from '#console/ui/table/rows/no-rows.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TreeTable, type TreeTableProps } from '#console/ui/tree/tree-table.tsx';
import { countNodes, EXPANDED } from '#console/ui/tree/use-expansion.ts';
import { useView } from '#console/ui/view.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import { filterTree, type Nested } from '#shared/domain/tree/tree.ts';

/** The page of a subject whose records are a tree: filter, table, and what can be done with chosen rows. */
export function TreePage<Node extends Nested<Node>>(
  props: Omit<TreeTableProps<Node>, 'label' | 'empty'> & {
    readonly title: string;
    readonly lead: string;
    readonly filterPlaceholder: string;
    /** Texts in which the filter looks. */
    readonly wordsOf: (node: Node) => readonly (string | null)[];
    readonly error: ApiError | null;
    readonly onRetry: () => void;
    readonly empty: { readonly title: string; readonly hint: string };
    readonly createButton: ReactNode;
    /** Between the filter and the buttons that expand. */
    readonly tools?: ReactNode;
    readonly bulkActions?: ReactNode;
    /** Drawers. */
    readonly children?: ReactNode;
  },
): ReactElement {
  const { title, tree, wordsOf, expansion, selection, createButton, onMove, ...table } = props;
  const { t } = useText();
  const { search, setSearch } = useView();
  const filter = search.get('q') ?? '';
  const isFiltered = filter !== '';
  const shown = useMemo(() => tree && filtered(tree, filter, wordsOf), [tree, filter, wordsOf]);
  return (
    <FillPage>
      <PageHead title={title} lead={props.lead}>
        {createButton}
      </PageHead>
      <HStack mb="3" gap="3" minH="36px">
        {selection && selection.keys.size > 0 ? (
          <BulkBar selection={selection}>{props.bulkActions}</BulkBar>
        ) : (
          <>
            <FilterBox
              value={filter}
              placeholder={props.filterPlaceholder}
              widthPx={320}
              onChange={(q) => setSearch({ q: q || null })}
            />
            <HStack ms="auto" gap="1">
              {props.tools}
              <Button size="sm" variant="ghost" disabled={isFiltered} onClick={expansion.expandAll}>
                {t('tree.expandAll')}
              </Button>
              <Button size="sm" variant="ghost" disabled={isFiltered} onClick={expansion.collapseAll}>
                {t('tree.collapseAll')}
              </Button>
            </HStack>
          </>
        )}
      </HStack>
      <LoadFailure error={props.error} isBlank={tree === undefined} onRetry={props.onRetry} />
      <TreeTable
        {...table}
        label={title}
        tree={shown}
        selection={selection}
        expansion={isFiltered ? EXPANDED : expansion}
        // A row of a filtered tree has siblings that are not shown.
        onMove={isFiltered ? undefined : onMove}
        empty={
          <NoRows
            empty={{ ...props.empty, action: createButton }}
            onClearFilter={isFiltered ? () => setSearch({ q: null }) : undefined}
          />
        }
      />
      {shown && shown.length > 0 && (
        <Text mt="3" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('shell.table.shown', { count: countNodes(shown) })}
        </Text>
      )}
      {props.children}
    </FillPage>
  );
}

function filtered<Node extends Nested<Node>>(
  tree: readonly Node[],
  filter: string,
  wordsOf: (node: Node) => readonly (string | null)[],
): readonly Node[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return tree;
  return filterTree(tree, (node) => wordsOf(node).some((text) => text?.toLowerCase().includes(wanted)));
}
