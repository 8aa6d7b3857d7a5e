import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

/** Says while typing what the pattern makes of the value. */
export function PatternNote(props: { readonly isGood: boolean; readonly text: string }): ReactElement {
  return (
    <HStack
      as="span"
      role="status"
      gap="1"
      color={props.isGood ? 'var(--lw-state-production-text)' : 'fg.warning'}
    >
      <Glyph name={props.isGood ? 'check' : 'warning'} sizePx={14} />
      <Text as="span">{props.text}</Text>
    </HStack>
  );
}
