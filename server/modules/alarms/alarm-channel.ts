import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { refuseMore } from '#server/core/access/escalation.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { readUsualZone, zoneOfPlace } from '#server/core/database/place-zone.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { alarmChannel as en } from '#shared/i18n/en/alarms/alarm-channel.ts';
import { alarmReceiver as enReceiver } from '#shared/i18n/en/alarms/alarm-receiver.ts';
import { alarmChannel as zh } from '#shared/i18n/zh/alarms/alarm-channel.ts';
import { alarmReceiver as zhReceiver } from '#shared/i18n/zh/alarms/alarm-receiver.ts';
import {
  openReceiver,
  RECEIVER_FIELDS,
  SEALED_RECEIVER,
  type SealedReceiver,
  sealPurpose,
  sealReceiver,
} from './notify/channel-receiver.ts';
import { testText } from './notify/message.ts';
import { addressedTo } from './notify/on-call-receiver.ts';
import { loadOnCall, onCallIdOf } from './notify/on-call-store.ts';
import { type Senders, sendMessage } from './notify/send-message.ts';

export interface AlarmChannelParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly senders: Senders;
  readonly directory: Pick<PlantDirectory, 'lines'>;
  readonly sheetJobs: SheetJobs;
}

/** A channel belongs to its line; one for all lines to the tenant. */
const scope = departmentScope('line_id');

/** A channel tells its recipients of alarms: who sets it up must be allowed to see them. Throws `gives_more`. */
function requireAlarmView({ permissions }: Pick<ChangeSession, 'permissions'>): void {
  refuseMore({ permissions }, { permissions: ['alarm_view'] });
}

