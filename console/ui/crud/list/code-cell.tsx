import { Box, chakra, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { MiddleCut } from '#console/ui/text/middle-cut.tsx';

const KEPT_CHARACTERS = 18;

/** A code or a key, with a button to copy it that shows while its row is pointed at or has the focus. */
export function CodeCell(props: {
  readonly text: string;
  readonly isCopyable?: boolean;
  /** Values differ at their end, as addresses do: the end stays visible. */
  readonly isEndKept?: boolean;
}): ReactElement {
  const { text, isCopyable = true, isEndKept = false } = props;
  return (
    <HStack
      gap="1"
      css={{
        '& button': { opacity: 0 },
        'tr:is(:hover, :focus-within) & button': { opacity: 1 },
      }}
    >
      {isEndKept ? (
        <Box minW="0" fontSize="13px">
          <MiddleCut text={text} endFrom={text.length - KEPT_CHARACTERS} />
        </Box>
      ) : (
        <chakra.code fontFamily="mono" fontSize="13px" truncate title={text}>
          {text}
        </chakra.code>
      )}
      {isCopyable && text !== '' && <CopyButton text={text} />}
    </HStack>
  );
}
