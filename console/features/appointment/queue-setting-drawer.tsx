import type { ReactElement } from 'react';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { WarehouseSettingDrawer } from '#console/ui/warehouse/warehouse-setting-drawer.tsx';
import { getQueueSetting, setQueueSetting } from '#shared/contracts/yard/dock-queue.ts';

/** Pause, voice and help point of the queue board of a warehouse. */
export function QueueSettingDrawer(props: {
  readonly warehouses: Warehouses;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <WarehouseSettingDrawer
      {...props}
      read={getQueueSetting}
      write={setQueueSetting}
      textOf="dockQueue"
      title={t('dockQueue.title')}
      saved={t('dockQueue.saved')}
    >
      <TextField name="pauseReason" hint={t('dockQueue.pauseHint')} />
      <TextField name="pauseReasonEn" />
      <MomentField name="pausedUntil" />
      <TextField name="helpPoint" hint={t('dockQueue.helpHint')} />
      <TextField name="helpPointEn" />
      <SwitchField name="isVoiceOn" />
      <TimeField name="voiceFrom" />
      <TimeField name="voiceTo" hint={t('dockQueue.voiceHint')} />
    </WarehouseSettingDrawer>
  );
}
