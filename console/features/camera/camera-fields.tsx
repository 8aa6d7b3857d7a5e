import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SecretField } from '#console/ui/crud/fields/secret-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Camera, CameraProtocol } from '#shared/contracts/video/camera.ts';

/** A stored address is not shown; what is left empty stays. */
export function CameraFields(props: {
  readonly row: Camera | null;
  readonly sites: readonly FilterChoice[];
}): ReactElement {
  const { t } = useText();
  const { row, sites } = props;
  const { control } = useFormContext();
  const chosen = useWatch({ control, name: 'protocol' });
  const protocol = CameraProtocol.catch('hls').parse(row?.protocol ?? chosen);
  return (
    <>
      <TextField name="name" />
      <TextField name="place" />
      <SelectField name="siteId" choices={sites} none={t('camera.sitePlaceholder')} />
      {row === null && (
        <SegmentField
          name="protocol"
          hint={t(`camera.protocolHint.${protocol}`)}
          choices={CameraProtocol.options.map((value) => ({ value, text: t(`camera.protocols.${value}`) }))}
        />
      )}
      <SecretField
        name="address"
        hint={t(row?.hasAddress ? 'camera.keptHint' : `camera.addressHint.${protocol}`)}
      />
      <SecretField name="hdAddress" hint={t(row?.hasHd ? 'camera.keptHint' : 'camera.hdHint')} />
      {row?.hasHd && <SwitchField name="isHdRemoved" />}
      <SecretField name="talkAddress" hint={t(row?.hasTalk ? 'camera.keptHint' : 'camera.talkHint')} />
      {row?.hasTalk && <SwitchField name="isTalkRemoved" />}
      <SwitchField name="isEnabled" />
    </>
  );
}
