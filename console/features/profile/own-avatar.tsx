import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Avatar } from '#console/ui/picture/avatar.tsx';
import { PictureChooser } from '#console/ui/picture/picture-chooser.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { putOwnAvatar, updateOwnInfo } from '#shared/contracts/sign-in/auth-account.ts';

const SHOWN_PX = 72;

/** The caller's own picture; a change is saved at once. */
export function OwnAvatar(): ReactElement | null {
  const { t } = useText();
  const { api, session } = useServices();
  const prompts = usePrompts();
  const user = useSession((state) => state.userInfo);
  const save = useMutation({
    mutationFn: (picture: File | null) =>
      picture === null
        ? api.call(updateOwnInfo, { body: { avatar: null } })
        : api.call(putOwnAvatar, {}, { file: picture }),
    onSuccess: (changed) => {
      session.getState().takeUser(changed);
      prompts.succeeded({ title: t('profile.saved') });
    },
    onError: (error) => prompts.failed(error),
  });
  if (user === null) return null;
  return (
    <PictureChooser
      label={t('profile.avatar')}
      hint={t('profile.avatarHint')}
      hasPicture={user.avatar !== null}
      stored={<Avatar name={user.nickname || user.username} avatar={user.avatar} sizePx={SHOWN_PX} />}
      isBusy={save.isPending}
      group="avatar"
      isRound
      onSave={(picture) =>
        save.mutateAsync(picture).then(
          () => true,
          () => false,
        )
      }
    />
  );
}
