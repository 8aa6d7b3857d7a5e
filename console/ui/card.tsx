import { Box, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** One subject of the page, under its name. */
export function Card(props: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <Box as="section" aria-label={props.title} bg="bg.panel" borderWidth="1px" rounded="lg" px="5" py="4">
      <Text as="h2" fontWeight="600" mb="3" lineHeight="32px">
        {props.title}
      </Text>
      {props.children}
    </Box>
  );
}
