import { Input, Switch } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useAction } from '#console/ui/api-hooks.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { PasswordInput } from '#console/ui/form/password-input.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { SocialType } from '#shared/contracts/social.ts';
import { type SocialProvider, socialProvider } from '#shared/contracts/social-provider.ts';

const NAME_MAX = 32;
const APP_ID_MAX = 256;
const SECRET_MAX = 512;
const ISSUER_MAX = 512;

interface Draft {
  readonly type: SocialType;
  readonly name: string;
  readonly appId: string;
  /** Empty: the present one stays. */
  readonly secret: string;
  readonly agentId: string;
  readonly issuer: string;
  readonly isEnabled: boolean;
}

/** Sets a provider up, or changes it. */
export function ProviderDrawer(props: {
  /** Null: a new one. */
  readonly setting: SocialProvider | null;
  /** Types that are not set up yet. */
  readonly free: readonly SocialType[];
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { setting, free, onClose } = props;
  const create = useAction(socialProvider.create, [socialProvider.page]);
  const update = useAction(socialProvider.update, [socialProvider.page]);
  const { register, control, handleSubmit, watch, formState, setError } = useForm<Draft>({
    defaultValues: {
      type: setting?.type ?? free[0] ?? 'WX',
      name: setting?.name ?? '',
      appId: setting?.appId ?? '',
      secret: '',
      agentId: setting?.agentId ?? '',
      issuer: setting?.issuer ?? '',
      isEnabled: setting?.isEnabled ?? true,
    },
    mode: 'onTouched',
    // A field of another type of provider is not sent, so its rules do not count.
    shouldUnregister: true,
  });
  const { errors } = formState;
  const type = setting?.type ?? watch('type');
  const isSecretKept = setting?.hasSecret ?? false;
  const text = (max: number, isRequired = true) => ({
    validate: (value: string) => !isRequired || value.trim() !== '' || t('shell.field.required'),
    maxLength: { value: max, message: t('shell.field.too_long', { max }) },
  });

  const submit = handleSubmit(({ name, appId, secret, agentId, issuer, isEnabled }) => {
    const body = {
      type,
      name,
      appId,
      agentId: type === 'WEIXIN_CP' ? agentId.trim() : null,
      issuer: type === 'OIDC' ? issuer.trim() : null,
      isEnabled,
    };
    const done = {
      onSuccess: () => {
        notify({ kind: 'success', title: t('shell.saved') });
        onClose();
      },
      onError: (error: Parameters<typeof showFieldErrors>[0]) => void showFieldErrors(error, setError),
    };
    if (setting) update.mutate({ body: { ...body, ...(secret !== '' && { secret }) } }, done);
    else create.mutate({ body: { ...body, secret } }, done);
  });

  return (
    <FormDrawer
      widthPx={520}
      title={setting ? t('social.settings.editOf', { name: setting.name }) : t('social.settings.add')}
      submitLabel={t('shell.actions.save')}
      isDirty={formState.isDirty && !create.isSuccess && !update.isSuccess}
      isBusy={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {setting === null && (
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <FormField label={t('social.settings.type')} error={undefined}>
              <Segments
                value={field.value}
                onChange={field.onChange}
                items={free.map((value) => ({ value, label: t(`social.providers.${value}`) }))}
              />
            </FormField>
          )}
        />
      )}
      <FormField
        label={t('social.settings.name')}
        hint={t('social.settings.nameHint')}
        error={errors.name?.message}
      >
        <Input autoComplete="off" {...register('name', text(NAME_MAX))} />
      </FormField>
      <FormField label={t(`social.settings.appIdOf.${type}`)} error={errors.appId?.message}>
        <Input autoComplete="off" spellCheck={false} {...register('appId', text(APP_ID_MAX))} />
      </FormField>
      <FormField
        label={t(`social.settings.secretOf.${type}`)}
        {...(isSecretKept && { hint: t('social.settings.secretHint') })}
        error={errors.secret?.message}
      >
        <PasswordInput autoComplete="off" {...register('secret', text(SECRET_MAX, !isSecretKept))} />
      </FormField>
      {type === 'WEIXIN_CP' && (
        <FormField label={t('social.settings.agentId')} error={errors.agentId?.message}>
          <Input autoComplete="off" inputMode="numeric" {...register('agentId', text(20))} />
        </FormField>
      )}
      {type === 'OIDC' && (
        <FormField
          label={t('social.settings.issuer')}
          hint={t('social.settings.issuerHint')}
          error={errors.issuer?.message}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder="https://sso.example.com"
            {...register('issuer', text(ISSUER_MAX))}
          />
        </FormField>
      )}
      <Controller
        control={control}
        name="isEnabled"
        render={({ field }) => (
          <Switch.Root checked={field.value} onCheckedChange={({ checked }) => field.onChange(checked)}>
            <Switch.HiddenInput onBlur={field.onBlur} />
            <Switch.Control />
            <Switch.Label>{t('social.settings.enabled')}</Switch.Label>
          </Switch.Root>
        )}
      />
    </FormDrawer>
  );
}
