import { Button, HStack, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { addMpNote, listMpColleagues, listMpNotes } from '#shared/contracts/public-account/mp-team.ts';

const TEXT_MAX = 1_000;

/** A note that colleagues alone see. Who is chosen gets a task. */
export function NoteComposer(props: {
  readonly fan: MpConversation;
  readonly onDone: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { fan, onDone } = props;
  const params = { id: fan.wxUserId };
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const colleagues = useCall(listMpColleagues, { params }, { freshMs: 60_000 }).data ?? [];
  const add = useAction(addMpNote, [listMpNotes]);
  const nameOf = (id: string) => colleagues.find(({ userId }) => userId === id)?.userName ?? '?';
  function submit(): void {
    if (text.trim() === '') return;
    add.mutate(
      { params, body: { text: text.trim(), mentions: [...mentions] } },
      { onSuccess: onDone, onError: (error) => prompts.failed(error) },
    );
  }
  return (
    <>
      <Textarea
        autoFocus
        aria-label={t('mpConversation.note')}
        placeholder={t('mpConversation.noteHint')}
        bg="yellow.subtle"
        rows={3}
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <HStack gap="3">
        <ChoiceBox
          label={t('mpConversation.mention')}
          all={t('mpConversation.mention')}
          value=""
          widthPx={128}
          choices={colleagues
            .filter(({ userId }) => !mentions.includes(userId))
            .map(({ userId, userName }) => ({ value: userId, text: userName }))}
          onChange={(userId) => {
            if (userId !== '') setMentions([...mentions, userId]);
          }}
        />
        {mentions.map((id) => (
          <Button
            key={id}
            size="2xs"
            variant="subtle"
            aria-label={t('mpConversation.unmention', { user: nameOf(id) })}
            onClick={() => setMentions(mentions.filter((one) => one !== id))}
          >
            @{nameOf(id)} ×
          </Button>
        ))}
        <Text as="span" ms="auto" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {[...text].length} / {TEXT_MAX}
        </Text>
        <Button
          size="sm"
          colorPalette="yellow"
          disabled={text.trim() === ''}
          loading={add.isPending}
          onClick={submit}
        >
          {t('mpConversation.addNote')}
        </Button>
      </HStack>
    </>
  );
}
