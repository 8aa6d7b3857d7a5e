import { Box, Grid, Input, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConnectionDraft } from './connection-draft.ts';
import { NumberTextFields } from './number-text-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { StateMapRows } from './state-map-rows.tsx';

/** What a message becomes: a state by a table of codes, or one metric. */
export function TargetFields(props: { readonly rule: `rules.${number}` }): ReactElement {
  const { t } = useText();
  const { rule } = props;
  const { register, control, formState } = useFormContext<ConnectionDraft>();
  const kind = useWatch({ control, name: `${rule}.kind` });
  const messageAt = (path: string): string | undefined => errorAt(formState.errors, `${rule}.${path}`);
  return (
    <Box as="fieldset" borderWidth="1px" rounded="md" p="4">
      <Box as="legend" px="1" ms="-1" fontWeight="600" textStyle="sm">
        {t('connections.form.target')}
      </Box>
      <Controller
        control={control}
        name={`${rule}.kind`}
        render={({ field }) => (
          <Box mb="4">
            <Segments
              value={field.value}
              onChange={field.onChange}
              items={[
                { value: 'state', label: t('connections.form.targetState') },
                { value: 'metric', label: t('connections.form.targetMetric') },
              ]}
            />
          </Box>
        )}
      />
      {kind === 'state' ? (
        <Stack gap="4">
          <Grid templateColumns="1fr 1fr" gap="4">
            <FormField
              label={t('connections.form.statePath')}
              hint={t('connections.form.pathHint')}
              error={messageAt('statePath')}
            >
              <Input size="sm" fontFamily="mono" {...register(`${rule}.statePath`)} />
            </FormField>
            <FormField label={t('connections.form.textPath')} error={messageAt('textPath')}>
              <Input size="sm" fontFamily="mono" {...register(`${rule}.textPath`)} />
            </FormField>
          </Grid>
          <StateMapRows rule={rule} />
        </Stack>
      ) : (
        <Stack gap="4">
          <SourceFields
            rule={rule}
            part="metric"
            label={t('connections.form.metric')}
            hint={t('connections.form.metricHint')}
          />
          <Grid templateColumns="2fr 1fr 1fr" gap="4">
            <FormField
              label={t('connections.form.valuePath')}
              hint={t('connections.form.pathHint')}
              error={messageAt('valuePath')}
            >
              <Input size="sm" fontFamily="mono" {...register(`${rule}.valuePath`)} />
            </FormField>
            <FormField label={t('connections.form.scale')} error={messageAt('scale')}>
              <Input size="sm" inputMode="decimal" {...register(`${rule}.scale`)} />
            </FormField>
            <FormField label={t('connections.form.offset')} error={messageAt('offset')}>
              <Input size="sm" inputMode="decimal" {...register(`${rule}.offset`)} />
            </FormField>
          </Grid>
          <NumberTextFields rule={rule} />
        </Stack>
      )}
    </Box>
  );
}
