import { Flex, Heading, HStack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** A page's name, one line on what it is for, and what can be done on it. */
export function PageHead(props: {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Flex align="flex-end" justify="space-between" gap="6" mb="4" minH="44px">
      <div>
        <Heading as="h1" size="xl" fontWeight="600">
          {props.title}
        </Heading>
        {props.lead !== undefined && (
          <Text color="fg.muted" textStyle="sm" mt="0.5">
            {props.lead}
          </Text>
        )}
      </div>
      <HStack gap="2">{props.children}</HStack>
    </Flex>
  );
}
