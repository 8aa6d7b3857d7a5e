import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MpRuleMate, MpRuleReqType, MpRuleType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { ReplyAccount } from './reply-account.ts';

/** A rule: when it answers, and what. */
export function ReplyFields(props: {
  readonly accounts: readonly ReplyAccount[];
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly isNew: boolean;
}): ReactElement {
  const { t } = useText();
  const type = useWatch({ name: 'type' });
  const templateId = useWatch({ name: 'templateId' });
  return (
    <>
      <SelectField
        name="accountId"
        choices={props.accounts.map(({ id, name }) => ({ value: id, text: name }))}
        hint={t('mpAutoReply.accountHint')}
        isFixed={!props.isNew}
      />
      <TextField name="name" />
      <SegmentField
        name="type"
        hint={t('mpAutoReply.typeHint')}
        choices={MpRuleType.options.map((value) => ({ value, text: t(`mpAutoReply.types.${value}`) }))}
      />
      {type === '2' && (
        <SelectField
          name="reqType"
          choices={MpRuleReqType.options.map((value) => ({
            value,
            text: t(`mpAutoReply.reqTypes.${value}`),
          }))}
        />
      )}
      {type === '3' && (
        <>
          <TextField name="reqKey" rows={3} hint={t('mpAutoReply.reqKeyHint')} />
          <SegmentField
            name="repMate"
            choices={MpRuleMate.options.map((value) => ({ value, text: t(`mpAutoReply.repMates.${value}`) }))}
          />
        </>
      )}
      <SelectField
        name="templateId"
        none={t('mpAutoReply.withText')}
        hint={t(props.templates.length === 0 ? 'mpAutoReply.noTemplate' : 'mpAutoReply.templateHint')}
        choices={props.templates.map(({ id, name }) => ({ value: id, text: name }))}
      />
      {!templateId && <TextField name="repContent" rows={4} />}
      <NumberField name="priority" hint={t('mpAutoReply.priorityHint')} />
      <SwitchField name="isEnabled" />
    </>
  );
}
