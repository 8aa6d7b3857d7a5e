import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpFan, pageMpFans } from '#shared/contracts/public-account/mp-fan.ts';
import { mpTag, tagMpFans } from '#shared/contracts/public-account/mp-tag.ts';

interface TagChange {
  readonly wxUserIds: readonly Id[];
  readonly give?: readonly Id[];
  readonly take?: readonly Id[];
}

/** Gives and takes tags, and says what came of it. A page with it names the texts `mpTag`. */
export function useTagFans(): {
  readonly isPending: boolean;
  tag(change: TagChange, onDone?: () => void): void;
} {
  const { t } = useText();
  const prompts = usePrompts();
  const action = useAction(tagMpFans, [getMpFan, pageMpFans, pageMpConversations, mpTag.page]);
  return {
    isPending: action.isPending,
    tag: ({ wxUserIds, give = [], take = [] }, onDone) =>
      action.mutate(
        { body: { wxUserIds: [...wxUserIds], give: [...give], take: [...take] } },
        {
          onSuccess: ({ changed, isTold }) => {
            const title = t('mpTag.changed', { count: changed });
            prompts.succeeded(isTold ? { title } : { title, text: t('mpTag.untold') });
            onDone?.();
          },
          onError: (error) => prompts.failed(error),
        },
      ),
  };
}
