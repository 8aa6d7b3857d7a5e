import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SecretField } from '#console/ui/crud/fields/secret-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Connector } from '#shared/contracts/connectors/connector.ts';
import { HttpAuthorization, MQTT_VERSIONS } from '#shared/contracts/connectors/connector-kind.ts';

interface NetworkFieldsProps {
  readonly row: Connector | null;
}

/** How an external broker is reached, and which topics are subscribed to. */
export function BrokerFields(
  props: NetworkFieldsProps & { readonly kind: 'mqtt' | 'sparkplug' },
): ReactElement {
  const { t } = useText();
  return (
    <>
      <SegmentField
        name="settings.protocolVersion"
        choices={MQTT_VERSIONS.map((value) => ({ value, text: value }))}
      />
      <SwitchField name="settings.tls" hint={t('connector.tlsHint')} />
      <TextField name="username" hint={t('connector.usernameHint')} />
      <Secret row={props.row} />
      {props.kind === 'sparkplug' ? (
        <TextField name="settings.hostId" isCode placeholder="linewall" hint={t('connector.hostIdHint')} />
      ) : (
        <TextField name="settings.topicFilter" isCode placeholder="#" hint={t('connector.topicFilterHint')} />
      )}
    </>
  );
}

/** How requests to an HTTP server are authorized. */
export function HttpFields({ row }: NetworkFieldsProps): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const authorization = HttpAuthorization.catch('none').parse(
    useWatch({ control, name: 'settings.authorization' }),
  );
  return (
    <>
      <SegmentField
        name="settings.authorization"
        choices={HttpAuthorization.options.map((value) => ({
          value,
          text: t(`connector.authorizations.${value}`),
        }))}
      />
      {authorization === 'basic' && <TextField name="username" />}
      {authorization !== 'none' && (
        <Secret row={row} {...(authorization === 'bearer' && { label: t('connector.token') })} />
      )}
    </>
  );
}

function Secret({ row, label }: NetworkFieldsProps & { readonly label?: string }): ReactElement {
  const { t } = useText();
  return (
    <SecretField
      name="secret"
      {...(label !== undefined && { label })}
      {...(row?.hasSecret && { hint: t('connector.secretHint') })}
    />
  );
}
