import { z } from 'zod';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** Protocols for which there is a driver. */
export const ConnectorKind = z.enum(['modbus', 'opcua', 'sparkplug', 'mtconnect', 'http', 'mqtt']);
export type ConnectorKind = z.infer<typeof ConnectorKind>;

/** How messages of OPC UA are protected. */
export const SecurityMode = z.enum(['none', 'sign', 'signAndEncrypt']);
export type SecurityMode = z.infer<typeof SecurityMode>;

/** With which algorithms; those that OPC UA has withdrawn are not offered. */
export const SecurityPolicy = z.enum(['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss']);
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;

/** Version of MQTT. */
/** In this order: the options of an enum would begin with the one that is a whole number. */
export const MQTT_VERSIONS = ['3.1.1', '5'] as const;
export const MqttVersion = z.enum(MQTT_VERSIONS);
export type MqttVersion = z.infer<typeof MqttVersion>;

/** How requests to an HTTP server are authorized. */
export const HttpAuthorization = z.enum(['none', 'basic', 'bearer']);
export type HttpAuthorization = z.infer<typeof HttpAuthorization>;

/** Settings of a connection beside its address. Each kind has its own of these fields: `KIND_TRAITS`. */
export const ConnectorSettings = z.strictObject({
  securityMode: SecurityMode.optional(),
  securityPolicy: SecurityPolicy.optional(),
  protocolVersion: MqttVersion.optional(),
  tls: z.boolean().optional(),
  authorization: HttpAuthorization.optional(),
  /** What is listened to for the list of what is heard; absent = everything. */
  topicFilter: ExactText(256, 1).optional(),
  /** By which edge nodes know this host; a level of a topic. */
  hostId: ExactText(64)
    .regex(/^[^+#/\s][^+#/]*$/)
    .optional(),
});
export type ConnectorSettings = z.infer<typeof ConnectorSettings>;

interface KindTraits {
  /**
   * Where a list of the device's values comes from: the device has one; it is read from where the user says, a range of
   * registers or the path of a document; or what arrived is remembered, for which the connector also runs without a point.
   */
  readonly listing: 'device' | 'place' | 'heard';
  readonly settings: readonly (keyof ConnectorSettings)[];
}

export const KIND_TRAITS: Readonly<Record<ConnectorKind, KindTraits>> = {
  modbus: { listing: 'place', settings: [] },
  opcua: { listing: 'device', settings: ['securityMode', 'securityPolicy'] },
  sparkplug: { listing: 'heard', settings: ['protocolVersion', 'tls', 'hostId'] },
  http: { listing: 'place', settings: ['authorization'] },
  mqtt: { listing: 'heard', settings: ['protocolVersion', 'tls', 'topicFilter'] },
  mtconnect: { listing: 'device', settings: ['authorization'] },
};

/** Names of settings that the kind does not have. */
export function foreignSettings(kind: ConnectorKind, settings: ConnectorSettings): readonly string[] {
  const names: readonly string[] = KIND_TRAITS[kind].settings;
  return Object.entries(settings).flatMap(([name, value]) =>
    value === undefined || names.includes(name) ? [] : [name],
  );
}

/** Of the settings those that the kind has. */
export function settingsOf(kind: ConnectorKind, settings: ConnectorSettings): ConnectorSettings {
  const names: readonly string[] = KIND_TRAITS[kind].settings;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
}
