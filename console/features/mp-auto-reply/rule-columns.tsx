import { Badge, Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { weekdaysName } from '#console/ui/text/weekday-text.ts';
import {
  type MpAutoReply,
  type MpRuleType,
  mpAutoReply,
} from '#shared/contracts/public-account/mp-auto-reply.ts';
import { getMpReplyRules } from '#shared/contracts/public-account/mp-reply-desk.ts';
import type { ReplyConflict } from '#shared/domain/public-account/reply-conflicts.ts';
import { replyKeysOf } from '#shared/domain/public-account/reply-text.ts';
import type { Language } from '#shared/domain/text/language.ts';

type Translate = ReturnType<typeof useText>['t'];

export function ruleColumns({
  t,
  language,
  type,
  conflicts,
  mayEdit,
}: {
  readonly t: Translate;
  readonly language: Language;
  readonly type: MpRuleType;
  /** Those that nobody has marked as known. */
  readonly conflicts: readonly ReplyConflict[];
  readonly mayEdit: boolean;
}): readonly SubjectColumn<MpAutoReply>[] {
  const isDoubtful = ({ id }: MpAutoReply): boolean =>
    conflicts.some(({ ruleId, otherId }) => ruleId === id || otherId === id);
  return [
    {
      key: 'name',
      sort: 'name',
      ...(type === '3' && { head: t('mpAutoReply.field.reqKey') }),
      wantedPx: 190,
      cell: (row) => <Trigger row={row} isDoubtful={isDoubtful(row)} />,
    },
    {
      key: 'ruleName',
      head: t('mpAutoReply.field.name'),
      wantedPx: 140,
      isMinor: true,
      cell: ({ name }) => <NameCell name={name} />,
    },
    ...(type === '3'
      ? [
          {
            key: 'repMate',
            widthPx: 88,
            isMinor: true,
            cell: ({ repMate }: MpAutoReply) => (
              <Badge variant="subtle" colorPalette={repMate === '1' ? 'blue' : 'gray'}>
                {t(`mpAutoReply.repMates.${repMate}`)}
              </Badge>
            ),
          },
        ]
      : []),
    {
      key: 'repContent',
      head: t('mpAutoReply.field.repContent'),
      wantedPx: 280,
      cell: (row) => <Reply row={row} />,
    },
    {
      key: 'hours',
      head: t('mpAutoReply.hours'),
      widthPx: 176,
      isMinor: true,
      cell: (row) => hoursText(row, t, language) ?? '–',
    },
    {
      key: 'priority',
      sort: 'priority',
      align: 'end',
      widthPx: 88,
      isMinor: true,
      cell: (row) => row.priority,
    },
    { key: 'answers', align: 'end', widthPx: 92, cell: ({ answers }) => answers },
    { key: 'isEnabled', widthPx: 84, cell: (row) => <EnabledSwitch row={row} mayEdit={mayEdit} /> },
  ];
}

/** `18:00–次日 08:00 周一至周五 2026-12-24 至 2026-12-26`; null = always. */
function hoursText(
  { days, startTime: from, endTime: to, validFrom, validTo }: MpAutoReply,
  t: Translate,
  language: Language,
): string | null {
  const stretch =
    from !== null &&
    to !== null &&
    t(to > from ? 'mpAutoReply.stretch' : 'mpAutoReply.nextDay', { from, to });
  const names = days !== null && weekdaysName(days, language);
  const bounds =
    validFrom !== null && validTo !== null
      ? t('mpAutoReply.validBetween', { from: validFrom, to: validTo })
      : validFrom !== null
        ? t('mpAutoReply.validSince', { from: validFrom })
        : validTo !== null && t('mpAutoReply.validUntil', { to: validTo });
  return [stretch, names, bounds].filter(Boolean).join(' ') || null;
}

/** What a rule answers to; what it is called stands beside it where there is room. */
function Trigger(props: { readonly row: MpAutoReply; readonly isDoubtful: boolean }): ReactElement {
  const { t } = useText();
  const { name, type, reqType, reqKey } = props.row;
  const keys = replyKeysOf(reqKey);
  const text =
    type === '3'
      ? keys.join(' · ')
      : reqType === null
        ? t('mpAutoReply.follow')
        : t(`mpAutoReply.reqTypes.${reqType}`);
  return (
    <HStack gap="2" minW="0">
      <Text fontWeight="600" truncate title={`${name}: ${text}`}>
        {text}
      </Text>
      {props.isDoubtful && (
        <Box
          as="span"
          color="orange.fg"
          flex="none"
          role="img"
          aria-label={t('mpAutoReply.conflicts', { count: 1 })}
        >
          <Glyph name="warning" sizePx={15} />
        </Box>
      )}
    </HStack>
  );
}

function Reply({ row }: { readonly row: MpAutoReply }): ReactElement {
  const { t } = useText();
  const zone = usePlantZone();
  const { repType, repContent, repName, templateName, material, missedAt } = row;
  const text = templateName ?? (repType === 'text' ? repContent : repName) ?? '';
  return (
    <HStack gap="2" minW="0">
      <Badge variant="subtle" colorPalette="gray" flex="none">
        {templateName === null ? t(`mpAutoReply.repTypes.${repType}`) : t('mpAutoReply.template')}
      </Badge>
      <Text truncate minW="64px" title={text}>
        {text}
      </Text>
      {templateName !== null && (
        // Where there is no room, the kind before the name says it.
        <Badge
          variant="subtle"
          colorPalette="green"
          flex="none"
          css={{ '@media (max-width: 1400px)': { display: 'none' } }}
        >
          {t('mpAutoReply.withDataBadge')}
        </Badge>
      )}
      {material !== null && material !== 'ok' && (
        <Badge
          variant="subtle"
          colorPalette="red"
          flex="none"
          title={
            missedAt === null ? undefined : t('mpAutoReply.missed', { time: momentText(missedAt, zone) })
          }
        >
          <Glyph name="warning" sizePx={12} />
          {t(`mpAutoReply.materials.${material}`)}
        </Badge>
      )}
    </HStack>
  );
}

function EnabledSwitch(props: { readonly row: MpAutoReply; readonly mayEdit: boolean }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const save = useAction(mpAutoReply.update, [mpAutoReply.page, getMpReplyRules]);
  const { row, mayEdit } = props;
  const values = Object.fromEntries(
    Object.entries(row).filter(([name]) => mpAutoReply.updateFields.includes(name)),
  );
  return (
    <CheckedSwitch
      size="sm"
      value={row.isEnabled}
      active={true}
      inactive={false}
      label={t('mpAutoReply.enable', { name: row.name })}
      isLabelHidden
      isDisabled={!mayEdit || save.isPending}
      onChange={(isEnabled) =>
        save.mutate(
          // The other fields as they are; the version is that of the row.
          { body: { ...values, id: row.id, updateTime: row.updateTime, isEnabled } as never },
          { onError: (error) => prompts.failed(error) },
        )
      }
    />
  );
}
