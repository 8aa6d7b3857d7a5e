import { Heading, HStack, IconButton, Input } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type MpConversation,
  pageMpConversations,
  setMpRemark,
} from '#shared/contracts/public-account/mp-conversation.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';

const REMARK_MAX = 30;

/** What we call the fan; Enter keeps a change, Escape drops it. */
export function Remark({ fan }: { readonly fan: MpConversation }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const [typed, setTyped] = useState<string | null>(null);
  const change = useAction(setMpRemark, [pageMpConversations, pageMpMessages]);
  if (typed === null)
    return (
      <HStack gap="1" minW="0">
        <Heading as="h2" size="md" truncate title={fan.nickName}>
          {fan.nickName}
        </Heading>
        <IconButton
          variant="ghost"
          size="2xs"
          aria-label={t('mpConversation.setRemark')}
          title={t('mpConversation.setRemark')}
          onClick={() => setTyped('')}
        >
          <Glyph name="pen" sizePx={14} />
        </IconButton>
      </HStack>
    );
  return (
    <Input
      autoFocus
      size="sm"
      maxW="220px"
      maxLength={REMARK_MAX}
      aria-label={t('mpConversation.remark')}
      placeholder={fan.nickName}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped(null);
        if (key !== 'Enter') return;
        change.mutate(
          { params: { id: fan.wxUserId }, body: { remark: typed.trim() || null } },
          { onSuccess: () => setTyped(null), onError: (error) => prompts.failed(error) },
        );
      }}
    />
  );
}
