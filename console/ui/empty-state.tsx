import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** Why there is nothing, and what to do about it. */
export function EmptyState(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Flex direction="column" align="center" textAlign="center" py="12" px="6" gap="2">
      <Box
        aria-hidden
        w="72px"
        h="36px"
        mb="2"
        borderWidth="1.5px"
        borderStyle="dashed"
        borderColor="border.emphasized"
        rounded="md"
      />
      <Text fontWeight="600">{props.title}</Text>
      {props.hint !== undefined && (
        <Text color="fg.muted" textStyle="sm" maxW="520px" textWrap="balance">
          {props.hint}
        </Text>
      )}
      {props.children && <Box mt="3">{props.children}</Box>}
    </Flex>
  );
}
