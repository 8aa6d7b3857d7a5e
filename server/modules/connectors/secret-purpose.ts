import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A device's secret is good for its address: who changes the address cannot send the secret to another host. */
export function connectorSecretPurpose(tenantId: Id, kind: ConnectorKind, address: string): string {
  return `connector ${tenantId} ${kind} ${address}`;
}
