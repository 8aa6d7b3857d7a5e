import { chakra, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';

/** A code or a key, with a button to copy it that shows while its row is pointed at or has the focus. */
export function CodeCell(props: { readonly text: string; readonly isCopyable?: boolean }): ReactElement {
  const { text, isCopyable = true } = props;
  return (
    <HStack
      gap="1"
      css={{
        '& button': { opacity: 0 },
        'tr:is(:hover, :focus-within) & button': { opacity: 1 },
      }}
    >
      <chakra.code fontFamily="mono" fontSize="13px" truncate title={text}>
        {text}
      </chakra.code>
      {isCopyable && text !== '' && <CopyButton text={text} />}
    </HStack>
  );
}
