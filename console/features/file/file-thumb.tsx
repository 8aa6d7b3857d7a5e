import { Flex, Image } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { FileRecord } from '#shared/contracts/files/file.ts';

const SIDE_PX = 28;

/** A small picture of a file, or its format in letters. */
export function FileThumb(props: { readonly file: Pick<FileRecord, 'fileIcon' | 'type'> }): ReactElement {
  const { fileIcon, type } = props.file;
  return (
    <Flex
      aria-hidden
      boxSize={`${SIDE_PX}px`}
      flex="none"
      align="center"
      justify="center"
      overflow="hidden"
      rounded="sm"
      borderWidth="1px"
      bg="bg.subtle"
      color="fg.muted"
      fontSize="9px"
      fontWeight="600"
      textTransform="uppercase"
    >
      {fileIcon === null ? (
        type
      ) : (
        <Image src={fileIcon} alt="" loading="lazy" boxSize="100%" objectFit="cover" />
      )}
    </Flex>
  );
}
