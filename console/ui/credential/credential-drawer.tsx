import { Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useAction } from '#console/ui/api-hooks.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { CredentialBody, createCredential, listCredentials } from '#shared/contracts/ingest/credential.ts';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';

export function CredentialDrawer(props: {
  readonly onClose: () => void;
  readonly onCreated: (credential: CallReply<typeof createCredential>) => void;
}): ReactElement {
  const { t } = useText();
  const create = useAction(createCredential, [listCredentials]);
  const { register, control, handleSubmit, formState, setError } = useForm<CredentialBody>({
    defaultValues: { name: '', kind: 'mqtt' },
    mode: 'onTouched',
    resolver: zodResolver(CredentialBody),
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    create.mutate(
      { body },
      { onSuccess: props.onCreated, onError: (error) => void showFieldErrors(error, setError) },
    ),
  );
  const nameError =
    errors.name &&
    (errors.name.type === 'too_big'
      ? t('shell.field.too_long', { max: 64 })
      : errors.name.type === 'too_small'
        ? t('shell.field.required')
        : errors.name.message);

  return (
    <FormDrawer
      widthPx={440}
      title={t('connections.credential.create')}
      submitLabel={t('crud.form.create')}
      isDirty={formState.isDirty && !create.isSuccess}
      isBusy={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormField label={t('connections.credential.name')} error={nameError}>
        <Input
          placeholder={t('connections.credential.namePlaceholder')}
          autoComplete="off"
          {...register('name')}
        />
      </FormField>
      <FormField label={t('connections.credential.kind')} error={undefined}>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <Segments
              value={field.value}
              onChange={field.onChange}
              items={[
                { value: 'mqtt', label: t('connections.credential.mqtt') },
                { value: 'http', label: t('connections.credential.http') },
              ]}
            />
          )}
        />
      </FormField>
    </FormDrawer>
  );
}
