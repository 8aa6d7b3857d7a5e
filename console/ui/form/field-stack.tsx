import { Stack } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** Fields one below the other, so far apart that the note of one (`FieldNote`) stands clear of the next label. */
export function FieldStack(props: { readonly children: ReactNode }): ReactElement {
  return <Stack gap="8">{props.children}</Stack>;
}
