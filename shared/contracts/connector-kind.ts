import { z } from 'zod';

/** Protocols for which there is a driver. */
export const ConnectorKind = z.enum(['modbus']);
export type ConnectorKind = z.infer<typeof ConnectorKind>;

/** How messages of OPC UA are protected. */
export const SecurityMode = z.enum(['none', 'sign', 'signAndEncrypt']);
export type SecurityMode = z.infer<typeof SecurityMode>;

/** With which algorithms; those that OPC UA has withdrawn are not offered. */
export const SecurityPolicy = z.enum(['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss']);
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;

/** What a connection is told beside its address. Each kind has its own of these fields: `KIND_TRAITS`. */
export const ConnectorSettings = z.object({
  securityMode: SecurityMode.optional(),
  securityPolicy: SecurityPolicy.optional(),
});
export type ConnectorSettings = z.infer<typeof ConnectorSettings>;

interface KindTraits {
  /**
   * Where a list of the device's values comes from: nowhere; the device is asked; or what arrived is remembered, for
   * which the connector also runs without a point.
   */
  readonly listing: 'none' | 'device' | 'heard';
  readonly settings: readonly (keyof ConnectorSettings)[];
}

export const KIND_TRAITS: Readonly<Record<ConnectorKind, KindTraits>> = {
  modbus: { listing: 'none', settings: [] },
};

/** Of the settings those that the kind has. */
export function settingsOf(kind: ConnectorKind, settings: ConnectorSettings): ConnectorSettings {
  const names: readonly string[] = KIND_TRAITS[kind].settings;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
}
