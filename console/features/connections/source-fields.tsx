import { Box, Checkbox, Grid, Input, NativeSelect } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type ConnectionDraft, levelsOf } from './connection-draft.ts';
import { MapRows } from './map-rows.tsx';

/** Where a part of the message comes from: fixed text, a level of the topic, or the payload. */
export function SourceFields(props: {
  readonly rule: `rules.${number}`;
  readonly part: 'machine' | 'metric';
  readonly label: string;
  readonly hint: string;
}): ReactElement {
  const { t } = useText();
  const name = `${props.rule}.${props.part}` as const;
  const { register, control, formState } = useFormContext<ConnectionDraft>();
  const source = useWatch({ control, name });
  const pattern = useWatch({ control, name: `${props.rule}.pattern` });
  const levels = levelsOf(pattern);
  const messageAt = (field: string): string | undefined => errorAt(formState.errors, `${name}.${field}`);
  /** A level that the pattern has lost stays visible, so that its error has something to point at. */
  const options = source.level === '' || levels.includes(source.level) ? levels : [...levels, source.level];

  return (
    <Box as="fieldset" borderWidth="1px" rounded="md" p="4">
      <Box as="legend" px="1" ms="-1" fontWeight="600" textStyle="sm">
        {props.label}
      </Box>
      <Grid templateColumns="180px 1fr" gap="4">
        <FormField label={t('connections.form.from')} error={undefined}>
          <NativeSelect.Root size="sm">
            <NativeSelect.Field {...register(`${name}.from`)}>
              <option value="topic">{t('connections.form.topic')}</option>
              <option value="payload">{t('connections.form.payload')}</option>
              <option value="fixed">{t('connections.form.fixed')}</option>
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
        {source.from === 'fixed' && (
          <FormField label={t('connections.form.fixedValue')} hint={props.hint} error={messageAt('value')}>
            <Input size="sm" fontFamily="mono" {...register(`${name}.value`)} />
          </FormField>
        )}
        {source.from === 'topic' && (
          <FormField
            label={t('connections.form.level')}
            hint={levels.length === 0 ? t('connections.form.levelNone') : props.hint}
            error={messageAt('level')}
          >
            <NativeSelect.Root size="sm">
              <NativeSelect.Field fontFamily="mono" {...register(`${name}.level`)}>
                <option value="" />
                {options.map((level) => (
                  <option key={level} value={level}>{`{${level}}`}</option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
        )}
        {source.from === 'payload' && (
          <FormField
            label={t('connections.form.path')}
            hint={t('connections.form.pathHint')}
            error={messageAt('path')}
          >
            <Input size="sm" fontFamily="mono" {...register(`${name}.path`)} />
          </FormField>
        )}
      </Grid>
      {source.from !== 'fixed' && (
        <Box mt="3">
          <Controller
            control={control}
            name={`${name}.hasMap`}
            render={({ field }) => (
              <Checkbox.Root
                size="sm"
                checked={field.value}
                onCheckedChange={({ checked }) => field.onChange(checked === true)}
              >
                <Checkbox.HiddenInput onBlur={field.onBlur} />
                <Checkbox.Control />
                <Checkbox.Label>{t('connections.form.useMap')}</Checkbox.Label>
              </Checkbox.Root>
            )}
          />
          {source.hasMap && <MapRows name={`${name}.map`} />}
        </Box>
      )}
    </Box>
  );
}
