import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  type Alarm,
  alarm,
  commentAlarms,
  correctAlarms,
  listAlarmEvents,
  shelveAlarms,
} from '#shared/contracts/alarms/alarm.ts';

const CONTRACTS = { shelve: shelveAlarms, comment: commentAlarms, correct: correctAlarms } as const;
export type DrawerStep = keyof typeof CONTRACTS;

const SHELVED_MINUTES = 60;

/** A step of one alarm that takes words. */
export function AlarmDrawer(props: {
  readonly step: DrawerStep;
  readonly row: Alarm;
  readonly onDone: (refused: readonly string[], title: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { step, row, onDone, onClose } = props;
  const { id } = row;
  const name = nameOf(row, language);
  const initial = useMemo(
    () => ({ ids: [id], ...(step === 'shelve' && { minutes: SHELVED_MINUTES }) }),
    [id, step],
  );
  const label = t(`alarm.steps.${step}`);
  return (
    <CallDrawer
      contract={CONTRACTS[step]}
      textOf="alarm"
      title={t('alarm.stepTitle', { step: label, name })}
      submitLabel={label}
      widthPx={440}
      initial={initial}
      refreshes={[alarm.page, listAlarmEvents]}
      onDone={({ refused }) => {
        onDone(refused, t('alarm.done', { step: label }));
        onClose();
      }}
      onClose={onClose}
    >
      {step === 'shelve' && <NumberField name="minutes" />}
      {step === 'comment' ? <TextField name="text" /> : <TextField name="reason" />}
    </CallDrawer>
  );
}
