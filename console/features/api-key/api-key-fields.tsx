import { type ReactElement, useMemo } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { ChoicesField } from '#console/ui/crud/fields/choices-field.tsx';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type ApiKey, KEY_PERMISSIONS } from '#shared/contracts/api-keys/api-key.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Only its creator says what a key may do and for how long; what they do not hold cannot be chosen. */
export function ApiKeyFields({ row }: { readonly row: ApiKey | null }): ReactElement {
  const { t } = useText();
  const held = useSession(({ permissions }) => permissions);
  const userId = useSession(({ userInfo }) => userInfo?.userId ?? null);
  const isOwn = row === null || row.ownerId === userId;
  const choices = useMemo(
    () =>
      KEY_PERMISSIONS.filter((name) => held[name] || row?.permissions.includes(name)).map((value) => ({
        value,
        text: t(`permissions.${value}`),
      })),
    [held, row, t],
  );
  return (
    <>
      <TextField name="name" hint={t('apiKey.nameHint')} />
      <ChoicesField
        name="permissions"
        choices={choices}
        none={t('apiKey.noPermissions')}
        hint={t('apiKey.permissionsHint')}
        isFixed={!isOwn}
      />
      <MomentField
        name="expireTime"
        hint={t('apiKey.expireHint', { days: LIMITS.apiKeyValidDaysMax })}
        isFixed={!isOwn}
      />
    </>
  );
}
