import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

/** Whether a record came with the product: shape and word. */
export function OriginMark(props: { readonly isSystem: boolean; readonly label: string }): ReactElement {
  return (
    <HStack gap="1.5" color="fg.muted">
      <Glyph name={props.isSystem ? 'lock' : 'user'} sizePx={14} />
      <Text as="span">{props.label}</Text>
    </HStack>
  );
}
