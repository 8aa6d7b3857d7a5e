import { sql } from 'kysely';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import { defineReportSource } from '#server/core/reports/define-source.ts';
import {
  choiceFilters,
  durationField,
  flagField,
  instantField,
  namedFields,
  numberField,
  RANGE_FILTER,
  textField,
  wordFields,
} from '#server/core/reports/source-fields.ts';
import { rangeInstants } from '#server/core/reports/source-request.ts';
import { readSqlPage, type SqlRows } from '#server/core/reports/sql-source.ts';
import { wordColumns } from '#server/core/reports/words-column.ts';
import { alarmsReached } from '#server/modules/alarms/alarms-reached.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { alarm as en } from '#shared/i18n/en/alarms/alarm.ts';
import { alarm as zh } from '#shared/i18n/zh/alarms/alarm.ts';

const INFO: ReportSourceInfo = {
  id: 'alarms',
  label: { zh: '报警', en: 'Alarms' },
  rangeDaysMax: 400,
  filters: [
    RANGE_FILTER,
    ...choiceFilters('lineId', 'machineId', 'priority', 'ruleId', 'standing'),
    { key: 'isActive', kind: 'value', required: false },
  ],
  fields: [
    instantField('raised', '首次报警', 'Raised'),
    instantField('cleared', '恢复', 'Cleared'),
    durationField('ms', '自首次报警时长', 'Time since it was raised'),
    textField('ruleId', '规则 ID', 'Rule ID'),
    textField('name', '报警', 'Alarm (Chinese)'),
    textField('nameEn', '报警（英文）', 'Alarm'),
    ...wordFields('priority', '优先级', 'Priority'),
    ...wordFields('standing', '状态', 'Standing'),
    ...namedFields('line', '产线', 'Line'),
    ...namedFields('machine', '设备', 'Machine'),
    flagField('isActive', '仍在报警', 'Active'),
    numberField('value', '触发值', 'Value', { add: 'never' }),
    numberField('occurrences', '报警次数', 'Occurrences'),
    flagField('isChattering', '抖动', 'Chattering'),
    flagField('isFirst', '首发', 'First of its place'),
    flagField('isFlood', '属于报警潮', 'Part of a flood'),
    instantField('acknowledgedAt', '确认时间', 'Acknowledged at'),
    textField('acknowledgedBy', '确认人', 'Acknowledged by'),
    durationField('acknowledgedMs', '确认用时', 'Time until acknowledged'),
    instantField('shelvedUntil', '搁置至', 'Shelved until'),
    textField('shelfReason', '搁置原因', 'Reason of the shelving'),
    textField('reason', '更正后的原因', 'Corrected reason'),
    numberField('escalation', '升级级别', 'Escalation', { add: 'max' }),
  ],
};

const RAISED = sql`round(extract(epoch from t.raised_at) * 1000)::bigint`;
const lifeNumber = (name: string) => sql`(t.life->>${name})::double precision`;
const lifeInstant = (name: string) => sql`round((t.life->>${name})::double precision)::bigint`;

/** `until`: up to when an alarm that stands has lasted. */
const rowsUntil = (until: number): SqlRows => ({
  from: sql`alarm t join department machine on machine.id = t.machine_id left join line_machine lm on lm.machine_id = t.machine_id
    left join department line on line.id = lm.line_id`,
  columns: {
    raised: RAISED,
    cleared: lifeInstant('clearedTs'),
    ms: sql`(coalesce(${lifeInstant('clearedTs')}, case when t.is_active then ${until}::bigint end) - ${RAISED})`,
    ruleId: sql`t.rule_id::text`,
    name: sql`t.name`,
    nameEn: sql`t.name_en`,
    ...wordColumns('priority', sql`t.priority`, { zh: zh.priorities, en: en.priorities }),
    ...wordColumns('standing', sql`t.standing`, { zh: zh.standings, en: en.standings }),
    lineId: sql`line.id::text`,
    lineCode: sql`line.code`,
    lineName: sql`line.name`,
    lineNameEn: sql`line.name_en`,
    machineId: sql`t.machine_id::text`,
    machineCode: sql`machine.code`,
    machineName: sql`machine.name`,
    machineNameEn: sql`machine.name_en`,
    isActive: sql`t.is_active`,
    value: sql`t.value`,
    occurrences: lifeNumber('occurrences'),
    isChattering: sql`t.is_chattering`,
    isFirst: sql`t.is_first`,
    isFlood: sql`(t.flood_of is not null)`,
    acknowledgedAt: lifeInstant('acknowledgedTs'),
    acknowledgedBy: sql`(t.life->>'acknowledgedBy')`,
    acknowledgedMs: sql`(${lifeInstant('acknowledgedTs')} - ${RAISED})`,
    shelvedUntil: sql`round((t.life->'shelf'->>'untilTs')::double precision)::bigint`,
    shelfReason: sql`(t.life->'shelf'->>'reason')`,
    reason: sql`(t.life->>'reason')`,
    escalation: lifeNumber('escalation'),
  },
  key: [{ expression: sql`t.id`, type: 'id' }],
});

/** One row is an alarm that was raised in the range, as the list of alarms has it. */
export function alarmsSource({ clock }: { readonly clock: Clock }): ReportSource {
  return defineReportSource({
    info: INFO,
    permission: 'alarm_view',
    async read(tx, caller, request) {
      if (!request.range) throw new Error('the range is required');
      const { from, to } = rangeInstants(request.range, await readUsualZone(tx));
      const until = clock.now();
      const bounds = sql`${alarmsReached(caller.authority)} and t.raised_at >= ${new Date(from)} and t.raised_at < ${new Date(to)}`;
      return { ...(await readSqlPage(tx, INFO, rowsUntil(until), request, bounds)), until, pending: 0 };
    },
  });
}
