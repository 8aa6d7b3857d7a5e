import { Box, Button, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { filterTree, type Nested, walkTree } from '#shared/domain/tree/tree.ts';
import { checkStates, type IsChoice, setChecked } from '#shared/domain/tree/tree-checks.ts';
import { CheckMark } from './check-mark.tsx';
import { TreeList } from './tree-list.tsx';
import { EXPANDED, useExpansion } from './use-expansion.ts';

const ARIA_CHECKED = { on: true, off: false, half: 'mixed' } as const;

/**
 * A tree whose nodes are checked with everything below them; a node of which only a part is chosen is half-checked.
 * For granting menus, departments, warehouses.
 */
export function CheckTree<Node extends Nested<Node>>(props: {
  readonly label: string;
  readonly tree: readonly Node[];
  readonly nameOf: (node: Node) => string;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** Nodes that can be chosen without what is below them; leaves always can. */
  readonly isChoice?: IsChoice<Node>;
  /** Nodes that keep their state. */
  readonly isFixed?: (node: Node) => boolean;
  /** A choice does not bring those above it along. */
  readonly isAlone?: boolean;
  /** What the search looks at; absent = the name. */
  readonly wordsOf?: (node: Node) => string;
  readonly renderNode?: (node: Node) => ReactNode;
  readonly maxHeight?: string;
}): ReactElement {
  const { tree, nameOf, chosen, isChoice, isFixed = () => false, isAlone = false } = props;
  const { wordsOf = nameOf } = props;
  const { t } = useText();
  const [query, setQuery] = useState('');
  const expansion = useExpansion(true);
  const wanted = query.trim().toLowerCase();
  const shown = useMemo(
    () => (wanted === '' ? tree : filterTree(tree, (node) => wordsOf(node).toLowerCase().includes(wanted))),
    [tree, wordsOf, wanted],
  );
  const states = useMemo(() => checkStates(tree, chosen, isChoice), [tree, chosen, isChoice]);
  const choices = useMemo(
    () =>
      [...walkTree(tree)].flatMap(({ node }) =>
        node.children.length === 0 || isChoice?.(node) ? [node.id] : [],
      ),
    [tree, isChoice],
  );
  const count = choices.filter((id) => chosen.has(id)).length;

  function setAll(isOn: boolean): void {
    props.onChange(
      tree.reduce<ReadonlySet<string>>(
        (all, { id }) => setChecked(tree, all, { id, isOn }, isChoice, isFixed, isAlone),
        chosen,
      ),
    );
  }

  return (
    <Box borderWidth="1px" rounded="md" overflow="hidden" bg="bg.panel">
      <HStack p="2" gap="2" borderBottomWidth="1px">
        <Input
          size="sm"
          type="search"
          value={query}
          placeholder={t('tree.select.search')}
          aria-label={`${t('tree.select.search')} ${props.label}`}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button size="xs" variant="ghost" onClick={() => setAll(true)}>
          {t('tree.check.all')}
        </Button>
        <Button size="xs" variant="ghost" onClick={() => setAll(false)}>
          {t('tree.check.none')}
        </Button>
      </HStack>
      <TreeList
        label={props.label}
        tree={shown}
        nameOf={nameOf}
        expansion={wanted === '' ? expansion : EXPANDED}
        isMultiple
        stateOf={(node) => ({
          'aria-checked': ARIA_CHECKED[states.get(node.id) ?? 'off'],
          ...(isFixed(node) && { 'aria-disabled': true }),
        })}
        onPick={({ id }) =>
          props.onChange(
            setChecked(tree, chosen, { id, isOn: states.get(id) !== 'on' }, isChoice, isFixed, isAlone),
          )
        }
        renderNode={(node) => (
          <HStack gap="2" minW="0">
            <CheckMark state={states.get(node.id) ?? 'off'} isDisabled={isFixed(node)} />
            {props.renderNode?.(node) ?? <Text truncate>{nameOf(node)}</Text>}
          </HStack>
        )}
        maxHeight={props.maxHeight ?? '360px'}
      />
      {shown.length === 0 && (
        <Text p="4" color="fg.muted" textAlign="center">
          {tree.length === 0 ? t('tree.select.empty') : t('tree.select.nothing', { query: query.trim() })}
        </Text>
      )}
      <Text px="3" py="2" borderTopWidth="1px" textStyle="xs" color="fg.muted" aria-live="polite">
        {t('tree.check.count', { count, total: choices.length })}
      </Text>
    </Box>
  );
}
