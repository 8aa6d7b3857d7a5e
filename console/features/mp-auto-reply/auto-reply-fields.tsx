import { HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import { WeekdaysField } from '#console/ui/crud/fields/weekdays-field.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type MpAutoReply,
  MpRuleMate,
  MpRuleReqType,
  MpRuleType,
} from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { MpReplyRules } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { replyConflicts } from '#shared/domain/public-account/reply-conflicts.ts';
import { conflictText } from './conflict-text.ts';
import type { KnownRule, ReplyAccount } from './reply-account.ts';
import { ReplyEditor } from './reply-editor.tsx';

/** A rule: when it answers, with what, and what would be doubtful about it. */
export function AutoReplyFields(props: {
  readonly account: ReplyAccount;
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  /** Null = a new one. */
  readonly row: MpAutoReply | null;
  readonly desk: MpReplyRules | undefined;
}): ReactElement {
  const { t } = useText();
  const { account, row, desk } = props;
  const type = useWatch({ name: 'type' });
  return (
    <>
      <SelectField
        name="accountId"
        choices={[{ value: account.id, text: account.name }]}
        hint={t('mpAutoReply.accountHint')}
        isFixed={row !== null}
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
      <ReplyEditor account={account} templates={props.templates} row={row} />
      <NumberField name="priority" hint={t('mpAutoReply.priorityHint')} />
      <WeekdaysField name="days" hint={t('mpAutoReply.daysHint')} />
      <HStack gap="4" align="flex-start">
        <TimeField name="startTime" />
        <TimeField name="endTime" />
      </HStack>
      <Text textStyle="xs" color="fg.muted">
        {t('mpAutoReply.hoursHint', { zone: desk?.timeZone ?? '' })}
      </Text>
      <HStack gap="4" align="flex-start">
        <DateField name="validFrom" />
        <DateField name="validTo" />
      </HStack>
      <SwitchField name="isEnabled" />
      {desk && <DraftConflicts row={row} desk={desk} />}
    </>
  );
}

/** No rule has it: they are numbered from 1. */
const NEW_ID = '9007199254740991';

/** What would be doubtful about the rule as it is typed. */
function DraftConflicts(props: {
  readonly row: MpAutoReply | null;
  readonly desk: MpReplyRules;
}): ReactElement | null {
  const { t } = useText();
  const { row, desk } = props;
  const [name, type, reqType, reqKey, repMate, priority] = useWatch({
    name: ['name', 'type', 'reqType', 'reqKey', 'repMate', 'priority'],
  });
  const [isEnabled, repType, repMediaId] = useWatch({ name: ['isEnabled', 'repType', 'repMediaId'] });
  const [days, from, to, validFrom, validTo] = useWatch({
    name: ['days', 'startTime', 'endTime', 'validFrom', 'validTo'],
  });
  const isSameMaterial = row !== null && row.repType === repType && row.repMediaId === repMediaId;
  const draft: KnownRule = useMemo(
    () => ({
      id: row?.id ?? NEW_ID,
      name: String(name || t('mpAutoReply.noun')),
      type: MpRuleType.catch('3').parse(type),
      reqType: MpRuleReqType.safeParse(reqType).data ?? null,
      reqKey: typeof reqKey === 'string' ? reqKey : null,
      repMate: MpRuleMate.catch('1').parse(repMate),
      priority: typeof priority === 'number' ? priority : 0,
      isEnabled: isEnabled === true,
      hours: {
        ...{ days: days || null, from: from || null, to: to || null },
        ...{ validFrom: validFrom || null, validTo: validTo || null },
      },
      material: isSameMaterial ? (row?.material ?? null) : null,
    }),
    [
      row,
      name,
      type,
      reqType,
      reqKey,
      repMate,
      priority,
      isEnabled,
      days,
      from,
      to,
      validFrom,
      validTo,
      isSameMaterial,
      t,
    ],
  );
  const rules = useMemo(() => [...desk.rules.filter(({ id }) => id !== draft.id), draft], [desk, draft]);
  const conflicts = useMemo(
    () =>
      replyConflicts(rules).filter(
        ({ key, ruleId, otherId }) =>
          (ruleId === draft.id || otherId === draft.id) && !desk.known.some((one) => one.key === key),
      ),
    [rules, desk, draft.id],
  );
  if (conflicts.length === 0) return null;
  return (
    <Stack
      role="status"
      gap="1"
      bg="orange.subtle"
      color="orange.fg"
      rounded="md"
      px="3"
      py="2"
      textStyle="sm"
    >
      <HStack gap="2" fontWeight="600">
        <Glyph name="warning" sizePx={15} />
        {t('mpAutoReply.draftConflicts')}
      </HStack>
      {conflicts.map((conflict) => (
        <Text key={conflict.key} overflowWrap="anywhere">
          {conflictText(conflict, rules, t)}
        </Text>
      ))}
    </Stack>
  );
}
