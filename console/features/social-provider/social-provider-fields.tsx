import type { ReactElement } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { SecretField } from '#console/ui/crud/fields/secret-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SocialType } from '#shared/contracts/social/social.ts';
import type { SocialProviderSetting } from '#shared/contracts/social/social-provider.ts';

/** An issuer belongs to OpenID Connect and an application number to WeCom: what was typed for another type stays here. */
export function toProviderBody(values: FieldValues): FieldValues {
  return {
    ...values,
    ...(values.type !== 'WEIXIN_CP' && { agentId: null }),
    ...(values.type !== 'OIDC' && { issuer: null }),
  };
}

export function SocialProviderFields(props: {
  readonly row: SocialProviderSetting | null;
  /** Types that are not set up yet. */
  readonly free: readonly SocialType[];
}): ReactElement {
  const { t } = useText();
  const { row, free } = props;
  const { control } = useFormContext();
  const chosen = useWatch({ control, name: 'type' });
  const type = SocialType.catch('WX').parse(row?.type ?? chosen);
  return (
    <>
      {row === null && (
        <SegmentField
          name="type"
          choices={free.map((value) => ({ value, text: t(`social.providers.${value}`) }))}
        />
      )}
      <TextField name="name" hint={t('socialProvider.nameHint')} />
      <TextField name="appId" isCode label={t(`socialProvider.appIdOf.${type}`)} />
      <SecretField
        name="secret"
        label={t(`socialProvider.secretOf.${type}`)}
        {...(row?.hasSecret && { hint: t('socialProvider.secretHint') })}
      />
      {type === 'WEIXIN_CP' && <TextField name="agentId" isCode />}
      {type === 'OIDC' && (
        <TextField
          name="issuer"
          isCode
          placeholder="https://sso.example.com"
          hint={t('socialProvider.issuerHint')}
        />
      )}
      <SwitchField name="isEnabled" />
    </>
  );
}
