import { Box, Grid, Input } from '@chakra-ui/react';
import { toNestErrors } from '@hookform/resolvers';
import { type ReactElement, useState } from 'react';
import { Controller, type FieldErrors, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useAction } from '#console/ui/api-hooks.tsx';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';
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
} from '#shared/contracts/ingest/ingest.ts';
import { checkDraft, toDraftPath } from './connection-check.ts';
import { type ConnectionDraft, toConnectionBody, toDraft } from './connection-draft.ts';
import type { Editing } from './editing.ts';
import { IgnoredRows } from './ignored-rows.tsx';
import { RuleRows } from './rule-rows.tsx';
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
  const [openRule, setOpenRule] = useState<number | null>(existing && existing.rules.length > 1 ? null : 0);
  const create = useAction(createConnection, [listConnections]);
  const update = useAction(updateConnection, [listConnections]);

  /** A message stands at a field of a rule, which has to be open to show it. */
  function showRule(path: string): void {
    const index = /^rules\.(\d+)\./.exec(path)?.[1];
    if (index !== undefined) setOpenRule(Number(index));
  }

  function showFirstRefused(): void {
    const [path] = Object.keys(checkDraft(getValues(), t)).filter((one) => one.startsWith('rules.'));
    if (path !== undefined) showRule(path);
  }

  function showRefusal(error: ApiError): void {
    const fields = Object.entries(
      error.error === 'pattern_overlaps' ? { 'rules.0.pattern': error.message } : error.fields,
    );
    for (const [path, message] of fields) {
      showRule(path);
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
  }, showFirstRefused);

  async function readBody(): Promise<ConnectionBody | null> {
    if (await trigger(undefined, { shouldFocus: true })) return toConnectionBody(getValues());
    showFirstRefused();
    return null;
  }
  const messageAt = (path: string): string | undefined => errorAt(errors, path);

  return (
    <FormDrawer
      widthPx={720}
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
              <Box mt="8">
                <CheckedSwitch
                  label={t('connections.form.enabled')}
                  value={field.value}
                  active={true}
                  inactive={false}
                  onBlur={field.onBlur}
                  onChange={field.onChange}
                />
              </Box>
            )}
          />
        </Grid>
        <RuleRows
          counters={existing?.ruleCounters ?? []}
          connectionId={existing?.id ?? null}
          open={openRule}
          onOpen={setOpenRule}
        />
        <IgnoredRows count={existing?.ignoredCount ?? 0} />
        <TryPanel first={'sample' in editing ? editing.sample : null} readBody={readBody} />
      </FormProvider>
    </FormDrawer>
  );
}
