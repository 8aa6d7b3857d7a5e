import { Flex } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** A page as high as the window, whose table scrolls inside; a very low window scrolls the page. */
export function FillPage(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Flex direction="column" h="100%" minH="420px">
      {props.children}
    </Flex>
  );
}
