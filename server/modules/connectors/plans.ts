import type { Selectable, Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import type { ConnectorDevice, PlanPoint } from '#server/core/ports/plant/connector.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import { settingsOf } from '#shared/contracts/connectors/connector-kind.ts';
import { parseStateMap } from '#shared/contracts/connectors/connector-point.ts';
import { toNumberText } from '#shared/contracts/ingest/number-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { codeSchemeOf } from '#shared/domain/profiles/code-names.ts';
import { requireConnectorReach } from './connector-reach.ts';
import type { ConnectorsSchema } from './schema.ts';
import { connectorSecretPurpose } from './secret-purpose.ts';

/** What a point's values become; null = they are only looked at. */
export type PointUse =
  | { readonly kind: 'metric'; readonly machineId: Id; readonly metric: string }
  | {
      readonly kind: 'state';
      readonly machineId: Id;
      readonly states: ReadonlyMap<string, readonly MachineState[]>;
      readonly codeScheme?: string;
    };

/** A connector with everything that its run needs. */
export interface StoredPlan {
  readonly id: Id;
  readonly device: ConnectorDevice;
  /** The secret cannot be opened with this data directory's key. */
  readonly isSecretLost: boolean;
  readonly points: readonly PlanPoint[];
  readonly targets: ReadonlyMap<Id, PointUse>;
  readonly position?: string | null;
}

type PointRow = Selectable<ConnectorsSchema['connector_point']>;
type ConnectorRow = Selectable<ConnectorsSchema['connector']>;

/** A value without a target is only shown: repeated at least this often. */
const SHOWN_EVERY_MS = 5_000;

export interface DeviceParts {
  readonly box: SecretBox;
  readonly networks: AllowedOf;
  readonly identityFile: string;
}

function toDevice(row: ConnectorRow, parts: DeviceParts): ConnectorDevice {
  const { tenant_id: tenantId, kind, address, sealed_secret: sealed } = row;
  return {
    id: row.id,
    kind,
    address,
    timeoutMs: row.timeout_ms,
    wordOrder: row.word_order,
    settings: settingsOf(kind, row.settings),
    username: row.username,
    secret: sealed === null ? null : parts.box.open(sealed, connectorSecretPurpose(tenantId, kind, address)),
    trustedCertificate: row.trusted_certificate,
    identityFile: parts.identityFile,
    allowedNetworks: parts.networks(tenantId),
  };
}

/** The device of a connector whose machines the caller reaches. Throws `not_found` and `needs_all_data`. */
export async function findDevice(
  db: TypedDatabase<ConnectorsSchema>,
  caller: Pick<SessionPrincipal, 'tenantId' | 'userId'>,
  id: Id,
  parts: DeviceParts,
): Promise<ConnectorDevice> {
  const row = await db.tenant(caller.tenantId, async (tx) => {
    const found = await tx.selectFrom('connector').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found) throw failure('not_found');
    await requireConnectorReach(tx, caller, id);
    return found;
  });
  return toDevice(row, parts);
}

/** The enabled connectors of a tenant. */
export async function loadPlans(
  tx: Transaction<ConnectorsSchema>,
  tenantId: Id,
  directory: PlantDirectory,
  parts: DeviceParts,
): Promise<StoredPlan[]> {
  const rows = await tx
    .selectFrom('connector')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  const points = await tx
    .selectFrom('connector_point')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const byConnector = Map.groupBy(points, ({ connector_id }) => connector_id);
  return rows.map((row) => {
    const device = toDevice(row, parts);
    const own = byConnector.get(row.id) ?? [];
    return {
      id: row.id,
      device,
      isSecretLost: row.sealed_secret !== null && device.secret === null,
      points: own.map((point) => toPlanPoint(point, directory)),
      targets: new Map(own.flatMap((point) => toTarget(point))),
    };
  });
}

function toPlanPoint(row: PointRow, directory: PlantDirectory): PlanPoint {
  const machine = row.machine_id === null ? null : directory.machine(row.tenant_id, row.machine_id);
  const line = machine?.lineId ? directory.line(row.tenant_id, machine.lineId) : null;
  // Often enough for the machine not to look as if it had fallen silent.
  const repeatMs = machine ? Math.ceil(machine.expectedPeriodMs / 2) : SHOWN_EVERY_MS;
  const isEveryValueKept = row.target === 'metric';
  return {
    id: row.id,
    address: row.address,
    dataType: row.data_type,
    wordOrder: row.word_order,
    periodMs: row.period_ms,
    scale: row.scale,
    offset: row.offset,
    deadband: row.deadband ?? (isEveryValueKept ? null : 0),
    deadbandUnit: row.deadband_unit,
    repeatMs: Math.min(repeatMs, SHOWN_EVERY_MS),
    min: row.min_value,
    max: row.max_value,
    text: toNumberText({
      decimal: row.decimal_sign,
      separator: row.part_separator,
      partIndex: row.part_index,
      onWords: row.on_words,
      offWords: row.off_words,
    }),
    timeZone: line?.timeZone ?? null,
  };
}

function toTarget(row: PointRow): (readonly [Id, PointUse])[] {
  const { id, machine_id: machineId, target, metric, state_map: text } = row;
  if (machineId === null) return [];
  if (target === 'metric' && metric !== null) return [[id, { kind: 'metric', machineId, metric }]];
  const states = target === 'state' && text !== null ? parseStateMap(text) : null;
  if (!states) return [];
  const codeScheme = codeSchemeOf(states);
  return [[id, { kind: 'state', machineId, states, ...(codeScheme !== null && { codeScheme }) }]];
}
