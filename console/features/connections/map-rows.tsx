import { Field, Grid, Input, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConnectionDraft } from './connection-draft.ts';
import { AddRowButton, RemoveRowButton } from './row-buttons.tsx';

const COLUMNS = '1fr 20px 1fr 32px';

/** A table from the message's text to ours: vendor tag → machine code, tag → metric. */
export function MapRows(props: {
  readonly name: `rules.${number}.${'machine' | 'metric'}.map`;
}): ReactElement {
  const { t } = useText();
  const { name } = props;
  const { register, control, formState } = useFormContext<ConnectionDraft>();
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <Stack gap="4" mt="3">
      {fields.map((row, index) => {
        const keyError = errorAt(formState.errors, `${name}.${index}.key`);
        const valueError = errorAt(formState.errors, `${name}.${index}.value`);
        return (
          <Grid key={row.id} templateColumns={COLUMNS} gap="2" alignItems="start">
            <Field.Root invalid={keyError !== undefined} gap="1">
              <Input
                size="sm"
                fontFamily="mono"
                placeholder={t('connections.form.mapKey')}
                aria-label={t('connections.form.mapKey')}
                {...register(`${name}.${index}.key`)}
              />
              <FieldNote error={keyError} room="tight" />
            </Field.Root>
            <Text textAlign="center" lineHeight="36px" color="fg.muted" aria-hidden>
              →
            </Text>
            <Field.Root invalid={valueError !== undefined} gap="1">
              <Input
                size="sm"
                fontFamily="mono"
                placeholder={t('connections.form.mapValue')}
                aria-label={t('connections.form.mapValue')}
                {...register(`${name}.${index}.value`)}
              />
              <FieldNote error={valueError} room="tight" />
            </Field.Root>
            <RemoveRowButton onRemove={() => remove(index)} />
          </Grid>
        );
      })}
      <AddRowButton onAdd={() => append({ key: '', value: '' })} />
    </Stack>
  );
}
