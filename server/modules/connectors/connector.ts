import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { ConnectorHost } from '#server/core/ports/plant/connector.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { isSameWay, refuseOtherWay, type SecretWay } from '#server/core/secrets/kept-secret.ts';
import {
  type Connector,
  connector,
  testConnector,
  verifyPlcLogin,
} from '#shared/contracts/connectors/connector.ts';
import {
  type ConnectorKind,
  ConnectorKind as ConnectorKinds,
  type ConnectorSettings,
  foreignSettings,
  settingsOf,
} from '#shared/contracts/connectors/connector-kind.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { connector as en } from '#shared/i18n/en/connectors/connector.ts';
import { connector as zh } from '#shared/i18n/zh/connectors/connector.ts';
import { requireConnectorReach } from './connector-reach.ts';
import { type DeviceParts, findDevice } from './plans.ts';
import type { ConnectorsSchema } from './schema.ts';
import { connectorSecretPurpose } from './secret-purpose.ts';
import type { Supervisor } from './supervisor.ts';

interface Parts {
  readonly db: TypedDatabase<ConnectorsSchema>;
  readonly clock: Clock;
  readonly host: ConnectorHost;
  readonly supervisor: Supervisor;
  readonly device: DeviceParts;
  readonly sheetJobs: SheetJobs;
}

/** An object has no cell of a sheet. */
const { settings: _settings, ...zhLabels } = zh.field;
const { settings: _enSettings, ...enLabels } = en.field;

const HOST_PORT = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::\d{1,5})?$/i;

const HTTP_ADDRESS =
  /^(?:https?:\/\/)?(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::\d{1,5})?(?:\/[\x21\x24-\x3e\x40-\x7e]*)?$/i;

/** What an address looks like; whether it is allowed and there is shown by the connection itself. */
const ADDRESSES: Readonly<Record<ConnectorKind, RegExp>> = {
  modbus: HOST_PORT,
  opcua:
    /^opc\.tcp:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]{0,200}[a-z0-9])?)(?::\d{1,5})?(?:\/[\w.~/-]*)?$/i,
  sparkplug: HOST_PORT,
  mtconnect: HTTP_ADDRESS,
  http: HTTP_ADDRESS,
  mqtt: HOST_PORT,
};

/** Settings of the other kinds mean nothing; what is absent is as the drivers take it. */
function protectionOf(kind: ConnectorKind, settings: ConnectorSettings) {
  const {
    tls = false,
    securityMode = 'signAndEncrypt',
    securityPolicy = 'Basic256Sha256',
    authorization = 'none',
  } = settingsOf(kind, settings);
  return { tls, securityMode, securityPolicy, authorization };
}

/** Where the secret of a connector goes, with what, and how. */
function wayOf(
  kind: ConnectorKind,
  { address, username, settings }: Pick<Connector, 'address' | 'username' | 'settings'>,
): SecretWay {
  return { address, username, ...protectionOf(kind, settings) };
}

/** Whether the driver sends the secret at all. */
function sendsSecret(kind: ConnectorKind, settings: ConnectorSettings): boolean {
  const { securityMode, authorization } = protectionOf(kind, settings);
  if (kind === 'opcua') return securityMode === 'signAndEncrypt';
  return kind === 'http' || kind === 'mtconnect' ? authorization !== 'none' : true;
}

export function mountConnectorRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, host, supervisor, device, sheetJobs } = parts;
  const route = routes(app);

  function checkAddress(kind: ConnectorKind, address: string): void {
    if (!ADDRESSES[kind].test(address)) throw fieldError('address', 'device_address');
  }
  /** Throws `setting_not_of_kind`. */
  function refuseOfOtherKinds(
    kind: ConnectorKind,
    { settings, wordOrder }: Pick<Connector, 'settings' | 'wordOrder'>,
  ): void {
    const [foreign] = foreignSettings(kind, settings);
    if (foreign !== undefined) throw fieldError(`settings.${foreign}`, 'setting_not_of_kind');
    if (kind !== 'modbus' && wordOrder !== 'ABCD') throw fieldError('wordOrder', 'setting_not_of_kind');
  }
  const seal = (tenantId: Id, kind: ConnectorKind, address: string, secret: string | null | undefined) =>
    secret ? device.box.seal(secret, connectorSecretPurpose(tenantId, kind, address)) : null;

  mountCrud(app, connector, {
    db,
    clock,
    table: 'connector',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      kind: column('kind'),
      address: column('address'),
      timeoutMs: column('timeout_ms', 'number'),
      wordOrder: column('word_order'),
      settings: { ...column('settings'), toRow: JSON.stringify },
      username: column('username'),
      hasSecret: {
        ...readOnly(column('sealed_secret')),
        fromRow: (sealed, row, { tenantId }) =>
          sealed instanceof Uint8Array &&
          device.box.open(
            sealed,
            connectorSecretPurpose(tenantId, ConnectorKinds.parse(row.kind), String(row.address)),
          ) !== null,
      },
      trustedCertificate: readOnly(column('trusted_certificate')),
      isEnabled: column('is_enabled', 'boolean'),
      points: computed(
        () => sql`(select count(*)::int from connector_point p where p.connector_id = t.id)`,
        'number',
      ),
      live: {
        ...computed(() => sql`null`),
        fromRow: (_none, row) => supervisor.live(String(row.id)),
      },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name'), kind: equals('kind') },
    unique: { connector_address: ['address', 'device_taken'] },
    async beforeCreate({ tx, session, body, values, changedSecrets }) {
      checkAddress(body.kind, body.address);
      refuseOfOtherKinds(body.kind, body);
      const { count } = await tx
        .selectFrom('connector')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= LIMITS.connectorsPerTenantMax)
        throw failure('invalid_input', 'too many connectors', {
          name: { key: 'too_many', params: { limit: LIMITS.connectorsPerTenantMax } },
        });
      values.settings = JSON.stringify(body.settings);
      values.sealed_secret = seal(session.tenantId, body.kind, body.address, body.secret);
      if (values.sealed_secret) changedSecrets.add('secret');
    },
    async beforeUpdate({ tx, session, body, before, values, changedSecrets }) {
      await requireConnectorReach(tx, session, before.id);
      checkAddress(before.kind, body.address);
      refuseOfOtherKinds(before.kind, body);
      values.settings = JSON.stringify(body.settings);
      // Another device: its certificate has not been approved.
      if (body.address !== before.address) values.trusted_certificate = null;
      if (typeof body.secret === 'string') {
        values.sealed_secret = seal(session.tenantId, before.kind, body.address, body.secret);
        changedSecrets.add('secret');
      } else if (!isSameWay(wayOf(before.kind, before), wayOf(before.kind, body))) {
        if (before.hasSecret && sendsSecret(before.kind, body.settings))
          refuseOtherWay(wayOf(before.kind, before), wayOf(before.kind, body));
        // It is not sent any more: settings that send it again have to come with it.
        values.sealed_secret = null;
        if (before.hasSecret) changedSecrets.add('secret');
      }
    },
    beforeRemove: ({ tx, session, before }) => requireConnectorReach(tx, session, before.id),
    onChange: ({ tenantId }) => supervisor.changed(tenantId),
  });

  route(testConnector)(async ({ session, tenantId, params }) =>
    host.test(tenantId, await findDevice(db, session, params.id, device)),
  );

  route(verifyPlcLogin)(
    async ({ session, tenantId, params }) =>
      (await host.test(tenantId, await findDevice(db, session, params.id, device))).ok,
  );
}
