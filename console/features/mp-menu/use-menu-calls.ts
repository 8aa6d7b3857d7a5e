import { useMemo } from 'react';
import { z } from 'zod';
import { useServices } from '#console/ui/api-hooks.tsx';
import type { DraftCalls } from '#console/ui/draft/use-draft.ts';
import { ApiError } from '#shared/client/api-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { asStored } from '#shared/contracts/kit/text.ts';
import {
  discardMpMenu,
  EditedMpMenu,
  getMpMenu,
  listMpMenuVersions,
  type MpMenu,
  publishMpMenu,
  restoreMpMenu,
  saveMpMenu,
} from '#shared/contracts/public-account/mp-menu.ts';

/** What a refusal of WeChat says. */
export interface MenuRefusal {
  readonly text: string;
  readonly entries: readonly string[];
}

const RefusedBody = z.object({ entries: z.array(z.string()) });

/** The calls of an account's menu. `onRefused`: WeChat has refused the draft, or, with null, has taken it. */
export function useMenuCalls(
  accountId: Id,
  onRefused: (refusal: MenuRefusal | null) => void,
): DraftCalls<EditedMpMenu, MpMenu> {
  const { api } = useServices();
  return useMemo(
    () => ({
      valueOf: ({ menu }) => menu,
      read: (data) => asStored(() => EditedMpMenu.safeParse(data)).data ?? null,
      save: (revision, menu) => api.call(saveMpMenu, { body: { accountId, revision, menu } }),
      publish: async (revision, note) => {
        try {
          const edited = await api.call(publishMpMenu, { body: { accountId, revision, note } });
          onRefused(null);
          return edited;
        } catch (reason) {
          const refused = reason instanceof ApiError ? RefusedBody.safeParse(reason.data) : null;
          if (reason instanceof ApiError && refused?.data)
            onRefused({ text: reason.message, entries: refused.data.entries });
          throw reason;
        }
      },
      restore: (revision, no) => api.call(restoreMpMenu, { body: { accountId, no, revision } }),
      discard: () => api.call(discardMpMenu, { body: { accountId } }),
      changes: [getMpMenu, listMpMenuVersions],
    }),
    [api, accountId, onRefused],
  );
}
