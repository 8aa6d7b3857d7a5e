import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAlarmFeed } from '#console/ui/alarms/use-alarm-feed.ts';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useMetricSources } from '#console/ui/mapping/use-metric-sources.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  type Alarm,
  acknowledgeAlarms,
  alarm,
  listAlarmEvents,
  unshelveAlarms,
} from '#shared/contracts/alarms/alarm.ts';
import { AlarmPriority, AlarmStanding } from '#shared/contracts/alarms/alarm-terms.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { useAlarmColumns } from './alarm-columns.tsx';
import { AlarmDetail } from './alarm-detail.tsx';
import { AlarmDrawer, type DrawerStep } from './alarm-drawer.tsx';

const REFRESHED = [alarm.page, listAlarmEvents];

/** Alarms that are open or were raised before: acknowledged, shelved and explained here. */
export function AlarmPage(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const mayControl = useMay('alarm_control');
  const { choices } = useMetricSources();
  const columns = useAlarmColumns();
  const { refetchMs } = useAlarmFeed(REFRESHED);
  const [asked, setAsked] = useState<{ readonly step: DrawerStep; readonly row: Alarm } | null>(null);
  const acknowledge = useAction(acknowledgeAlarms, REFRESHED);
  const unshelve = useAction(unshelveAlarms, REFRESHED);

  function report(refused: readonly string[], title: string): void {
    if (refused.length > 0) prompts.failed({ title: t('alarm.refused') });
    else prompts.succeeded({ title });
  }
  const actionsOf = (row: Alarm) => {
    const { standing } = row;
    const opens = (step: DrawerStep) => ({
      label: t(`alarm.steps.${step}`),
      onSelect: () => setAsked({ step, row }),
    });
    const calls = (step: 'acknowledge' | 'unshelve') => ({
      label: t(`alarm.steps.${step}`),
      onSelect: async () => {
        const { refused } = await (step === 'acknowledge' ? acknowledge : unshelve).mutateAsync({
          body: { ids: [row.id] },
        });
        report(refused, t('alarm.done', { step: t(`alarm.steps.${step}`) }));
      },
    });
    return [
      ...(standing !== 'closed' && row.acknowledgedBy === null ? [calls('acknowledge')] : []),
      ...(standing === 'shelved' ? [calls('unshelve')] : row.isActive ? [opens('shelve')] : []),
      opens('comment'),
      opens('correct'),
    ];
  };
  return (
    <>
      <LogPage
        log={alarm}
        headActions={mayControl && <AcknowledgeAll refetchMs={refetchMs} />}
        refetchMs={refetchMs}
        query={{ isCollapsed: 'true' }}
        timeOf={({ createTime }) => createTime}
        timeSort="create_time"
        columns={columns}
        filters={[
          {
            kind: 'segments',
            name: 'isOpen',
            label: t('alarm.openness'),
            all: t('alarm.all'),
            choices: [
              { value: 'true', text: t('alarm.openOnly') },
              { value: 'false', text: t('alarm.closedOnly') },
            ],
          },
          {
            kind: 'choice',
            name: 'machineCode',
            label: t('alarm.field.machineCode'),
            all: t('alarm.allMachines'),
            choices,
          },
          {
            kind: 'choice',
            name: 'priority',
            label: t('alarm.field.priority'),
            all: t('alarm.allPriorities'),
            choices: AlarmPriority.options.map((value) => ({ value, text: t(`alarm.priorities.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'standing',
            label: t('alarm.field.standing'),
            all: t('alarm.allStandings'),
            choices: AlarmStanding.options.map((value) => ({ value, text: t(`alarm.standings.${value}`) })),
          },
        ]}
        detail={(row) => <AlarmDetail row={row} />}
        bulk={
          mayControl
            ? {
                nameOf: (row) => nameOf(row, language),
                actions: (rows, deselect) => <AcknowledgeSelected rows={rows} deselect={deselect} />,
              }
            : undefined
        }
        actions={(row) => mayControl && <RowActions name={nameOf(row, language)} actions={actionsOf(row)} />}
      />
      {asked && <AlarmDrawer {...asked} onClose={() => setAsked(null)} onDone={report} />}
    </>
  );
}

/** Acknowledges those of the selected alarms that are not yet: shelved ones too, closed ones not. */
function AcknowledgeSelected(props: {
  readonly rows: readonly Alarm[];
  readonly deselect: (ids: readonly string[]) => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { rows, deselect } = props;
  const acknowledge = useAction(acknowledgeAlarms, REFRESHED);
  const ids = rows.map(({ id }) => id);
  return (
    <Button
      size="xs"
      disabled={ids.length > LIMITS.idsMax}
      loading={acknowledge.isPending}
      onClick={async () => {
        const { done } = await acknowledge.mutateAsync({ body: { ids } });
        prompts.succeeded({ title: t('alarm.acknowledged', { count: done.length }) });
        deselect(ids);
      }}
    >
      <Glyph name="check" sizePx={14} />
      {t('alarm.steps.acknowledge')}
    </Button>
  );
}

/** Acknowledges what is unacknowledged now, in one go. */
function AcknowledgeAll(props: { readonly refetchMs: number | null }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const query = { isUnacknowledged: 'true', size: LIMITS.idsMax, current: 1 } as const;
  const { data } = useCall(alarm.page, { query }, { refetchMs: props.refetchMs });
  const acknowledge = useAction(acknowledgeAlarms, REFRESHED);
  const ids = (data?.records ?? []).map(({ id }) => id);
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={ids.length === 0}
      loading={acknowledge.isPending}
      onClick={async () => {
        const { done } = await acknowledge.mutateAsync({ body: { ids } });
        prompts.succeeded({ title: t('alarm.acknowledged', { count: done.length }) });
      }}
    >
      {t('alarm.acknowledgeAll', { count: ids.length })}
    </Button>
  );
}
