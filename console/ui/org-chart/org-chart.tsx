import { Box, Button, HStack, Image, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useRef, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { expandableIds } from '#console/ui/tree/use-expansion.ts';
import { useTreeKeys } from '#console/ui/tree/use-tree-keys.ts';
import { type OrgData, type OrgMate, type OrgNode, readOrgChart } from '#shared/domain/tree/org-chart.ts';
import { type VisibleRow, visibleRows, walkTree } from '#shared/domain/tree/tree.ts';
import { ORG_CHART_CSS } from './org-chart-style.ts';

/**
 * People or departments from the top down, partners side by side, drawn from the foreign component's data. Nodes are
 * expanded at first, unless `extend` says otherwise (WAI-ARIA tree: arrows, Home, End, letters, `*`).
 */
export function OrgChart(props: {
  readonly label: string;
  readonly data: OrgData | readonly OrgData[];
  readonly onOpen?: (id: string) => void;
}): ReactElement {
  const { t } = useText();
  const { label, data, onOpen } = props;
  const tree = useMemo(() => readOrgChart(data), [data]);
  const nodes = useMemo(() => [...walkTree(tree)].map(({ node }) => node), [tree]);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const container = useRef<HTMLDivElement>(null);
  const set = (ids: readonly string[], isExpanded: boolean): void =>
    setChanged((before) => new Map([...before, ...ids.map((id) => [id, isExpanded] as const)]));
  const isExpanded = (node: { readonly id: string }): boolean =>
    changed.get(node.id) ?? nodes.find(({ id }) => id === node.id)?.isExpanded ?? true;
  const rows = visibleRows(tree, isExpanded);
  const inner = expandableIds(nodes);
  const keys = useTreeKeys({
    rows,
    container,
    expansion: { isExpanded, set, expandAll: () => set(inner, true), collapseAll: () => set(inner, false) },
    nameOf: ({ name }) => name,
    onEnter: ({ id }) => onOpen?.(id),
  });
  if (tree.length === 0) return <Text color="fg.muted">{t('widget.org.empty')}</Text>;
  const placeOf = new Map(rows.map((row, index) => [row.node.id, { row, index }]));

  function branch(siblings: readonly OrgNode[]): ReactElement[] {
    return siblings.flatMap((node) => {
      const place = placeOf.get(node.id);
      if (!place) return [];
      const { row, index } = place;
      const isInner = node.children.length > 0;
      return (
        <li key={node.id} role="none" data-leaf={!isInner || undefined}>
          <Box
            role="treeitem"
            data-tree-row={index}
            className={node.classes.join(' ')}
            tabIndex={index === keys.activeIndex ? 0 : -1}
            aria-level={row.level + 1}
            aria-posinset={row.index + 1}
            aria-setsize={row.siblings.length}
            aria-expanded={isInner ? row.isExpanded : undefined}
            data-org-node
          >
            {[node, ...node.mates].map((person) => (
              <Person
                key={person.id}
                person={person}
                isMate={person !== node}
                {...(person === node && onOpen && { onOpen: () => onOpen(node.id) })}
              />
            ))}
            {isInner && <Toggle row={row} onToggle={() => set([node.id], !row.isExpanded)} />}
          </Box>
          {isInner && row.isExpanded && <ul role="none">{branch(node.children)}</ul>}
        </li>
      );
    });
  }

  return (
    <Box>
      <HStack mb="3" gap="2">
        <Button size="xs" variant="outline" onClick={() => set(inner, true)}>
          {t('widget.org.expandAll')}
        </Button>
        <Button size="xs" variant="outline" onClick={() => set(inner, false)}>
          {t('widget.org.collapseAll')}
        </Button>
      </HStack>
      <Box ref={container} role="tree" aria-label={label} css={ORG_CHART_CSS} {...keys.handlers}>
        <ul role="none">{branch(tree)}</ul>
      </Box>
    </Box>
  );
}

function Person(props: {
  readonly person: OrgMate;
  readonly isMate: boolean;
  readonly onOpen?: () => void;
}): ReactElement {
  const { t } = useText();
  const { name, imageUrl } = props.person;
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Box data-person onClick={props.onOpen} cursor={props.onOpen ? 'pointer' : 'default'} title={name}>
      <Box data-picture aria-hidden>
        {imageUrl !== null && !isBroken ? (
          <Image src={imageUrl} alt="" boxSize="100%" objectFit="cover" onError={() => setIsBroken(true)} />
        ) : (
          [...name][0]?.toUpperCase()
        )}
      </Box>
      {props.isMate && (
        <Text as="span" srOnly>
          {t('widget.org.mate')}
        </Text>
      )}
      <Text as="span" textStyle="sm" fontWeight="600" truncate maxW="100%">
        {name}
      </Text>
    </Box>
  );
}

/** For the mouse: by keyboard the arrows expand and collapse, and the row says whether it is. */
function Toggle(props: { readonly row: VisibleRow<OrgNode>; readonly onToggle: () => void }): ReactElement {
  return (
    <span aria-hidden="true" data-toggle onClick={props.onToggle}>
      <Glyph name={props.row.isExpanded ? 'down' : 'right'} sizePx={12} />
    </span>
  );
}
