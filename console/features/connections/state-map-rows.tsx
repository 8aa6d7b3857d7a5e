import { Box, Button, Field, Flex, Grid, Input, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { errorAt } from '#console/ui/form/error-fields.ts';
import { StateShape } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MACHINE_STATES, type MachineState } from '#shared/contracts/machine-state.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import { AddRowButton, RemoveRowButton } from './row-buttons.tsx';

/** Vendor code → states. Codes differ between vendors, so they are data. */
export function StateMapRows(): ReactElement {
  const { t } = useText();
  const { register, control, formState } = useFormContext<ConnectionDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'stateMap' });
  const rootError = errorAt(formState.errors, 'stateMap') ?? errorAt(formState.errors, 'stateMap.root');
  return (
    <Box>
      <Text textStyle="sm" fontWeight="500">
        {t('connections.form.stateMap')}
      </Text>
      <Text textStyle="xs" color="fg.muted" mb="2">
        {t('connections.form.stateMapHint')}
      </Text>
      <Stack gap="3">
        {fields.map((row, index) => {
          const codeError = errorAt(formState.errors, `stateMap.${index}.code`);
          const statesError = errorAt(formState.errors, `stateMap.${index}.states`);
          return (
            <Grid key={row.id} templateColumns="140px 1fr 32px" gap="3" alignItems="start">
              <Field.Root invalid={codeError !== undefined}>
                <Input
                  size="sm"
                  fontFamily="mono"
                  placeholder={t('connections.form.code')}
                  aria-label={t('connections.form.code')}
                  {...register(`stateMap.${index}.code`)}
                />
                <Field.ErrorText>{codeError}</Field.ErrorText>
              </Field.Root>
              <Box>
                <Controller
                  control={control}
                  name={`stateMap.${index}.states`}
                  render={({ field }) => <StatePicker value={field.value} onChange={field.onChange} />}
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

function StatePicker(props: {
  readonly value: readonly MachineState[];
  readonly onChange: (states: MachineState[]) => void;
}): ReactElement {
  const { t } = useText();
  const { value, onChange } = props;
  return (
    <Flex as="fieldset" wrap="wrap" gap="1.5" aria-label={t('connections.form.states')}>
      {MACHINE_STATES.map((state) => {
        const isOn = value.includes(state);
        return (
          <Button
            key={state}
            variant="outline"
            size="2xs"
            h="28px"
            px="2"
            gap="1.5"
            fontWeight={isOn ? '600' : '400'}
            color={isOn ? 'fg' : 'fg.muted'}
            bg={isOn ? `var(--lw-state-${state}-tint)` : 'transparent'}
            borderColor={isOn ? `var(--lw-state-${state}-mark)` : 'border'}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? value.filter((other) => other !== state) : [...value, state])}
          >
            <StateShape state={state} sizePx={12} />
            {t(`states.short.${state}`)}
          </Button>
        );
      })}
    </Flex>
  );
}
