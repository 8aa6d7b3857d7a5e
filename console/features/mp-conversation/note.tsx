import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpNote } from '#shared/contracts/public-account/mp-team.ts';

/** What colleagues tell each other: it stands in the history and is not sent. */
export function Note({ note }: { readonly note: MpNote }): ReactElement {
  const { t } = useText();
  const mentioned = note.mentions.map(({ userName }) => `@${userName ?? '?'}`).join(' ');
  return (
    <Box
      as="li"
      borderWidth="1px"
      borderColor="yellow.muted"
      bg="yellow.subtle"
      color="yellow.fg"
      rounded="md"
      px="3"
      py="2"
      maxW="480px"
      w="fit-content"
      overflowWrap="anywhere"
      whiteSpace="pre-wrap"
    >
      <HStack columnGap="2" rowGap="0" textStyle="sm" wrap="wrap">
        <Glyph name="lock" sizePx={14} />
        <Text as="b">{note.userName}</Text>
        <Moment form="full" atMs={note.createTime} />
        <Text as="span">{t('mpConversation.noteOnly')}</Text>
      </HStack>
      <Text textStyle="sm" mt="1">
        {mentioned && <b>{mentioned} </b>}
        {note.text}
      </Text>
    </Box>
  );
}
