import { Button, HStack, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type CounterCorrectionKind,
  createCounterCorrection,
  listOddReadings,
  type OddReading,
  pageCounterCorrections,
} from '#shared/contracts/history/counter-correction.ts';
import { getMetricHistory } from '#shared/contracts/history/history.ts';
import type { MachineParameter } from '#shared/contracts/history/machine-parameter.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { valueWithUnit } from './parameter-text.ts';

/** Leaves one reading of a counter out, or says from where it counts, with the reason. */
export function CounterCorrectionForm(props: {
  readonly row: MachineParameter;
  readonly reading: OddReading;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const zone = usePlantZone();
  const { row, reading } = props;
  const [kind, setKind] = useState<CounterCorrectionKind>('leave_out');
  const [base, setBase] = useState('');
  const [why, setWhy] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const save = useAction(createCounterCorrection, [
    listOddReadings,
    pageCounterCorrections,
    getMetricHistory,
  ]);
  const fields = save.error?.fields ?? {};
  /** Of the reading or the kind, which have no field here. */
  const refused = fields.ts ?? fields.kind;
  const baseValue = base.trim() === '' ? null : Number(base);
  const isBaseMissing = kind === 'base' && (baseValue === null || !Number.isFinite(baseValue));
  const required = (isMissing: boolean): string | undefined =>
    hasTried && isMissing ? t('shell.field.required') : undefined;

  function submit(): void {
    setHasTried(true);
    if (isBaseMissing || why.trim() === '') return;
    const body = {
      machineId: row.machineId,
      metric: row.metric,
      ts: reading.ts,
      kind,
      base: kind === 'base' ? baseValue : null,
      why,
    };
    save.mutate(
      { body },
      {
        onSuccess: () => {
          prompts.succeeded({ title: t('machineParameter.counter.done') });
          props.onClose();
        },
        onError: (failure) => {
          if (Object.keys(failure.fields ?? {}).length === 0) prompts.failed(failure);
        },
      },
    );
  }

  return (
    <Stack gap="4" borderWidth="1px" rounded="md" p="4">
      <Text fontWeight="600">
        {t('machineParameter.counter.formTitle', {
          value: valueWithUnit(reading.value, row.unit, language),
          at: momentText(reading.ts, zone),
        })}
      </Text>
      <Segments
        label={t('machineParameter.counter.kind')}
        items={(['leave_out', 'base'] as const).map((value) => ({
          value,
          label: t(`machineParameter.counter.kinds.${value}`),
        }))}
        value={kind}
        onChange={setKind}
      />
      {refused !== undefined && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {refused}
        </Text>
      )}
      <Text textStyle="sm" color="fg.muted">
        {t(`machineParameter.counter.kindHints.${kind}`)}
      </Text>
      {kind === 'base' && (
        <FormField label={t('machineParameter.counter.base')} error={fields.base ?? required(isBaseMissing)}>
          <Input inputMode="decimal" value={base} onChange={(event) => setBase(event.target.value)} />
        </FormField>
      )}
      <FormField
        label={t('machineParameter.counter.why')}
        hint={t('machineParameter.counter.whyHint')}
        error={fields.why ?? required(why.trim() === '')}
      >
        <Textarea
          rows={2}
          maxLength={LIMITS.correctionReasonMaxLength}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </FormField>
      <HStack gap="2" justify="flex-end">
        <Button size="sm" variant="outline" onClick={props.onClose}>
          {t('machineParameter.counter.cancel')}
        </Button>
        <Button size="sm" loading={save.isPending} onClick={submit}>
          {t('machineParameter.counter.save')}
        </Button>
      </HStack>
    </Stack>
  );
}
