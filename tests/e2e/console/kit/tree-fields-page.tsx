import { Box, Heading, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { CheckTree } from '#console/ui/tree/check-tree.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import { buildTree, type Tree } from '#shared/domain/tree/tree.ts';
import { showParts } from './part-page.tsx';

interface Row {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

const TREE = buildTree<Row>([
  { id: 'system', parentId: null, name: 'System' },
  { id: 'users', parentId: 'system', name: 'Users' },
  { id: 'users-create', parentId: 'users', name: 'Create users' },
  { id: 'users-remove', parentId: 'users', name: 'Remove users' },
  { id: 'roles', parentId: 'system', name: 'Roles' },
  { id: 'home', parentId: null, name: 'Home' },
]);
const isPage = ({ id }: Tree<Row>): boolean => id === 'users';
const isHome = ({ id }: Tree<Row>): boolean => id === 'home';
const nameOf = ({ name }: Tree<Row>): string => name;

function FieldsPage(): ReactElement {
  const [one, setOne] = useState<readonly string[]>([]);
  const [several, setSeveral] = useState<readonly string[]>(['roles']);
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set(['home']));
  return (
    <Stack p="4" gap="4" maxW="420px">
      <Heading as="h1">fields</Heading>
      <TreeSelect
        label="parent"
        tree={TREE}
        nameOf={nameOf}
        value={one}
        onChange={setOne}
        isDisabled={isHome}
        isClearable
      />
      <output aria-label="one">{one.join()}</output>
      <TreeSelect
        label="several"
        tree={TREE}
        nameOf={nameOf}
        value={several}
        onChange={setSeveral}
        isMultiple
      />
      <output aria-label="several">{several.join()}</output>
      <TreeSelect
        label="nothing"
        tree={[]}
        nameOf={nameOf}
        value={[]}
        onChange={setOne}
        emptyText="Create a department first."
      />
      <Box>
        <CheckTree
          label="menus"
          tree={TREE}
          nameOf={nameOf}
          chosen={granted}
          onChange={setGranted}
          isChoice={isPage}
          isFixed={isHome}
        />
      </Box>
      <output aria-label="granted">{[...granted].toSorted().join()}</output>
    </Stack>
  );
}

void showParts(<FieldsPage />);
