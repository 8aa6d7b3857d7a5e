import { useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { csvFile } from '#console/ui/download/csv-file.ts';
import { saveFile } from '#console/ui/download/save-file.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { user } from '#shared/contracts/accounts/user.ts';
import { inviteUsers } from '#shared/contracts/accounts/user-invite.ts';

/** Links for all who have none, as a file: what an import is followed by. The server keeps no copy of the links. */
export function useInviteAll(): { readonly isBusy: boolean; readonly ask: () => Promise<void> } {
  const { t } = useText();
  const prompts = usePrompts();
  const zone = usePlantZone();
  const [isBusy, setIsBusy] = useState(false);
  const invite = useAction(inviteUsers, [user.page]);

  async function ask(): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('user.inviteAll.confirm'),
      title: t('user.inviteAll.title'),
      text: t('user.inviteAll.text'),
    });
    if (!isAgreed) return;
    setIsBusy(true);
    try {
      const invites = await invite.mutateAsync({ body: {} });
      if (invites.length === 0) return prompts.succeeded({ title: t('user.inviteAll.none') });
      const head = [
        t('user.field.nickname'),
        t('user.field.username'),
        t('user.access.link'),
        t('user.inviteAll.expires'),
      ];
      const rows = invites.map(({ nickname, username, path, expiresAt }) => [
        nickname,
        username,
        `${window.location.origin}${path}`,
        momentText(expiresAt, zone),
      ]);
      saveFile(csvFile([head, ...rows]), `${t('user.inviteAll.file')}.csv`);
      prompts.succeeded({ title: t('user.inviteAll.done', { count: invites.length }) });
    } catch (error) {
      prompts.failed(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, ask };
}
