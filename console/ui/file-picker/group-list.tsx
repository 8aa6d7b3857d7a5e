import { Box, Button, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type FileGroupNode, getFileTypes } from '#shared/contracts/files/file-group.ts';

interface ShownGroup {
  readonly node: FileGroupNode;
  /** From 0. */
  readonly depth: number;
}

function flattened(nodes: readonly FileGroupNode[], depth = 0): readonly ShownGroup[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flattened(node.children, depth + 1)]);
}

/** All groups, those below others set in. */
export function GroupList(props: {
  /** Null = all files. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}): ReactElement {
  const { t, language } = useText();
  const { data = [] } = useCall(getFileTypes, { query: {} });
  const button = (id: string | null, name: string, depth: number): ReactElement => (
    <Button
      key={id ?? ''}
      size="sm"
      w="100%"
      justifyContent="flex-start"
      ps={`${12 + depth * 14}px`}
      variant={props.chosen === id ? 'subtle' : 'ghost'}
      aria-current={props.chosen === id ? 'true' : undefined}
      title={name}
      onClick={() => props.onChoose(id)}
    >
      <Text as="span" truncate>
        {name}
      </Text>
    </Button>
  );
  return (
    <Box
      as="nav"
      aria-label={t('filePicker.groups')}
      w="180px"
      flex="none"
      p="2"
      borderRightWidth="1px"
      overflowY="auto"
    >
      {button(null, t('filePicker.allGroups'), 0)}
      {flattened(data).map(({ node, depth }) => button(node.id, nameOf(node, language), depth))}
    </Box>
  );
}
