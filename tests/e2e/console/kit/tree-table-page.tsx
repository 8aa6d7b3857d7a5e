import { Button, Heading, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { TreeTable } from '#console/ui/tree/tree-table.tsx';
import { useExpansion } from '#console/ui/tree/use-expansion.ts';
import { buildTree, mapTree, type Tree, walkTree } from '#shared/domain/tree/tree.ts';
import { showParts } from './part-page.tsx';

interface Row {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

const SMALL: readonly Row[] = [
  ['a', null, 'Alpha'],
  ['a1', 'a', 'Alpha one'],
  ['a2', 'a', 'Alpha two'],
  ['b', null, 'Beta'],
  ['c', null, 'Closed to children'],
  ['d', null, 'Delta'],
  ['lazy', null, 'Lazy'],
].map(([id = '', parentId = null, name = '']) => ({ id: String(id), parentId, name: String(name) }));

const LARGE: readonly Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `${index}`,
  parentId: index % 10 === 0 ? null : `${index - (index % 10)}`,
  name: `Row ${index}`,
}));

const outline = (tree: readonly Tree<Row>[]): string =>
  tree.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ');

function TreeTablePage(): ReactElement {
  const [tree, setTree] = useState(() => buildTree(SMALL));
  const [opened, setOpened] = useState('');
  const expansion = useExpansion(true);
  const count = [...walkTree(tree)].length;
  return (
    <Stack p="4" h="500px">
      <Heading as="h1">tree</Heading>
      <Button onClick={() => setTree(buildTree(LARGE))}>large</Button>
      <output aria-label="outline">{count < 100 ? outline(tree) : count}</output>
      <output aria-label="opened">{opened}</output>
      <TreeTable
        label="rows"
        tree={tree}
        columns={[
          { key: 'name', head: 'Name', cell: ({ name }) => name },
          { key: 'id', head: 'Id', width: '120px', align: 'end', cell: ({ id }) => id },
        ]}
        nameOf={({ name }) => name}
        expansion={expansion}
        empty="nothing"
        onOpen={({ id }) => setOpened(id)}
        onMove={({ tree: next }) => setTree([...next])}
        refusal={(_node, parent) => (parent?.id === 'c' ? 'not below Closed' : null)}
        lazy={{
          hasChildren: ({ id }) => id === 'lazy',
          load: async () => {
            setTree((before) =>
              mapTree<Tree<Row>, Tree<Row>>(before, (node, children) => ({
                ...node,
                children:
                  node.id === 'lazy'
                    ? [{ id: 'lazy1', parentId: 'lazy', name: 'Loaded', children: [] }]
                    : children,
              })),
            );
          },
        }}
      />
    </Stack>
  );
}

void showParts(<TreeTablePage />);
