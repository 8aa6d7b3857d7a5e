import { Button, chakra, Dialog, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Avatar } from '#console/ui/picture/avatar.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type MpConversation,
  pageMpConversations,
} from '#shared/contracts/public-account/mp-conversation.ts';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { getMpNews, previewMpNews } from '#shared/contracts/public-account/mp-news.ts';

const SHOWN = 20;

/** Sends the draft to one fan, who sees it in the chat. */
export function SendPreviewDialog(props: {
  readonly accountId: Id;
  readonly material: MpMaterial;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { accountId, material, onClose } = props;
  const [q, setQ] = useState('');
  const query = {
    accountId,
    state: 'all' as const,
    current: 1,
    size: SHOWN,
    ...(q.trim() !== '' && { q: q.trim() }),
  };
  const { data, error, refetch } = useCall(pageMpConversations, { query });
  const preview = useAction(previewMpNews, [getMpNews]);
  const fans = data?.records.filter(({ isSubscribed, isBlocked }) => isSubscribed && !isBlocked);

  async function send({ wxUserId, nickName }: MpConversation): Promise<void> {
    try {
      await preview.mutateAsync({ body: { mediaId: material.mediaId, appId: material.appId, wxUserId } });
      prompts.succeeded({ title: t('mpNews.preview.sent', { name: nickName }) });
      onClose();
    } catch (reason) {
      prompts.failed(reason);
    }
  }

  return (
    <DialogFrame size="lg" widthPx={520} scrollsInside onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{t('mpNews.preview.sendTitle')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="6" minH="320px">
        <Stack gap="3">
          <Text color="fg.muted" textStyle="sm">
            {t('mpNews.preview.sendText')}
          </Text>
          <Input
            size="sm"
            type="search"
            value={q}
            maxLength={64}
            placeholder={t('mpNews.preview.search')}
            aria-label={t('mpNews.preview.search')}
            onChange={({ target }) => setQ(target.value)}
          />
          <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
          {fans?.length === 0 && <Text color="fg.muted">{t('mpNews.preview.nobody')}</Text>}
          <chakra.ul listStyleType="none" aria-label={t('mpNews.preview.fans')}>
            {fans?.map((fan) => (
              <HStack as="li" key={fan.wxUserId} gap="3" py="2" borderBottomWidth="1px">
                <Avatar name={fan.nickName} avatar={null} sizePx={28} />
                <Text flex="1" truncate>
                  {fan.nickName}
                </Text>
                <Button
                  size="xs"
                  variant="outline"
                  loading={preview.isPending && preview.variables.body.wxUserId === fan.wxUserId}
                  disabled={preview.isPending}
                  aria-label={t('mpNews.preview.sendTo', { name: fan.nickName })}
                  onClick={() => void send(fan)}
                >
                  {t('mpNews.preview.sendOne')}
                </Button>
              </HStack>
            ))}
          </chakra.ul>
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}
