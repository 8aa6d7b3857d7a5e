import { Box, Field } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/**
 * The line below a control: what is wrong with it, or else what is to be said. It lies in the gap to the next field, so
 * that nothing moves when it comes or goes: a press ends the validation of the field that had the focus, and what was
 * pressed must still be under the pointer when it is let go. The fields around it stand in a `FieldStack`.
 */
export function FieldNote(props: {
  readonly error: string | undefined;
  readonly children?: ReactNode;
}): ReactElement | null {
  const { error, children } = props;
  if (error === undefined && !children) return null;
  return (
    // The field's own gap above, and one line below, are taken back.
    <Box mt="-1.5" pt="1" mb="-5" w="100%" textStyle="xs">
      {error === undefined ? children : <Field.ErrorText>{error}</Field.ErrorText>}
    </Box>
  );
}