/** Where alarms are sent to. */
export function mountAlarmChannels(app: FastifyInstance, parts: AlarmChannelParts): void {
  const { db, clock, box, senders, directory, sheetJobs } = parts;
  const allowedOf = (tenantId: Id) => ({
    origins: senders.origins(tenantId),
    mailServers: senders.mail.serversOf(tenantId),
  });

  /** Within the editor's reach; all lines, for who reaches everything. */
  async function lineIdOf(
    tx: Transaction<unknown>,
    session: ChangeSession,
    { lineCode }: { readonly lineCode?: string | null | undefined },
  ): Promise<Id | null> {
    const authority = await loadDataAuthority(tx, session);
    if (!lineCode) {
      if (!authority.isAll) throw fieldError('lineCode', 'choose_within_reach');
      return null;
    }
    const line = directory.lines(session.tenantId).find(({ code }) => code === lineCode);
    if (!line || !reachesDepartment(authority, line.id)) throw fieldError('lineCode', 'line_missing');
    return line.id;
  }

  mountCrud(app, alarmChannel, {
    db,
    clock,
    table: 'alarm_channel',
    idColumn: 'id',
    scope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        kind: { zh: zh.kinds, en: en.kinds },
        mailTls: { zh: zhReceiver.tls, en: enReceiver.tls },
        language: { zh: zh.languages, en: en.languages },
        leastPriority: { zh: zh.leastPriorities, en: en.leastPriorities },
        moment: { zh: zh.moments, en: en.moments },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      kind: column('kind'),
      origin: readOnly(column('origin')),
      // With its key, because the purpose of a seal is made of it.
      hasAddress: {
        ...computed<boolean>(
          () => sql`t.seal_key || ' ' || coalesce(encode(t.sealed_address, 'base64'), '')`,
          'boolean',
        ),
        fromRow: (stored, _row, { tenantId }) => {
          const [sealKey = '', sealed = ''] = String(stored).split(' ');
          if (sealed === '') return true;
          return box.open(Buffer.from(sealed, 'base64'), sealPurpose(tenantId, sealKey, 'address')) !== null;
        },
      },
      hasSecret: computed(() => sql`t.sealed_secret is not null`, 'boolean'),
      ...RECEIVER_FIELDS,
      language: column('language'),
      leastPriority: column('least_priority'),
      onCallId: column('on_call_id', 'id'),
      onCallName: computed(() => sql`(select s.name from on_call_schedule s where s.id = t.on_call_id)`),
      lineCode: part(() => sql`(select d.code from department d where d.id = t.line_id)`),
      moment: column('moment'),
      shiftName: optionalText('shift_name'),
      quietFrom: column('quiet_from'),
      quietTo: column('quiet_to'),
      sendsClear: column('sends_clear', 'boolean'),
      isEnabled: column('is_enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name'), kind: equals('kind') },
    unique: { alarm_channel_name: ['name', 'channel_name_taken'] },
    async beforeCreate({ tx, session, body, values, changedSecrets }) {
      const { tenantId } = session;
      requireAlarmView(session);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from alarm_channel where deleted_at is null`.execute(tx);
      const limit = LIMITS.alarmChannelsMax;
      if ((rows[0]?.count ?? 0) >= limit)
        throw failure('invalid_input', 'too many channels', { name: { key: 'too_many', params: { limit } } });
      const sealKey = randomUUID();
      const lineId = await lineIdOf(tx, session, body);
      const onCallId = await onCallIdOf(tx, body, { session, lineId, presentId: null });
      Object.assign(values, { seal_key: sealKey, line_id: lineId, on_call_id: onCallId });
      sealReceiver(box, allowedOf(tenantId), { tenantId, sealKey, body, values, changedSecrets }, null);
    },
    async beforeUpdate({ tx, session, body, before, values, changedSecrets }) {
      const { tenantId } = session;
      requireAlarmView(session);
      const lineId = await lineIdOf(tx, session, body);
      const onCallId = await onCallIdOf(tx, body, { session, lineId, presentId: before.onCallId });
      Object.assign(values, { line_id: lineId, on_call_id: onCallId });
      const { rows } = await sql<{ key: string }>`
        select seal_key as key from alarm_channel where id = ${before.id}`.execute(tx);
      const sealKey = rows[0]?.key ?? '';
      sealReceiver(box, allowedOf(tenantId), { tenantId, sealKey, body, values, changedSecrets }, before);
    },
    beforeRestore: ({ session }) => requireAlarmView(session),
  });

  routes(app)(testAlarmChannel)(async ({ session, params }) => {
    const { tenantId } = session;
    const { channel, schedule, usualZone } = await db.tenant(tenantId, async (tx) => {
      const { rows } = await sql<
        SealedReceiver & { name: string; language: Language; onCallId: Id | null; timeZone: string }
      >`
        select c.name, c.language, c.on_call_id::text as "onCallId", ${SEALED_RECEIVER},
          ${zoneOfPlace(sql`c.line_id`)} as "timeZone"
        from alarm_channel c join alarm_channel t on t.id = c.id
        where c.id = ${params.id} and c.deleted_at is null
          and ${await scope.condition(tx, session, 'change')}`.execute(tx);
      const [row] = rows;
      if (!row) throw failure('not_found');
      await audit(tx, {
        ...editBy(session, clock),
        subject: alarmChannel.subject.key,
        recordId: params.id,
        recordName: row.name,
        action: 'test',
        changes: {},
      });
      const { onCallId } = row;
      const schedules = await loadOnCall(tx, onCallId === null ? [] : [onCallId]);
      const usualZone = await readUsualZone(tx);
      return { channel: row, usualZone, schedule: onCallId === null ? null : schedules.get(onCallId) };
    });
    const { sealed, onCall } = addressedTo(channel, schedule, clock.now(), null);
    if (sealed === null) return { problem: onCall?.problem ?? 'no address' };
    const receiver = openReceiver(box, tenantId, sealed);
    if (!receiver) return { problem: 'no address' };
    const message = {
      key: `test-${randomUUID()}`,
      kind: 'test',
      ...testText(channel.name, { ...channel, usualZone }, clock.now()),
      alarm: null,
    } as const;
    try {
      return { problem: await sendMessage(senders, tenantId, receiver, message, clock.now()) };
    } catch (error) {
      return { problem: error instanceof SendFailure ? error.message : 'unexpected' };
    }
  });
}
