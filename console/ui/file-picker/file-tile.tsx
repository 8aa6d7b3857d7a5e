import { Box, Center, IconButton, Image, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { FileRecord } from '#shared/contracts/files/file.ts';

/** A file to choose. Only who made it may delete it here. */
export function FileTile(props: {
  readonly file: FileRecord;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { file, isChosen, onToggle, onRemove } = props;
  const { t } = useText();
  const ownId = useSession(({ userInfo }) => userInfo?.userId ?? null);
  return (
    <Box position="relative">
      <Box
        as="button"
        aria-pressed={isChosen}
        title={file.uploadName}
        onClick={onToggle}
        display="block"
        w="100%"
        p="1"
        rounded="md"
        borderWidth="2px"
        borderColor={isChosen ? 'accent.solid' : 'transparent'}
        _hover={{ bg: 'bg.subtle' }}
        cursor="pointer"
      >
        <Center aspectRatio="1" overflow="hidden" rounded="sm" bg="bg.subtle">
          {file.fileIcon === null ? (
            <Text aria-hidden textStyle="sm" fontWeight="600" color="fg.muted" textTransform="uppercase">
              {file.type}
            </Text>
          ) : (
            <Image src={file.fileIcon} alt="" loading="lazy" boxSize="100%" objectFit="contain" />
          )}
        </Center>
        <Text textStyle="xs" truncate mt="1" textAlign="center">
          {file.uploadName}
        </Text>
      </Box>
      {isChosen && (
        <Center
          position="absolute"
          top="2"
          left="2"
          boxSize="24px"
          rounded="full"
          borderWidth="2px"
          borderColor="bg.panel"
          bg="accent.solid"
          color="accent.contrast"
          aria-hidden
        >
          <Glyph name="check" sizePx={14} />
        </Center>
      )}
      {file.createUserId === ownId && (
        <IconButton
          size="2xs"
          colorPalette="danger"
          position="absolute"
          top="2"
          right="2"
          aria-label={t('filePicker.removeOne', { name: file.uploadName })}
          title={t('filePicker.remove')}
          onClick={onRemove}
        >
          <Glyph name="trash" sizePx={13} />
        </IconButton>
      )}
    </Box>
  );
}
