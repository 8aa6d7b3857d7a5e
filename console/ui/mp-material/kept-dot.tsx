import { Box } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** Behind the name of a kind for which something was chosen that stays while another kind is shown. */
export function KeptDot({ label }: { readonly label: string }): ReactElement {
  return <Box as="span" boxSize="6px" rounded="full" bg="accent.solid" role="img" aria-label={label} />;
}
