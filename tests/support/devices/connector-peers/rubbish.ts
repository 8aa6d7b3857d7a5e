import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import { startHttpPeer } from './http-peer.ts';
import { startModbusPeer } from './modbus-peer.ts';
import { startMqttPeer } from './mqtt-peer.ts';
import { startMtconnectPeer } from './mtconnect-peer.ts';
import {
  autoPoint,
  behindTlsRubbish,
  HUGE_TEXT,
  halfFrameRubbish,
  httpRubbish,
  inAYear,
  mqttRubbish,
  mtconnectRubbish,
  opcuaRubbish,
  peerRubbish,
  type RubbishSource,
  sparkplugRubbish,
} from './rubbish-sources.ts';
import { startSparkplugPeer } from './sparkplug-peer.ts';

export const RUBBISH = [
  'wrong type',
  'NaN',
  'huge text',
  'clock a year off',
  'certificate refused',
  'half a frame',
] as const;
export type Rubbish = (typeof RUBBISH)[number];

/** What the connector reports of it, or why the protocol cannot carry such rubbish. */
type RubbishCase =
  | {
      readonly told: ConnectorProblem['code'];
      /** What the device's own words are, where there are some. */
      readonly detail?: RegExp;
      start(): Promise<RubbishSource>;
    }
  | { readonly cannot: string };

const QUOTED_TEXT = /^"x{20,64}"?$/;
const FINGERPRINT = /^[\da-f]{64}$/;
const IN_A_YEAR = new RegExp(`^${inAYear().getUTCFullYear()}-`);

