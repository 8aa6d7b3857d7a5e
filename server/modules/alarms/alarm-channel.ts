import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Egress } from '#server/core/http/egress.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { alarmChannel as en } from '#shared/i18n/en/alarms/alarm-channel.ts';
import { alarmChannel as zh } from '#shared/i18n/zh/alarms/alarm-channel.ts';
import { openReceiver, type SealedReceiver, sealPurpose } from './notify/channel-seal.ts';
import { testText } from './notify/message.ts';
import { SendFailure, sendMessage } from './notify/send-message.ts';

export interface AlarmChannelParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly egress: Egress;
  /** Origins that the operator allows. */
  readonly origins: readonly string[];
  readonly directory: Pick<PlantDirectory, 'lines'>;
  readonly sheetJobs: SheetJobs;
}

interface ChannelBody {
  readonly address?: string | undefined;
  readonly secret?: string | undefined;
  readonly lineCode?: string | null | undefined;
}

/** Where alarms are sent to. */
export function mountAlarmChannels(app: FastifyInstance, parts: AlarmChannelParts): void {
  const { db, clock, box, egress, origins, directory, sheetJobs } = parts;

  /** The operator decides which hosts this server calls, not a tenant. */
  function originOf(address: string): string {
    const { origin } = new URL(address);
    if (!origins.includes(origin)) throw fieldError('address', 'origin_not_allowed');
    return origin;
  }
  function lineIdOf(tenantId: Id, { lineCode }: ChannelBody): Id | null {
    if (!lineCode) return null;
    const line = directory.lines(tenantId).find(({ code }) => code === lineCode);
    if (!line) throw fieldError('lineCode', 'line_missing');
    return line.id;
  }

  mountCrud(app, alarmChannel, {
    db,
    clock,
    table: 'alarm_channel',
    idColumn: 'id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      kind: column('kind'),
      origin: readOnly(column('origin')),
      // With its key, because the purpose of a seal is made of it.
      hasAddress: {
        ...computed<boolean>(() => sql`t.seal_key || ' ' || encode(t.sealed_address, 'base64')`, 'boolean'),
        fromRow: (stored, _row, { tenantId }) => {
          const [sealKey = '', sealed = ''] = String(stored).split(' ');
          return box.open(Buffer.from(sealed, 'base64'), sealPurpose(tenantId, sealKey, 'address')) !== null;
        },
      },
      hasSecret: computed(() => sql`t.sealed_secret is not null`, 'boolean'),
      language: column('language'),
      leastPriority: column('least_priority'),
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
    async beforeCreate({ tx, session: { tenantId }, body, values, changedSecrets }) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from alarm_channel where deleted_at is null`.execute(tx);
      const limit = LIMITS.alarmChannelsMax;
      if ((rows[0]?.count ?? 0) >= limit)
        throw failure('invalid_input', 'too many channels', { name: { key: 'too_many', params: { limit } } });
      const sealKey = randomUUID();
      Object.assign(values, {
        seal_key: sealKey,
        line_id: lineIdOf(tenantId, body),
        origin: originOf(body.address),
        sealed_address: box.seal(body.address, sealPurpose(tenantId, sealKey, 'address')),
        sealed_secret: body.secret ? box.seal(body.secret, sealPurpose(tenantId, sealKey, 'secret')) : null,
      });
      changedSecrets.add('address');
      if (body.secret) changedSecrets.add('secret');
    },
    async beforeUpdate({ tx, session: { tenantId }, body, before, values, changedSecrets }) {
      values.line_id = lineIdOf(tenantId, body);
      const { rows } = await sql<{ key: string }>`
        select seal_key as key from alarm_channel where id = ${before.id}`.execute(tx);
      const sealKey = rows[0]?.key ?? '';
      if (body.address !== undefined) {
        values.origin = originOf(body.address);
        values.sealed_address = box.seal(body.address, sealPurpose(tenantId, sealKey, 'address'));
        changedSecrets.add('address');
      } else if (!before.hasAddress) throw fieldError('address', 'required');
      if (body.secret !== undefined) {
        values.sealed_secret = box.seal(body.secret, sealPurpose(tenantId, sealKey, 'secret'));
        changedSecrets.add('secret');
      }
    },
  });

  routes(app)(testAlarmChannel)(async ({ session, params }) => {
    const { tenantId } = session;
    const channel = await db.tenant(tenantId, async (tx) => {
      const { rows } = await sql<SealedReceiver & { name: string; language: Language }>`
        select name, language, kind as "channelKind", seal_key as "sealKey", sealed_address as "sealedAddress",
          sealed_secret as "sealedSecret"
        from alarm_channel where id = ${params.id} and deleted_at is null`.execute(tx);
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
      return row;
    });
    const receiver = openReceiver(box, tenantId, channel);
    if (!receiver) return { problem: 'no address' };
    const message = {
      key: `test-${randomUUID()}`,
      kind: 'test',
      text: testText(channel.name, channel.language),
      alarm: null,
    } as const;
    try {
      await sendMessage(egress, receiver, message, clock.now());
      return { problem: null };
    } catch (error) {
      return { problem: error instanceof SendFailure ? error.message : 'unexpected' };
    }
  });
}
