import { Box, Button, HStack, Input, Popover, Portal, Text } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ancestorsOf, filterTree, findNode, type Nested, walkTree } from '#shared/domain/tree/tree.ts';
import { CheckMark } from './check-mark.tsx';
import { TreeList, type TreeListHandle } from './tree-list.tsx';
import { EXPANDED, useExpansion } from './use-expansion.ts';

interface TreeSelectProps<Node extends Nested<Node>> {
  readonly label: string;
  readonly tree: readonly Node[];
  readonly nameOf: (node: Node) => string;
  /** Ids of what is chosen; of one that is not in the tree, nothing is shown. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Several may be chosen; each for itself, without what is below it. */
  readonly isMultiple?: boolean;
  /** The choice may be taken back, by a button that says so. */
  readonly isClearable?: boolean;
  readonly clearLabel?: string;
  /** What is shown while nothing is chosen. */
  readonly placeholder?: string;
  /** Why there is nothing to choose from, and what to do about it. */
  readonly emptyText?: string;
  readonly size?: 'sm' | 'md';
  /** False where there is no room: the chosen node is named without what it stands below. */
  readonly isPathShown?: boolean;
  readonly isDisabled?: (node: Node) => boolean;
  readonly renderNode?: (node: Node) => ReactNode;
  readonly id?: string;
  readonly isInvalid?: boolean;
  readonly onBlur?: () => void;
}

/** A form field that chooses one or several nodes of a tree, with a search. */
export function TreeSelect<Node extends Nested<Node>>(props: TreeSelectProps<Node>): ReactElement {
  const { label, tree, nameOf, value, isMultiple = false, isClearable = false, isPathShown = true } = props;
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const chosen = value.flatMap((id) => findNode(tree, id) ?? []);
  const [first] = chosen;
  const nothing = props.placeholder ?? t('tree.select.none');
  const text =
    chosen.length > 1
      ? t('tree.select.chosen', { count: chosen.length })
      : first
        ? isPathShown
          ? pathText(first)
          : nameOf(first)
        : null;

  function pathText(node: Node): string {
    return [...ancestorsOf(tree, node.id), node].map(nameOf).join(' / ');
  }

  function pick(node: Node): void {
    const isChosen = value.includes(node.id);
    if (!isMultiple) {
      props.onChange([node.id]);
      setIsOpen(false);
    } else props.onChange(isChosen ? value.filter((id) => id !== node.id) : [...value, node.id]);
  }

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        setIsOpen(open);
        if (open) setOpenings((count) => count + 1);
        if (!open) props.onBlur?.();
      }}
      positioning={{ placement: 'bottom-start', sameWidth: true }}
      initialFocusEl={() => search.current}
      lazyMount
      unmountOnExit
    >
      <HStack gap="1" w="100%">
        <Popover.Trigger asChild>
          <Button
            {...(props.id !== undefined && { id: props.id })}
            variant="outline"
            {...(props.size !== undefined && { size: props.size })}
            flex="1"
            minW="0"
            justifyContent="space-between"
            fontWeight="400"
            px="3"
            aria-label={`${label}: ${text ?? nothing}`}
            aria-haspopup="dialog"
            {...(props.isInvalid && { borderColor: 'fg.error' })}
          >
            <Text as="span" truncate {...(text === null && { color: 'fg.muted' })}>
              {text ?? nothing}
            </Text>
            <Glyph name="down" sizePx={14} />
          </Button>
        </Popover.Trigger>
        {isClearable && value.length > 0 && (
          <Button size="sm" variant="ghost" color="fg.muted" onClick={() => props.onChange([])}>
            {props.clearLabel ?? t('tree.select.clear')}
          </Button>
        )}
      </HStack>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={label} w="100%" minW="280px">
            {/* Opened again while it fades away, it begins anew all the same. */}
            <Choices key={openings} {...props} search={search} onPick={pick} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

/** The opened field. From the search, the arrow down goes into the tree and Enter takes the first match. */
function Choices<Node extends Nested<Node>>(
  props: TreeSelectProps<Node> & {
    readonly search: RefObject<HTMLInputElement | null>;
    readonly onPick: (node: Node) => void;
  },
): ReactElement {
  const { label, tree, nameOf, value, isMultiple = false, isDisabled = () => false, onPick } = props;
  const { t } = useText();
  const [query, setQuery] = useState('');
  const list = useRef<TreeListHandle>(null);
  const expansion = useExpansion(true);
  const wanted = query.trim().toLowerCase();
  const matches = useMemo(
    () => (node: Node) => nameOf(node).toLowerCase().includes(wanted),
    [nameOf, wanted],
  );
  const shown = useMemo(() => (wanted === '' ? tree : filterTree(tree, matches)), [tree, matches, wanted]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const match = wanted === '' ? null : firstMatch(shown, (node) => matches(node) && !isDisabled(node));
      if (match) onPick(match);
    }
  }

  return (
    <Box>
      <Box p="2" borderBottomWidth="1px">
        <Input
          ref={props.search}
          size="sm"
          type="search"
          value={query}
          placeholder={t('tree.select.search')}
          aria-label={`${t('tree.select.search')} ${label}`}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Box>
      <TreeList
        handle={list}
        label={label}
        tree={shown}
        nameOf={nameOf}
        expansion={wanted === '' ? expansion : EXPANDED}
        isMultiple={isMultiple}
        stateOf={(node) => ({
          'aria-selected': value.includes(node.id),
          ...(isDisabled(node) && { 'aria-disabled': true }),
        })}
        onPick={onPick}
        renderNode={(node) => (
          <HStack gap="2" minW="0">
            {isMultiple && (
              <CheckMark state={value.includes(node.id) ? 'on' : 'off'} isDisabled={isDisabled(node)} />
            )}
            {props.renderNode?.(node) ?? <Text truncate>{nameOf(node)}</Text>}
          </HStack>
        )}
        maxHeight="300px"
      />
      {shown.length === 0 && (
        <Text p="4" color="fg.muted" textAlign="center">
          {tree.length === 0
            ? (props.emptyText ?? t('tree.select.empty'))
            : t('tree.select.nothing', { query: query.trim() })}
        </Text>
      )}
    </Box>
  );
}

function firstMatch<Node extends Nested<Node>>(
  tree: readonly Node[],
  matches: (node: Node) => boolean,
): Node | null {
  for (const { node } of walkTree(tree)) if (matches(node)) return node;
  return null;
}
