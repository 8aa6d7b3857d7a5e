import type { Generated } from 'kysely';
import type {
  ConnectorLive,
  ConnectorProblemCode,
  WordOrder,
} from '#shared/contracts/connectors/connector.ts';
import type { ConnectorKind, ConnectorSettings } from '#shared/contracts/connectors/connector-kind.ts';
import type {
  DeadbandUnit,
  PointDataType,
  PointTarget,
} from '#shared/contracts/connectors/connector-point.ts';

/** Rows of the connectors; bigint is text. */
export interface ConnectorsSchema {
  connector: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    kind: ConnectorKind;
    address: string;
    timeout_ms: number;
    word_order: WordOrder;
    settings: ConnectorSettings;
    username: string | null;
    sealed_secret: Uint8Array | null;
    trusted_certificate: string | null;
    is_enabled: boolean;
  };
  connector_point: {
    id: Generated<string>;
    tenant_id: string;
    connector_id: string;
    name: string;
    address: string;
    data_type: PointDataType;
    word_order: WordOrder | null;
    period_ms: number;
    scale: number;
    offset: number;
    deadband: number | null;
    deadband_unit: DeadbandUnit;
    min_value: number | null;
    max_value: number | null;
    machine_id: string | null;
    target: PointTarget;
    metric: string | null;
    state_map: string | null;
    decimal_sign: 'point' | 'comma';
    part_separator: string | null;
    part_index: number | null;
    on_words: string | null;
    off_words: string | null;
  };
  connector_gap: {
    id: Generated<string>;
    tenant_id: string;
    connector_id: string;
    started_at: Date;
    ended_at: Date | null;
    problem: ConnectorProblemCode;
    detail: string;
  };
  connector_position: {
    tenant_id: string;
    connector_id: string;
    address: string;
    position: string | null;
  };
  connector_ignored: {
    tenant_id: string;
    connector_id: string;
    address: string;
  };
  connector_lease: {
    tenant_id: string;
    connector_id: string;
    owner: string;
    lease_until: Date;
    live: ConnectorLive | null;
  };
}
