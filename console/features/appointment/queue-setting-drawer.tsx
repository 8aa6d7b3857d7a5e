import { NativeSelect, Skeleton, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { CallDrawer } from '#console/ui/crud/call-drawer.tsx';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { getQueueSetting, setQueueSetting } from '#shared/contracts/dock-queue.ts';

/** Pause, voice and help point of the queue board of a warehouse. */
export function QueueSettingDrawer(props: {
  readonly warehouses: Warehouses;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { warehouses, onClose } = props;
  const [chosen, setWarehouseCode] = useState<string | null>(null);
  const warehouseCode = chosen ?? warehouses.choices[0]?.value ?? '';
  const setting = useCall(getQueueSetting, { query: { warehouseCode } }, { enabled: warehouseCode !== '' });
  const stored = setting.data?.warehouseCode === warehouseCode ? setting.data : undefined;
  const initial = useMemo(() => ({ ...stored, warehouseCode }), [stored, warehouseCode]);
  return (
    <CallDrawer
      contract={setQueueSetting}
      textOf="dockQueue"
      title={t('dockQueue.title')}
      submitLabel={t('shell.actions.save')}
      initial={initial}
      refreshes={[getQueueSetting]}
      onDone={() => {
        prompts.succeeded({ title: t('dockQueue.saved') });
        onClose();
      }}
      onClose={onClose}
    >
      <LoadFailure error={setting.error} onRetry={() => void setting.refetch()} />
      <FormField label={t('appointment.field.warehouseCode')} error={undefined}>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={warehouseCode}
            onChange={(event) => setWarehouseCode(event.target.value)}
          >
            {warehouses.choices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      {stored ? (
        <>
          <TextField name="pauseReason" hint={t('dockQueue.pauseHint')} />
          <TextField name="pauseReasonEn" />
          <MomentField name="pausedUntil" />
          <TextField name="helpPoint" hint={t('dockQueue.helpHint')} />
          <TextField name="helpPointEn" />
          <SwitchField name="isVoiceOn" />
          <TimeField name="voiceFrom" />
          <TimeField name="voiceTo" hint={t('dockQueue.voiceHint')} />
        </>
      ) : warehouses.all?.length === 0 ? (
        <Text>{t('dock.noWarehouse')}</Text>
      ) : (
        <Skeleton h="320px" />
      )}
    </CallDrawer>
  );
}
