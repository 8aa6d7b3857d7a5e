import { Box, Field, Grid } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** The field's own gap above, and one line below, are taken back. */
const ROOMS = {
  gap: { mt: '-1.5', pt: '1', mb: '-5' },
  /** In a field whose own gap is 1, with at least 4 to the next one. */
  tight: { mt: '-1', mb: '-4' },
  /** It has room of its own. */
  own: {},
} as const;

/**
 * The line below a control: what is wrong with it, or else what is to be said. It lies in the gap to the next field, so
 * that nothing moves when it comes or goes: a press ends the validation of the field that had the focus, and what was
 * pressed must still be under the pointer when it is let go. The fields around it stand in a `FieldStack`. What is to be said
 * keeps its room, which may be several lines, while something is wrong.
 */
export function FieldNote(props: {
  readonly error: string | undefined;
  readonly room?: keyof typeof ROOMS;
  readonly children?: ReactNode;
}): ReactElement | null {
  const { error, room = 'gap', children } = props;
  if (error === undefined && !children) return null;
  return (
    <Grid {...ROOMS[room]} templateColumns="minmax(0, 1fr)" w="100%" textStyle="xs">
      {children && (
        <Box gridArea="1 / 1" visibility={error === undefined ? 'visible' : 'hidden'}>
          {children}
        </Box>
      )}
      {error !== undefined && (
        <Box gridArea="1 / 1">
          <Field.ErrorText>{error}</Field.ErrorText>
        </Box>
      )}
    </Grid>
  );
}
