import { Grid, Input, Switch } from '@chakra-ui/react';
import { toNestErrors } from '@hookform/resolvers';
import type { ReactElement } from 'react';
import { Controller, type FieldErrors, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useAction } from '#console/ui/api-hooks.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import {
  type ConnectionBody,
  createConnection,
  listConnections,
  updateConnection,
} from '#shared/contracts/ingest.ts';
import { checkDraft, toDraftPath } from './connection-check.ts';
import { type ConnectionDraft, toConnectionBody, toDraft } from './connection-draft.ts';
import type { Editing } from './editing.ts';
import { SourceFields } from './source-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { TryPanel } from './try-panel.tsx';

/** Creates or changes a connection; what is typed can be tried with a message before it is saved. */
export function ConnectionDrawer(props: {
  readonly editing: Editing;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { editing, onClose } = props;
  const existing = 'connection' in editing ? editing.connection : null;
  const resolver: Resolver<ConnectionDraft> = (draft, _context, options) => {
    const messages = Object.entries(checkDraft(draft, t));
    if (messages.length === 0) return { values: draft, errors: {} };
    const flat: FieldErrors = Object.fromEntries(
      messages.map(([path, message]) => [path, { type: 'check', message }]),
    );
    return { values: {}, errors: toNestErrors<ConnectionDraft>(flat, options) };
  };
  const form = useForm<ConnectionDraft>({ defaultValues: toDraft(editing), mode: 'onTouched', resolver });
  const { register, control, handleSubmit, formState, setError, trigger, getValues } = form;
  const { errors, isDirty } = formState;
  const create = useAction(createConnection, [listConnections]);
  const update = useAction(updateConnection, [listConnections]);

  function showRefusal(error: ApiError): void {
    const fields = Object.entries(
      error.error === 'pattern_overlaps' ? { pattern: error.message } : error.fields,
    );
    for (const [path, message] of fields) {
      // `toDraftPath` answers names of the form's own fields; the library types every one of them literally.
      setError(
        toDraftPath(path.split('.'), getValues()) as 'name',
        { type: 'server', message },
        { shouldFocus: true },
      );
    }
  }

  const submit = handleSubmit((draft) => {
    const body = toConnectionBody(draft);
    const done = {
      onError: showRefusal,
      onSuccess: () => {
        notify({
          kind: 'success',
          title: t(existing ? 'connections.savedToast' : 'connections.createdToast', { name: body.name }),
        });
        onClose();
      },
    };
    if (existing) update.mutate({ params: { id: existing.id }, body }, done);
    else create.mutate({ body }, done);
  });

  async function readBody(): Promise<ConnectionBody | null> {
    return (await trigger(undefined, { shouldFocus: true })) ? toConnectionBody(getValues()) : null;
  }
  const messageAt = (path: string): string | undefined => errorAt(errors, path);

  return (
    <FormDrawer
      widthPx={680}
      title={existing ? t('connections.editTitle', { name: existing.name }) : t('connections.createTitle')}
      submitLabel={t('shell.actions.save')}
      isDirty={isDirty && !create.isSuccess && !update.isSuccess}
      isBusy={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Grid templateColumns="1fr auto" gap="6" alignItems="start">
          <FormField label={t('connections.form.name')} error={messageAt('name')}>
            <Input
              placeholder={t('connections.form.namePlaceholder')}
              autoComplete="off"
              {...register('name')}
            />
          </FormField>
          <Controller
            control={control}
            name="enabled"
            render={({ field }) => (
              <Switch.Root
                mt="8"
                checked={field.value}
                onCheckedChange={({ checked }) => field.onChange(checked)}
              >
                <Switch.HiddenInput onBlur={field.onBlur} />
                <Switch.Control />
                <Switch.Label>{t('connections.form.enabled')}</Switch.Label>
              </Switch.Root>
            )}
          />
        </Grid>
        <FormField
          label={t('connections.form.pattern')}
          hint={t('connections.form.patternHint')}
          error={messageAt('pattern')}
        >
          <Input
            fontFamily="mono"
            placeholder="{site}/{line}/Status/{tag}"
            autoComplete="off"
            spellCheck={false}
            {...register('pattern')}
          />
        </FormField>
        <SourceFields
          name="machine"
          label={t('connections.form.machine')}
          hint={t('connections.form.machineHint')}
        />
        <TargetFields />
        <FormField
          label={t('connections.form.tsPath')}
          hint={t('connections.form.tsHint')}
          error={messageAt('tsPath')}
        >
          <Input size="sm" fontFamily="mono" {...register('tsPath')} />
        </FormField>
        <TryPanel first={'sample' in editing ? editing.sample : null} readBody={readBody} />
      </FormProvider>
    </FormDrawer>
  );
}
