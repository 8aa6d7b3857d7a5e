import { Input, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConnectionDraft } from './connection-draft.ts';
import { SourceFields } from './source-fields.tsx';
import { TargetFields } from './target-fields.tsx';

/** One rule: its topics, whose they are, what becomes of them, and when they were sent. */
export function RuleFields(props: { readonly rule: `rules.${number}` }): ReactElement {
  const { t } = useText();
  const { rule } = props;
  const { register, formState } = useFormContext<ConnectionDraft>();
  const messageAt = (field: string): string | undefined => errorAt(formState.errors, `${rule}.${field}`);
  return (
    <Stack gap="5">
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
          {...register(`${rule}.pattern`)}
        />
      </FormField>
      <SourceFields
        rule={rule}
        part="machine"
        label={t('connections.form.machine')}
        hint={t('connections.form.machineHint')}
      />
      <TargetFields rule={rule} />
      <FormField
        label={t('connections.form.tsPath')}
        hint={t('connections.form.tsHint')}
        error={messageAt('tsPath')}
      >
        <Input size="sm" fontFamily="mono" {...register(`${rule}.tsPath`)} />
      </FormField>
    </Stack>
  );
}
