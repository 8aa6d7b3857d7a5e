import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { CollapsibleSide } from '#console/ui/collapsible-side.tsx';
import { toAddressChange } from '#console/ui/crud/list/list-state.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { TreeList } from '#console/ui/tree/tree-list.tsx';
import { EXPANDED, useExpansion } from '#console/ui/tree/use-expansion.ts';
import { useView } from '#console/ui/view.tsx';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { filterTree } from '#shared/domain/tree/tree.ts';

/** A choice of the tree; its id is the value of the filter. */
export interface SideNode {
  readonly id: string;
  readonly name: string;
  /** Records that the choice leaves. */
  readonly count: number;
  readonly children: readonly SideNode[];
}

interface SideTreeProps {
  /** The filter that it sets: its part of the address. */
  readonly filter: string;
  readonly label: string;
  readonly searchLabel: string;
  /** The choice that takes the filter off. */
  readonly all: Pick<SideNode, 'name' | 'count'>;
  readonly tree: readonly SideNode[];
}

/** Stands for the choice that takes the filter off, whose value is empty. */
const ALL_ID = 'all';
const WIDTH_PX = 248;
/** Up to this width of the window the list needs the room. */
const NARROW_PX = 1_280;

/** A tree beside a list, which filters it. In a narrow window it is folded at first. */
export function SideTree(props: SideTreeProps): ReactElement {
  const { label, all, tree } = props;
  const rows = useMemo(() => [{ ...all, id: ALL_ID, children: [] }, ...tree], [all, tree]);
  return (
    <CollapsibleSide label={label} widthPx={WIDTH_PX} isOpenAtFirst={() => window.innerWidth > NARROW_PX}>
      <Choices {...props} rows={rows} />
    </CollapsibleSide>
  );
}

function Choices(props: SideTreeProps & { readonly rows: readonly SideNode[] }): ReactElement {
  const { filter, label, rows } = props;
  const { t } = useText();
  const { search, setSearch } = useView();
  const [query, setQuery] = useState('');
  const expansion = useExpansion(true);
  const wanted = query.trim().toLowerCase();
  const shown = useMemo(
    () => (wanted === '' ? rows : filterTree(rows, (node) => node.name.toLowerCase().includes(wanted))),
    [rows, wanted],
  );
  const chosen = search.get(filter) || ALL_ID;
  const codec = { prefix: '', filters: [filter], sorts: [] };
  return (
    <>
      <Box px="2" pb="2" flex="none">
        <Input
          size="sm"
          type="search"
          value={query}
          placeholder={props.searchLabel}
          aria-label={props.searchLabel}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Box>
      <Flex direction="column" flex="1" minH="0" css={{ '& [role=tree]': { flex: '1', minHeight: 0 } }}>
        <TreeList
          label={label}
          tree={shown}
          nameOf={(node) => node.name}
          expansion={wanted === '' ? expansion : EXPANDED}
          isMultiple={false}
          stateOf={({ id }) => ({ 'aria-selected': id === chosen })}
          onPick={({ id }) =>
            setSearch(toAddressChange(codec, { filters: { [filter]: id === ALL_ID ? '' : id } }))
          }
          maxHeight="100%"
          renderNode={(node) => (
            <Flex flex="1" minW="0" justify="space-between" gap="2">
              <Text as="span" truncate title={node.name}>
                {node.name}
              </Text>
              <Text as="span" color="fg.muted" textStyle="xs" alignSelf="center">
                {groupedNumber(node.count)}
              </Text>
            </Flex>
          )}
        />
        {shown.length === 0 && (
          <Box p="4" textAlign="center">
            <Text color="fg.muted" textStyle="sm">
              {t('tree.select.nothing', { query: query.trim() })}
            </Text>
            <Button size="xs" variant="ghost" mt="2" onClick={() => setQuery('')}>
              {t('crud.side.clear')}
            </Button>
          </Box>
        )}
      </Flex>
    </>
  );
}
