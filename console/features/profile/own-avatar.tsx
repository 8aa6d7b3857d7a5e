import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Avatar } from '#console/ui/picture/avatar.tsx';
import { PictureChooser } from '#console/ui/picture/picture-chooser.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { putOwnAvatar, updateOwnInfo } from '#shared/contracts/sign-in/auth-account.ts';

const SIZE = { widthPx: LIMITS.avatarPx, heightPx: LIMITS.avatarPx };
const SHOWN_PX = 72;

/** The caller's own picture; a change is saved at once. */
export function OwnAvatar(): ReactElement | null {
  const { t } = useText();
  const { api, session } = useServices();
  const prompts = usePrompts();
  const user = useSession((state) => state.userInfo);
  const save = useMutation({
    mutationFn: (picture: Blob | null) =>
      picture === null
        ? api.call(updateOwnInfo, { body: { avatar: null } })
        : api.call(putOwnAvatar, {}, { file: new File([picture], 'avatar.png', { type: picture.type }) }),
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
      exactSize={SIZE}
      onSave={(picture) =>
        save.mutateAsync(picture).then(
          () => true,
          () => false,
        )
      }
    />
  );
}
