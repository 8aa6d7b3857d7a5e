import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SecretField } from '#console/ui/crud/fields/secret-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Connector, WordOrder } from '#shared/contracts/connectors/connector.ts';
import {
  ConnectorKind,
  MQTT_VERSIONS,
  SecurityMode,
  SecurityPolicy,
  settingsOf,
} from '#shared/contracts/connectors/connector-kind.ts';
import { BrokerFields, HttpFields } from './network-fields.tsx';

/** What was chosen for another kind stays in the form of a new connector. */
export function toConnectorBody(values: FieldValues): FieldValues {
  const kind = ConnectorKind.safeParse(values.kind);
  if (!kind.success) return values;
  const { settings, wordOrder, ...others } = values;
  return {
    ...others,
    settings: settingsOf(kind.data, settings ?? {}),
    ...(kind.data === 'modbus' && { wordOrder }),
  };
}

/** What a new connector begins with. */
export const CONNECTOR_DEFAULTS = {
  kind: ConnectorKind.options[0],
  settings: {
    securityMode: 'signAndEncrypt',
    securityPolicy: SecurityPolicy.options[0],
    protocolVersion: MQTT_VERSIONS[0],
    tls: false,
    authorization: 'none',
  },
};

export function ConnectorFields(props: { readonly row: Connector | null }): ReactElement {
  const { t } = useText();
  const { row } = props;
  const { control } = useFormContext();
  const chosen = useWatch({ control, name: 'kind' });
  const kind = ConnectorKind.catch('modbus').parse(row?.kind ?? chosen);
  return (
    <>
      <TextField name="name" />
      {row === null && (
        <SelectField
          name="kind"
          choices={ConnectorKind.options.map((value) => ({ value, text: t(`connector.kinds.${value}`) }))}
        />
      )}
      <TextField name="address" isCode hint={t(`connector.addressHint.${kind}`)} />
      {kind === 'opcua' && <OpcuaFields row={row} />}
      {(kind === 'mqtt' || kind === 'sparkplug') && <BrokerFields row={row} kind={kind} />}
      {(kind === 'http' || kind === 'mtconnect') && <HttpFields row={row} />}
      <NumberField name="timeoutMs" />
      {kind === 'modbus' && (
        <SegmentField
          name="wordOrder"
          choices={WordOrder.options.map((value) => ({ value, text: value }))}
          hint={t('connector.wordOrderHint')}
        />
      )}
      <SwitchField name="isEnabled" />
    </>
  );
}

function OpcuaFields(props: { readonly row: Connector | null }): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const mode = useWatch({ control, name: 'settings.securityMode' });
  return (
    <>
      <SegmentField
        name="settings.securityMode"
        choices={SecurityMode.options.map((value) => ({
          value,
          text: t(`connector.securityModes.${value}`),
        }))}
        hint={
          mode === 'none' ? (
            <Text color="fg.error">{t('connector.unsafe')}</Text>
          ) : (
            t('connector.securityHint')
          )
        }
      />
      {mode !== 'none' && (
        <SelectField
          name="settings.securityPolicy"
          choices={SecurityPolicy.options.map((value) => ({ value, text: value }))}
        />
      )}
      {mode === 'signAndEncrypt' && (
        <>
          <TextField name="username" hint={t('connector.usernameHint')} />
          <SecretField name="secret" {...(props.row?.hasSecret && { hint: t('connector.secretHint') })} />
        </>
      )}
    </>
  );
}
