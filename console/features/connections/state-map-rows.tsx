import { Box, Field, Grid, Input, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { StatePicker } from '#console/ui/mapping/state-picker.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConnectionDraft } from './connection-draft.ts';
import { AddRowButton, RemoveRowButton } from './row-buttons.tsx';

/** Vendor code → states. Codes differ between vendors, so they are data. */
export function StateMapRows(props: { readonly rule: `rules.${number}` }): ReactElement {
  const { t } = useText();
  const name = `${props.rule}.stateMap` as const;
  const { register, control, formState } = useFormContext<ConnectionDraft>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const rootError = errorAt(formState.errors, name) ?? errorAt(formState.errors, `${name}.root`);
  return (
    <Box>
      <Text textStyle="sm" fontWeight="500">
        {t('connections.form.stateMap')}
      </Text>
      <Text textStyle="xs" color="fg.muted" mb="2">
        {t('connections.form.stateMapHint')}
      </Text>
      <Stack gap="4">
        {fields.map((row, index) => {
          const codeError = errorAt(formState.errors, `${name}.${index}.code`);
          const statesError = errorAt(formState.errors, `${name}.${index}.states`);
          return (
            <Grid key={row.id} templateColumns="140px 1fr 32px" gap="3" alignItems="start">
              <Field.Root invalid={codeError !== undefined} gap="1">
                <Input
                  size="sm"
                  fontFamily="mono"
                  placeholder={t('connections.form.code')}
                  aria-label={t('connections.form.code')}
                  {...register(`${name}.${index}.code`)}
                />
                <FieldNote error={codeError} room="tight" />
              </Field.Root>
              <Box>
                <Controller
                  control={control}
                  name={`${name}.${index}.states`}
                  render={({ field }) => (
                    <StatePicker
                      label={t('connections.form.states')}
                      value={field.value}
                      onChange={field.onChange}
                    />
                  )}
                />
                {statesError !== undefined && (
                  <Text textStyle="xs" color="fg.error" fontWeight="500" mt="1" role="alert">
                    {statesError}
                  </Text>
                )}
              </Box>
              <RemoveRowButton onRemove={() => remove(index)} />
            </Grid>
          );
        })}
      </Stack>
      {rootError !== undefined && (
        <Text textStyle="xs" color="fg.error" fontWeight="500" mt="2" role="alert">
          {rootError}
        </Text>
      )}
      <Box mt="3">
        <AddRowButton onAdd={() => append({ code: '', states: [] })} />
      </Box>
    </Box>
  );
}
