import { HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { onCallName } from '#console/ui/alarms/on-call.tsx';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { PlacesField } from '#console/ui/crud/fields/places-field.tsx';
import { RowsField } from '#console/ui/crud/fields/rows-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import type { Places } from '#console/ui/crud/tree/use-places.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { listUsers } from '#shared/contracts/accounts/user.ts';
import type { OnCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** The rotation in its order, and who is on call in its place. */
export function OnCallFields(props: {
  readonly row: OnCallSchedule | null;
  readonly places: Places;
}): ReactElement {
  const { t } = useText();
  const maySee = useMay('user_view');
  const users = useUserChoices(props.row, maySee);
  const choices = [{ value: null, text: t('onCallSchedule.chooseUser') }, ...users];
  return (
    <>
      <TextField name="name" />
      <PlacesField
        name="places"
        places={props.places}
        none={t('onCallSchedule.allLines')}
        hint={t('onCallSchedule.placesHint')}
      />
      <RowsField
        name="members"
        {...(!maySee && { hint: t('onCallSchedule.usersHint') })}
        cells={[{ kind: 'choice', name: 'userId', label: t('onCallSchedule.member'), widthPx: 260, choices }]}
        newRow={{ userId: null }}
        addLabel={t('onCallSchedule.addMember')}
        rowLabel={(row) => t('onCallSchedule.memberRow', { row })}
        removeLabel={t('onCallSchedule.removeMember')}
      />
      <HStack gap="3" align="flex-start">
        <DateField name="startDay" hint={t('onCallSchedule.startHint')} />
        <TimeField name="handover" hint={t('onCallSchedule.zoneHint')} />
        <NumberField name="turnDays" />
      </HStack>
      <RowsField
        name="overrides"
        cells={[
          { kind: 'choice', name: 'userId', label: t('onCallSchedule.member'), widthPx: 150, choices },
          { kind: 'moment', name: 'from', label: t('onCallSchedule.override.from'), widthPx: 210 },
          { kind: 'moment', name: 'to', label: t('onCallSchedule.override.to'), widthPx: 210 },
          { kind: 'text', name: 'reason', label: t('onCallSchedule.override.reason'), widthPx: 140 },
        ]}
        newRow={{ userId: null, from: null, to: null, reason: '' }}
        addLabel={t('onCallSchedule.addOverride')}
        rowLabel={(row) => t('onCallSchedule.overrideRow', { row })}
        removeLabel={t('onCallSchedule.removeOverride')}
      />
      <SelectField
        name="fallbackUserId"
        choices={users}
        none={t('onCallSchedule.noFallback')}
        hint={t('onCallSchedule.fallbackHint')}
      />
    </>
  );
}

/** Users whom the reader may choose, and those whom the schedule names already. */
function useUserChoices(row: OnCallSchedule | null, maySee: boolean) {
  const { t } = useText();
  const query = { size: LIMITS.pageSizeMax };
  const users = useCall(listUsers, { query }, { enabled: maySee }).data ?? [];
  const named = (row?.people ?? []).filter(({ userId }) => !users.some(({ id }) => id === userId));
  return [
    ...users.map(({ id, nickname, username }) => ({
      value: id,
      text: nickname === username ? nickname : `${nickname} (${username})`,
    })),
    ...named.map(({ userId }) => ({ value: userId, text: row ? onCallName(row, userId, t) : userId })),
  ];
}
