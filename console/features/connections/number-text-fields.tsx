import { Grid, Input, NativeSelect } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConnectionDraft } from './connection-draft.ts';

/** How a text becomes a number: its decimal sign, which part of it, and which words are 1 and 0. */
export function NumberTextFields(props: { readonly rule: `rules.${number}` }): ReactElement {
  const { t } = useText();
  const { rule } = props;
  const { register, formState } = useFormContext<ConnectionDraft>();
  const messageAt = (path: string): string | undefined => errorAt(formState.errors, `${rule}.${path}`);
  return (
    <>
      <Grid templateColumns="2fr 1fr 1fr" gap="4">
        <FormField label={t('connections.form.decimal')} error={messageAt('decimal')}>
          <NativeSelect.Root size="sm">
            <NativeSelect.Field {...register(`${rule}.decimal`)}>
              <option value="point">{t('connections.form.decimalPoint')}</option>
              <option value="comma">{t('connections.form.decimalComma')}</option>
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
        <FormField
          label={t('connections.form.separator')}
          hint={t('connections.form.separatorHint')}
          error={messageAt('separator')}
        >
          <Input size="sm" fontFamily="mono" maxLength={4} {...register(`${rule}.separator`)} />
        </FormField>
        <FormField label={t('connections.form.partIndex')} error={messageAt('partIndex')}>
          <Input size="sm" inputMode="numeric" {...register(`${rule}.partIndex`)} />
        </FormField>
      </Grid>
      <Grid templateColumns="1fr 1fr" gap="4">
        <FormField
          label={t('connections.form.onWords')}
          hint={t('connections.form.wordsHint')}
          error={messageAt('onWords')}
        >
          <Input size="sm" {...register(`${rule}.onWords`)} />
        </FormField>
        <FormField label={t('connections.form.offWords')} error={messageAt('offWords')}>
          <Input size="sm" {...register(`${rule}.offWords`)} />
        </FormField>
      </Grid>
    </>
  );
}
