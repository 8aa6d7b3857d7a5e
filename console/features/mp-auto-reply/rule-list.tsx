import { Button, HStack, Tabs, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { MpReplyType, MpRuleType, mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { getMpReplyRules, type MpReplyRules } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { replyConflicts } from '#shared/domain/public-account/reply-conflicts.ts';
import { AutoReplyFields } from './auto-reply-fields.tsx';
import { ConflictCard } from './conflict-card.tsx';
import type { ReplyAccount } from './reply-account.ts';
import { ruleColumns } from './rule-columns.tsx';
import { UnmatchedCard } from './unmatched-card.tsx';

const REFRESHED_EVERY_MS = 60_000;
const CONFLICTS_ID = 'reply-conflicts';
const USUAL_TYPE: MpRuleType = '3';

/** The rules of an account by type, with what is doubtful about them and what none of them answers. */
export function RuleList(props: {
  readonly accounts: readonly ReplyAccount[];
  readonly account: ReplyAccount;
}): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const { accounts, account } = props;
  const type = MpRuleType.safeParse(search.get('rules')).data ?? USUAL_TYPE;
  const answer = useCall(
    getMpReplyRules,
    { query: { accountId: account.id } },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  const desk = answer.isPlaceholderData ? undefined : answer.data;
  const templates = useCall(mpTemplate.page, { query: { size: 100 } }).data?.records ?? [];
  const [started, setStarted] = useState<Readonly<Record<string, unknown>> | null>(null);
  const conflicts = useMemo(() => replyConflicts(desk?.rules ?? []), [desk]);
  const open = conflicts.filter(({ key }) => !desk?.known.some((one) => one.key === key));
  const defaults = { accountId: account.id, type, repMate: '2' };
  return (
    <ListPage
      crud={mpAutoReply}
      nameOf={({ name }) => name}
      query={{ accountId: account.id, type }}
      columns={ruleColumns({ t, language, type, conflicts: open, mayEdit: account.mayEdit })}
      filters={[
        { kind: 'text', name: 'q', placeholder: t('mpAutoReply.filterPlaceholder') },
        enumFilter('repType', MpReplyType.options, (one) => t(`mpAutoReply.repTypes.${one}`), {
          label: t('mpAutoReply.field.repType'),
          all: t('mpAutoReply.allReplies'),
        }),
      ]}
      moreFilters={
        open.length > 0 && (
          <Button asChild size="sm" colorPalette="orange" variant="subtle">
            <a href={`#${CONFLICTS_ID}`} onClick={toConflicts}>
              <Glyph name="warning" sizePx={14} />
              {t('mpAutoReply.conflicts', { count: open.length })}
            </a>
          </Button>
        )
      }
      fields={(row) => <AutoReplyFields account={account} templates={templates} row={row} desk={desk} />}
      drawerWidthPx={600}
      defaults={defaults}
      canCreate={account.mayEdit}
      newRecord={started}
      onNewRecordClosed={() => setStarted(null)}
      headActions={
        <>
          <Today desk={desk} />
          {accounts.length > 1 && (
            <ChoiceBox
              label={t('mpAutoReply.field.accountId')}
              value={account.id}
              widthPx={200}
              choices={accounts.map(({ id, name, isEnabled }) => ({
                value: id,
                text: isEnabled ? name : t('mpAutoReply.accountOff', { name }),
              }))}
              onChange={(id) => setSearch({ account: id, page: null })}
            />
          )}
        </>
      }
      intro={<TypeTabs type={type} desk={desk} />}
      below={
        <>
          <ConflictCard
            id={CONFLICTS_ID}
            accountId={account.id}
            mayEdit={account.mayEdit}
            rules={desk?.rules ?? []}
            conflicts={conflicts}
            known={desk?.known ?? []}
          />
          <UnmatchedCard
            accountId={account.id}
            mayEdit={account.mayEdit}
            onAdd={(text) => setStarted({ ...defaults, type: '3', ...ruleFor(text) })}
          />
        </>
      }
    />
  );

  function toConflicts(event: { preventDefault: () => void }): void {
    // The address holds the state of the page.
    event.preventDefault();
    document.getElementById(CONFLICTS_ID)?.scrollIntoView({ block: 'nearest' });
  }
}

/** A keyword of what a fan wrote, as long as one may be. */
function ruleFor(text: string) {
  const key = text.replaceAll(/\s+/g, ' ').trim().slice(0, 30);
  return { name: key, reqKey: key };
}

function Today({ desk }: { readonly desk: MpReplyRules | undefined }): ReactElement | null {
  const { t } = useText();
  if (!desk) return null;
  return (
    <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap">
      {t('mpAutoReply.today', desk.today)}
    </Text>
  );
}

const GLYPHS = { '1': 'user', '2': 'message', '3': 'search' } as const;

function TypeTabs(props: {
  readonly type: MpRuleType;
  readonly desk: MpReplyRules | undefined;
}): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  const { type, desk } = props;
  const order = type === '3' ? t('mpAutoReply.order') : t(`mpAutoReply.orderOf.${type}`);
  return (
    <Tabs.Root
      size="sm"
      mb="3"
      value={type}
      onValueChange={({ value }) => setSearch({ rules: value, page: null })}
    >
      <Tabs.List alignItems="center">
        {MpRuleType.options.map((one) => (
          <Tabs.Trigger key={one} value={one} whiteSpace="nowrap">
            <Glyph name={GLYPHS[one]} sizePx={14} />
            {t(`mpAutoReply.tabs.${one}`, {
              count: desk?.rules.filter((rule) => rule.type === one).length ?? '–',
            })}
          </Tabs.Trigger>
        ))}
        <HStack ms="auto" ps="3" minW="0">
          <Text textStyle="sm" color="fg.muted" truncate title={order}>
            {order}
          </Text>
        </HStack>
      </Tabs.List>
    </Tabs.Root>
  );
}
