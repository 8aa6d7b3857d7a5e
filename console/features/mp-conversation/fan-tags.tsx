import { Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { TagChips } from '#console/ui/mp-fan/tag-chips.tsx';
import { TagDialog } from '#console/ui/mp-fan/tag-dialog.tsx';
import { useTagFans } from '#console/ui/mp-fan/use-tag-fans.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import type { MpFanTag } from '#shared/contracts/public-account/mp-fan.ts';

/** Tags of the fan, with what gives and takes them. */
export function FanTags(props: {
  readonly fan: MpConversation;
  readonly tags: readonly MpFanTag[];
}): ReactElement {
  const { t } = useText();
  const mayTag = useMay('mp_fan_edit');
  const { tag } = useTagFans();
  const [isOpen, setIsOpen] = useState(false);
  const { fan, tags } = props;
  const { wxUserId, accountId } = fan;
  return (
    <HStack gap="1" wrap="wrap" aria-label={t('mpTag.title')} role="group">
      {tags.length === 0 && !mayTag && (
        <Text textStyle="sm" color="fg.muted">
          {t('mpTag.none')}
        </Text>
      )}
      {tags.length > 0 && (
        <TagChips
          tags={tags}
          onTake={mayTag ? ({ id }) => tag({ wxUserIds: [wxUserId], take: [id] }) : undefined}
        />
      )}
      {mayTag && (
        <Button size="2xs" variant="subtle" aria-label={t('mpTag.give')} onClick={() => setIsOpen(true)}>
          <Glyph name="plus" sizePx={12} />
          {t('mpTag.add')}
        </Button>
      )}
      {isOpen && (
        <TagDialog
          fans={[{ wxUserId, accountId, tags }]}
          onClose={() => setIsOpen(false)}
          onDone={() => undefined}
        />
      )}
    </HStack>
  );
}
