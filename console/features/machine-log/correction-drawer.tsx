import { Checkbox, Grid, Input, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { ForeignZone } from '#console/ui/text/foreign-zone.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { fromWallTime, toWallTime } from '#console/ui/text/wall-time.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import {
  CorrectedState,
  createStateCorrection,
  pageStateCorrections,
} from '#shared/contracts/history/state-correction.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { MACHINE_STATES } from '#shared/contracts/plant/machine-state.ts';
import { CorrectionPreview } from './correction-preview.tsx';

const WIDTH_PX = 720;

/** Puts the right state over a stretch of a machine's past, with what that does to its OEE in sight. */
export function CorrectionDrawer(props: {
  readonly machine: Machine;
  readonly timeZone: string;
  readonly from: number;
  /** Null = it lasts: up to now. */
  readonly to: number | null;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const { machine, timeZone } = props;
  const [from, setFrom] = useState<number | null>(props.from);
  const [to, setTo] = useState<number | null>(props.to);
  const [isToNow, setIsToNow] = useState(props.to === null);
  const [state, setState] = useState<CorrectedState | null>(null);
  const [why, setWhy] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const save = useAction(createStateCorrection, [pageStateCorrections, pageMachineLog]);
  const isStretch = from !== null && (isToNow || (to !== null && to > from));
  const fields = save.error?.fields ?? {};
  const isDirty = from !== props.from || to !== props.to || state !== null || why !== '';
  const required = (isMissing: boolean): string | undefined =>
    hasTried && isMissing ? t('shell.field.required') : undefined;

  async function submit(): Promise<void> {
    setHasTried(true);
    if (!isStretch || state === null || why.trim() === '') return;
    const body = { machineId: machine.id, from, to: isToNow ? null : to, state, why };
    await save
      .mutateAsync({ body })
      .then(() => {
        prompts.succeeded({ title: t('stateCorrection.done') });
        props.onClose();
      })
      // Shown in the drawer, which stays open.
      .catch(() => {});
  }

  return (
    <FormDrawer
      widthPx={WIDTH_PX}
      title={t('stateCorrection.title', { machine: nameOf(machine, language) })}
      submitLabel={t('stateCorrection.save')}
      isDirty={isDirty && !save.isSuccess}
      isBusy={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Grid templateColumns="1fr 1fr" gap="4" alignItems="start">
        <FormField label={t('stateCorrection.from')} error={fields.from ?? required(from === null)}>
          <Input
            type="datetime-local"
            step={1}
            value={from === null ? '' : toWallTime(from, timeZone)}
            onChange={(event) => setFrom(fromWallTime(event.target.value, timeZone))}
          />
          <PlaceZone of={{ timeZone }}>
            <ForeignZone atMs={from ?? undefined} />
          </PlaceZone>
        </FormField>
        <FormField
          label={t('stateCorrection.to')}
          error={fields.to ?? required(!isToNow && (to === null || !isStretch))}
        >
          <Input
            type="datetime-local"
            step={1}
            disabled={isToNow}
            value={isToNow || to === null ? '' : toWallTime(to, timeZone)}
            onChange={(event) => setTo(fromWallTime(event.target.value, timeZone))}
          />
          <Checkbox.Root
            size="sm"
            checked={isToNow}
            onCheckedChange={({ checked }) => setIsToNow(checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t('stateCorrection.toNow')}</Checkbox.Label>
          </Checkbox.Root>
        </FormField>
      </Grid>
      <FormField label={t('stateCorrection.state')} error={fields.state ?? required(state === null)}>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={state ?? ''}
            onChange={(event) => setState(CorrectedState.nullable().catch(null).parse(event.target.value))}
          >
            {state === null && <option value="" />}
            {MACHINE_STATES.map((value) => (
              <option key={value} value={value}>
                {t(`states.long.${value}`)}
              </option>
            ))}
            <option value="unknown">{t('stateCorrection.unknown')}</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      <FormField
        label={t('stateCorrection.why')}
        hint={t('stateCorrection.whyHint')}
        error={fields.why ?? required(why.trim() === '')}
      >
        <Textarea
          rows={3}
          resize="vertical"
          maxLength={LIMITS.correctionReasonMaxLength}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </FormField>
      {isStretch ? (
        <CorrectionPreview
          machineId={machine.id}
          from={from}
          to={isToNow ? null : to}
          state={state}
          timeZone={timeZone}
          onPick={(stretch) => {
            setFrom(stretch.from);
            setTo(stretch.to);
            setIsToNow(stretch.to === null);
          }}
        />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {t('stateCorrection.noPreview')}
        </Text>
      )}
    </FormDrawer>
  );
}
