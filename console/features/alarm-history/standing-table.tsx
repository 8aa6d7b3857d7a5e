import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { CsvButton } from '#console/ui/download/csv-button.tsx';
import { csvFile } from '#console/ui/download/csv-file.ts';
import { saveFile } from '#console/ui/download/save-file.ts';
import type { Column } from '#console/ui/table/column.ts';
import type { TablePanelProps } from '#console/ui/table/table-panel.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { usePlantZone, useZoneOf } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { AlarmHistory, StandingAlarm } from '#shared/contracts/alarms/alarm-history.ts';
import { isoWithOffset } from '#shared/domain/calendar/zone-offset.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { AlarmsLink } from './alarms-link.tsx';
import { historyFileName } from './history-file-name.ts';

/** Alarms that had been active for more than a day when the period ended, oldest first. */
export function StandingTable(props: {
  readonly history: AlarmHistory | undefined;
  readonly loading: TablePanelProps<StandingAlarm>['loading'];
}): ReactElement {
  const { t, language } = useText();
  const { navigate } = useView();
  const { history, loading } = props;
  const zone = usePlantZone();
  const zoneOf = useZoneOf();
  const name = (row: StandingAlarm) => nameOf(row, language);
  const machine = (row: StandingAlarm) =>
    nameOf({ name: row.machineName, nameEn: row.machineNameEn }, language);
  const pathOf = ({ id, machineCode }: StandingAlarm): string =>
    `/alarm?${new URLSearchParams({ machineCode, isOpen: 'true', open: id }).toString()}`;
  const lasted = ({ since }: StandingAlarm) => (history ? history.to - since : 0);

  const columns: readonly Column<StandingAlarm>[] = [
    {
      key: 'name',
      head: t('alarmHistory.source'),
      wantedPx: 300,
      cell: (row) => <AlarmsLink path={pathOf(row)} text={name(row)} />,
    },
    {
      key: 'machine',
      head: t('alarmHistory.machine'),
      wantedPx: 180,
      cell: (row) => (
        <Text as="span" truncate title={machine(row)}>
          {machine(row)}
        </Text>
      ),
    },
    {
      key: 'priority',
      head: t('alarmHistory.priority'),
      widthPx: 92,
      cell: ({ priority }) => t(`alarmHistory.priorities.${priority}`),
    },
    {
      key: 'since',
      head: t('alarmHistory.since'),
      widthPx: 190,
      cell: ({ since }) => <Moment form="full" atMs={since} />,
    },
    {
      key: 'duration',
      head: t('alarmHistory.duration'),
      align: 'end',
      widthPx: 140,
      cell: (row) => spokenDuration(lasted(row), language),
    },
    {
      key: 'isAcknowledged',
      head: t('alarmHistory.acknowledged'),
      widthPx: 120,
      cell: ({ isAcknowledged }) => t(isAcknowledged ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];

  function save(of: AlarmHistory): void {
    const head = [
      ...[t('alarmHistory.source'), t('alarmHistory.machine'), t('alarmHistory.priority')],
      ...[`${t('alarmHistory.since')} (ISO 8601)`, `${t('alarmHistory.duration')} (min)`],
      t('alarmHistory.acknowledged'),
    ];
    const rows = of.standing.map((row) => [
      ...[name(row), machine(row), t(`alarmHistory.priorities.${row.priority}`)],
      ...[isoWithOffset(row.since, zoneOf(row)), lasted(row) / 60_000],
      t(row.isAcknowledged ? 'crud.form.yes' : 'crud.form.no'),
    ]);
    saveFile(csvFile([head, ...rows]), historyFileName('standing', of, zone));
  }

  return (
    <LocalTable
      formName="alarm-standing"
      label={t('alarmHistory.parts.standing')}
      columns={columns}
      rows={history?.standing}
      loading={loading}
      rowKey={({ id }) => id}
      rowName={name}
      onOpen={(row) => navigate(pathOf(row))}
      empty={{ title: t('alarmHistory.noStanding'), hint: t('alarmHistory.noStandingHint') }}
      tools={
        <CsvButton
          label={t('alarmHistory.export')}
          isEmpty={!history?.standing.length}
          onSave={() => history && save(history)}
        />
      }
    />
  );
}
