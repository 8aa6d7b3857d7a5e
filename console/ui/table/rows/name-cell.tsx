import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** A name that may be long: two small lines, the rest on hover. It keeps the height of the row, a compact one too. */
export function NameCell(props: {
  readonly name: string;
  readonly isPlain?: boolean;
  /** Absent = the name. */
  readonly title?: string;
}): ReactElement {
  const { name, isPlain = false, title = name } = props;
  return (
    <Text
      as="span"
      title={title}
      fontWeight={isPlain ? '400' : '600'}
      lineHeight="16px"
      lineClamp={2}
      // What hangs below the last line is cut off with it otherwise.
      pb="2px"
      mb="-2px"
      overflowWrap="anywhere"
      whiteSpace="normal"
    >
      {name}
    </Text>
  );
}
