import { Box, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** A named part below the canvas. */
export function EditorPart(props: {
  readonly title: string;
  readonly isGrowing?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { title, isGrowing = false } = props;
  return (
    <Box
      as="section"
      aria-label={title}
      flex={isGrowing ? '1' : 'none'}
      w={isGrowing ? '0' : '398px'}
      p="3"
      borderStartWidth="1px"
      _first={{ borderStartWidth: '0' }}
      overflow="auto"
    >
      <Text textStyle="sm" fontWeight="600" mb="1.5">
        {title}
      </Text>
      {props.children}
    </Box>
  );
}
