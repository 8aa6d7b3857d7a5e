import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** A text in one line, cut where it does not fit and then whole in its tooltip; a dash where there is none. */
export function PlainCell({ text }: { readonly text: string | null }): ReactElement {
  return (
    <Text as="span" display="block" truncate title={text ?? undefined}>
      {text ?? '–'}
    </Text>
  );
}
