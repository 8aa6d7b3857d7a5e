import { type ReactElement, useMemo } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { ChoicesField } from '#console/ui/crud/fields/choices-field.tsx';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { KEY_PERMISSIONS } from '#shared/contracts/api-key.ts';
import { LIMITS } from '#shared/contracts/limits.ts';

/** `isOwn`: only its creator says what a key may do and for how long. */
export function ApiKeyFields({ isOwn }: { readonly isOwn: boolean }): ReactElement {
  const { t } = useText();
  const held = useSession((state) => state.permissions);
  const choices = useMemo(
    () =>
      KEY_PERMISSIONS.map((value) => ({
        value,
        text: t(`permissions.${value}`),
        refusal: held[value] ? undefined : t('apiKey.notHeld'),
      })),
    [held, t],
  );
  return (
    <>
      <TextField name="name" hint={t('apiKey.nameHint')} />
      <ChoicesField
        name="permissions"
        choices={choices}
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
