import { Badge, Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { useSelectedRows } from '#console/ui/crud/list/use-selected-rows.ts';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { TagChips } from '#console/ui/mp-fan/tag-chips.tsx';
import { TagDialog } from '#console/ui/mp-fan/tag-dialog.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type MpFanRow, MpFanState, pageMpFans } from '#shared/contracts/public-account/mp-fan.ts';
import { listMpSummaryAccounts } from '#shared/contracts/public-account/mp-summary.ts';
import { mpTag } from '#shared/contracts/public-account/mp-tag.ts';

/** Fans of the accounts in reach. */
export function MpFanPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={[pageMpFans.access]} title={t('mpFan.title')}>
      <FillPage>
        <PageHead title={t('mpFan.title')} lead={t('mpFan.lead')} />
        <Fans />
      </FillPage>
    </Permitted>
  );
}

function Fans(): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const mayTag = useMay('mp_fan_edit');
  const accounts = useCall(listMpSummaryAccounts, {}).data ?? [];
  const tags = useCall(mpTag.page, { query: { size: LIMITS.pageSizeMax } }).data?.records ?? [];
  const selected = useSelectedRows(({ wxUserId }: MpFanRow) => wxUserId);
  const [tagged, setTagged] = useState<readonly MpFanRow[] | null>(null);
  const isOne = accounts.length < 2;
  const columns: readonly Column<MpFanRow>[] = [
    {
      key: 'nickName',
      head: t('mpFan.field.nickName'),
      wantedPx: 200,
      cell: ({ nickName }) => <NameCell name={nickName} />,
    },
    {
      key: 'tags',
      head: t('mpFan.field.tags'),
      wantedPx: 300,
      cell: (row) => (row.tags.length === 0 ? '–' : <TagChips tags={row.tags} />),
    },
    { key: 'state', head: t('mpFan.field.state'), widthPx: 136, cell: (row) => <State fan={row} /> },
    {
      key: 'appName',
      head: t('mpFan.field.appName'),
      wantedPx: 160,
      isMinor: true,
      cell: ({ appName }) => <NameCell name={appName} />,
    },
    {
      key: 'lastInAt',
      head: t('mpFan.field.lastInAt'),
      widthPx: 176,
      cell: ({ lastInAt }) =>
        lastInAt === null ? t('mpFan.never') : <Moment form="relative" atMs={lastInAt} />,
    },
    {
      key: 'firstSeenAt',
      head: t('mpFan.field.firstSeenAt'),
      widthPx: 176,
      isMinor: true,
      cell: ({ firstSeenAt }) => <Moment form="full" atMs={firstSeenAt} />,
    },
  ];
  return (
    <>
      <PagedTable
        formName="mpFan"
        label={t('mpFan.title')}
        endpoint={pageMpFans}
        columns={columns}
        filters={[
          { kind: 'text', name: 'q', placeholder: t('mpFan.filterPlaceholder') },
          {
            kind: 'choice',
            name: 'tagId',
            label: t('mpFan.field.tags'),
            all: t('mpTag.allTags'),
            choices: tags.map(({ id, name, appName }) => ({
              value: id,
              text: isOne ? name : `${name} · ${appName}`,
            })),
          },
          enumFilter('state', MpFanState.options, (state) => t(`mpFan.states.${state}`), {
            label: t('mpFan.field.state'),
            all: t('mpFan.allStates'),
          }),
          ...(isOne
            ? []
            : [
                {
                  kind: 'choice' as const,
                  name: 'accountId',
                  label: t('mpFan.field.appName'),
                  all: t('mpTag.allAccounts'),
                  choices: accounts.map(({ id, name }) => ({ value: id, text: name })),
                },
              ]),
        ]}
        rowKey={selected.keyOf}
        rowName={({ nickName }) => nickName}
        selection={mayTag ? selected.selection : undefined}
        bulkActions={
          <Button
            variant="ghost"
            size="xs"
            disabled={selected.rows.length > LIMITS.idsMax}
            onClick={() => setTagged(selected.rows)}
          >
            {t('mpTag.give')}
          </Button>
        }
        onOpen={({ wxUserId }) => navigate(`/mp-conversation/index?fan=${wxUserId}`)}
        empty={{ title: t('mpFan.empty'), hint: t('mpFan.emptyHint') }}
      />
      {tagged && (
        <TagDialog
          fans={tagged}
          onClose={() => setTagged(null)}
          onDone={() => selected.deselect(tagged.map(({ wxUserId }) => wxUserId))}
        />
      )}
    </>
  );
}

function State({ fan }: { readonly fan: MpFanRow }): ReactElement {
  const { t } = useText();
  const state = fan.isBlocked ? 'blocked' : fan.isSubscribed ? 'follows' : 'left';
  const tone = { blocked: 'red', follows: 'green', left: 'orange' }[state];
  return (
    <Badge variant="subtle" colorPalette={tone}>
      {t(`mpFan.states.${state}`)}
    </Badge>
  );
}
