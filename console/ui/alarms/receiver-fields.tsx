import { HStack } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SecretField } from '#console/ui/crud/fields/secret-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type AlarmChannelKind,
  type HookKind,
  isHook,
  MailTls,
} from '#shared/contracts/alarms/alarm-receiver.ts';

/** What is stored of a channel that is being changed; null = it is new. */
interface Stored {
  readonly kind: AlarmChannelKind;
  readonly hasAddress: boolean;
  readonly hasSecret: boolean;
}

/** Whom a channel of a kind sends to. */
export function ChannelReceiver(props: {
  readonly kind: AlarmChannelKind;
  readonly stored: Stored | null;
  /** Whom mail and text messages go to instead of recipients. */
  readonly onCall: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { kind, stored, onCall } = props;
  if (isHook(kind)) return <HookFields row={stored} kind={kind} />;
  return kind === 'mail' ? (
    <MailFields row={stored} onCall={onCall} />
  ) : (
    <>
      {onCall}
      <TextField
        name="recipients"
        rows={4}
        isCode
        hint={t(kind === 'sms' ? 'alarmReceiver.phones' : 'alarmReceiver.fans')}
      />
    </>
  );
}

function HookFields(props: { readonly row: Stored | null; readonly kind: HookKind }): ReactElement {
  const { t } = useText();
  const { row, kind } = props;
  // What is stored is of the stored kind.
  const isKept = row?.kind === kind;
  return (
    <>
      <SecretField
        name="address"
        {...(isKept && row.hasAddress && { hint: t('alarmReceiver.addressKept') })}
      />
      {kind !== 'wecom' && (
        <SecretField
          name="secret"
          hint={t(isKept && row.hasSecret ? 'alarmReceiver.secretKept' : `alarmReceiver.secretOf.${kind}`)}
        />
      )}
    </>
  );
}

function MailFields(props: { readonly row: Stored | null; readonly onCall: ReactNode }): ReactElement {
  const { t } = useText();
  const { row } = props;
  const { control } = useFormContext();
  const isPlain = useWatch({ control, name: 'mailTls' }) === 'none';
  const isKept = row?.kind === 'mail' && row.hasSecret;
  return (
    <>
      <HStack gap="3" align="flex-start">
        <TextField name="mailHost" isCode />
        <NumberField name="mailPort" />
      </HStack>
      <SegmentField
        name="mailTls"
        choices={MailTls.options.map((value) => ({ value, text: t(`alarmReceiver.tls.${value}`) }))}
        {...(isPlain && { hint: t('alarmReceiver.tlsUnsafe') })}
      />
      <TextField name="mailUser" isCode hint={t('alarmReceiver.mailUserHint')} />
      <SecretField
        name="secret"
        label={t('alarmReceiver.password')}
        hint={t(isKept ? 'alarmReceiver.passwordKept' : 'alarmReceiver.secretOf.mail')}
      />
      <TextField name="mailFrom" isCode />
      {props.onCall}
      <TextField name="recipients" rows={4} isCode hint={t('alarmReceiver.mailRecipients')} />
    </>
  );
}
