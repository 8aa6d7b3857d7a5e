import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { schemaResolver } from '#console/ui/form/schema-resolver.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { TenantSettingBody, updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { type SettingValues, toSettingBody } from './setting-values.ts';

/** The form of the settings: the frame follows what is saved. What others save meanwhile is taken over when nothing is changed here. */
export function useSettingForm(
  stored: SettingValues,
  onSaved: () => void,
): { readonly form: UseFormReturn; readonly isBusy: boolean; submit(): Promise<void> } {
  const { t } = useText();
  const { api, reloadMenu } = useServices();
  const prompts = usePrompts();
  const [isBusy, setIsBusy] = useState(false);
  const resolver = useMemo(
    () =>
      schemaResolver(
        TenantSettingBody,
        // Schemas name their messages by keys, which the type of all keys does not express.
        ({ key, params }) => t(`errors.field.${key}` as ConsoleKey, params),
        toSettingBody,
      ),
    [t],
  );
  const form = useForm({ defaultValues: stored, mode: 'onTouched', resolver });
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (!isDirty) reset(stored);
  }, [stored, isDirty, reset]);

  const submit = form.handleSubmit(async (body) => {
    setIsBusy(true);
    try {
      await api.call(updateCurrentTenant, { body: TenantSettingBody.parse(body) });
      reset(form.getValues());
      prompts.succeeded({ title: t('tenantSetting.saved') });
      onSaved();
      await reloadMenu();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, form.setError)) prompts.failed(error);
    } finally {
      setIsBusy(false);
    }
  });
  return { form: form as unknown as UseFormReturn, isBusy, submit };
}