/** Every kind of rubbish from every protocol that the server connects to. */
export const RUBBISH_OF: Readonly<Record<ConnectorKind, Readonly<Record<Rubbish, RubbishCase>>>> = {
  mqtt: {
    'wrong type': { told: 'not_a_number', detail: /^an array$/, start: () => mqttRubbish('{"v":[]}') },
    NaN: { told: 'protocol', detail: /^no JSON: .*NaN/, start: () => mqttRubbish('{"v":NaN}') },
    'huge text': {
      told: 'protocol',
      detail: /^more than 1048576 bytes$/,
      start: () => mqttRubbish(`{"v":"${HUGE_TEXT}"}`),
    },
    'clock a year off': {
      told: 'source_clock',
      detail: IN_A_YEAR,
      start: () => mqttRubbish(JSON.stringify({ v: 1, ts: inAYear().getTime() })),
    },
    'certificate refused': {
      told: 'certificate_untrusted',
      detail: FINGERPRINT,
      start: async () => behindTlsRubbish(await startMqttPeer(), false),
    },
    'half a frame': {
      told: 'closed',
      // A PUBLISH of 127 bytes of which the first few come, after the connection was accepted.
      start: () =>
        halfFrameRubbish(
          'mqtt',
          autoPoint('hall/rubbish'),
          Buffer.from([0x20, 2, 0, 0, 0x30, 0x7f, 0, 4, 0x68]),
        ),
    },
  },
  sparkplug: {
    'wrong type': {
      told: 'unreadable',
      detail: /Bytes/,
      start: () => sparkplugRubbish('Mode', new Uint8Array([1, 2])),
    },
    NaN: { told: 'not_a_number', detail: /^NaN$/, start: () => sparkplugRubbish('Torque', Number.NaN) },
    'huge text': {
      told: 'not_a_number',
      detail: QUOTED_TEXT,
      start: () => sparkplugRubbish('Mode', HUGE_TEXT),
    },
    'clock a year off': {
      told: 'source_clock',
      detail: IN_A_YEAR,
      start: () => sparkplugRubbish('Drive/Speed', 1, inAYear().getTime()),
    },
    'certificate refused': {
      told: 'certificate_untrusted',
      detail: FINGERPRINT,
      start: async () => behindTlsRubbish(await startSparkplugPeer(), false),
    },
    'half a frame': {
      told: 'protocol',
      async start() {
        const peer = await startSparkplugPeer();
        // A metric that announces 127 bytes, of which two come.
        const half = Buffer.from([0x12, 0x7f, 0x0a, 0x05]);
        return peerRubbish(peer, peer.points.number, () =>
          peer.broker.inject('spBv1.0/plant/DDATA/edge/filler', half),
        );
      },
    },
  },
  mtconnect: {
    'wrong type': { told: 'not_a_number', detail: /^"ACTIVE"$/, start: () => mtconnectRubbish('ACTIVE') },
    NaN: { told: 'not_a_number', detail: /^"NaN"$/, start: () => mtconnectRubbish('NaN') },
    'huge text': { told: 'not_a_number', detail: QUOTED_TEXT, start: () => mtconnectRubbish(HUGE_TEXT) },
    'clock a year off': {
      told: 'source_clock',
      detail: IN_A_YEAR,
      start: () => mtconnectRubbish('7', inAYear().toISOString()),
    },
    'certificate refused': {
      told: 'certificate_untrusted',
      detail: FINGERPRINT,
      start: async () => behindTlsRubbish(await startMtconnectPeer(), true),
    },
    'half a frame': {
      told: 'closed',
      start: () =>
        halfFrameRubbish(
          'mtconnect',
          autoPoint('xload'),
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n<?xml version="1.0"?><MTConn'),
          (hostPort) => `http://${hostPort}`,
        ),
    },
  },
  http: {
    'wrong type': { told: 'not_a_number', detail: /^an object$/, start: () => httpRubbish('{"v":{}}') },
    NaN: { told: 'protocol', detail: /^no JSON: .*NaN/, start: () => httpRubbish('{"v":NaN}') },
    'huge text': {
      told: 'protocol',
      detail: /^more than 1048576 bytes$/,
      start: () => httpRubbish(`{"v":"${HUGE_TEXT}"}`),
    },
    'clock a year off': {
      told: 'source_clock',
      detail: IN_A_YEAR,
      start: () => httpRubbish(JSON.stringify({ v: 1, ts: inAYear().getTime() })),
    },
    'certificate refused': {
      told: 'certificate_untrusted',
      detail: FINGERPRINT,
      start: async () => behindTlsRubbish(await startHttpPeer(), true),
    },
    'half a frame': {
      told: 'closed',
      start: () =>
        halfFrameRubbish(
          'http',
          autoPoint('/rubbish#v'),
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"v"'),
          (hostPort) => `http://${hostPort}`,
        ),
    },
  },
  opcua: {
    'wrong type': { told: 'no_element', detail: /^Double\[3\]$/, start: () => opcuaRubbish('Curve') },
    NaN: { told: 'not_a_number', detail: /^NaN$/, start: () => opcuaRubbish('Rubbish') },
    'huge text': { told: 'not_a_number', detail: QUOTED_TEXT, start: () => opcuaRubbish('Text', HUGE_TEXT) },
    'clock a year off': {
      told: 'source_clock',
      detail: IN_A_YEAR,
      start: () => opcuaRubbish('Number', 1, inAYear().getTime()),
    },
    'certificate refused': {
      told: 'certificate_untrusted',
      detail: FINGERPRINT,
      async start() {
        const rubbish = await opcuaRubbish('Number');
        return { ...rubbish, settings: { securityMode: 'signAndEncrypt' } };
      },
    },
    'half a frame': {
      told: 'closed',
      // The head of an acknowledgement (OPC 10000-6 §7.1.2) of 28 bytes.
      start: () =>
        halfFrameRubbish(
          'opcua',
          autoPoint('ns=1;s=Number'),
          Buffer.from('41434b461c000000', 'hex'),
          (hostPort) => `opc.tcp://${hostPort}`,
        ),
    },
  },
  modbus: {
    'wrong type': {
      told: 'out_of_range',
      detail: /e-\d+$/,
      // Registers say nothing of their type: two counters read as a float give a number that limits catch.
      async start() {
        const peer = await startModbusPeer();
        peer.registers.set(120, 1).set(121, 2);
        return peerRubbish(peer, { address: '1:hr:120', dataType: 'float32', min: 1 });
      },
    },
    NaN: {
      told: 'not_a_number',
      detail: /^NaN$/,
      // Of a float of two registers; a register read as a whole number cannot hold it.
      async start() {
        const peer = await startModbusPeer();
        return peerRubbish(peer, peer.points.rubbish);
      },
    },
    'huge text': {
      told: 'protocol',
      // Registers hold no text; what can be huge is the length that a frame announces.
      start: () =>
        halfFrameRubbish(
          'modbus',
          { address: '1:hr:100', dataType: 'uint16' },
          Buffer.from('00010000ffff0103', 'hex'),
        ),
    },
    'clock a year off': { cannot: 'a frame of Modbus carries no time' },
    'certificate refused': { cannot: 'Modbus TCP is not encrypted, and no device of it has a certificate' },
    'half a frame': {
      told: 'closed',
      start: () => halfFrameRubbish('modbus', { address: '1:hr:100', dataType: 'uint16' }),
    },
  },
};
