import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startRisks } from './start-risks.ts';

const TLS = { LINEWALL_TLS_AUTHORITY: '1' };
const BEHIND_TLS = { LINEWALL_PUBLIC_URL: 'https://wall.example' };
const CLEAR = /^HOST is 0\.0\.0\.0 and TLS is off: passwords/;
const MACHINES = /^LINEWALL_MQTT_HOST is 10\.0\.0\.5 and TLS is off: secrets of machines/;
const BESIDE = /MQTT without TLS is open beside MQTTS/;
const BROKER = /^LINEWALL_MQTT_URL names a broker without TLS/;
const OPEN = /\/metrics and \/api\/docs are open to all whom it lets in$/;
const ONE_CLIENT = /every client counts as the proxy/;

it.each<[string, Record<string, string>, readonly RegExp[]]>([
  ['a server for this machine only', {}, []],
  ['a server for the network', { HOST: '0.0.0.0' }, [CLEAR]],
  ['with its own TLS', { HOST: '0.0.0.0', ...TLS }, []],
  [
    'behind a proxy on another machine',
    { HOST: '0.0.0.0', ...BEHIND_TLS, LINEWALL_TRUSTED_PROXIES: '10.0.0.9' },
    [],
  ],
  ['behind one that is not trusted', { HOST: '0.0.0.0', ...BEHIND_TLS }, [CLEAR, ONE_CLIENT]],
  ['behind a proxy on this machine', { ...BEHIND_TLS, LINEWALL_TRUSTED_PROXIES: '127.0.0.1' }, [OPEN]],
  ['behind one on this machine that is not trusted', BEHIND_TLS, [OPEN, ONE_CLIENT]],
  ['with MQTT for the network', { LINEWALL_MQTT_HOST: '10.0.0.5' }, [MACHINES]],
  ['with MQTT beside MQTTS', { LINEWALL_MQTT_HOST: '::', ...TLS }, [BESIDE]],
  ['with MQTTS alone', { LINEWALL_MQTT_HOST: '::', LINEWALL_MQTT_PORT: 'off', ...TLS }, []],
  ['with a broker elsewhere', { LINEWALL_MQTT_HOST: '::', LINEWALL_MQTT_URL: 'mqtt://broker' }, [BROKER]],
  ['with a broker by TLS, or on this machine', { LINEWALL_MQTT_URL: 'mqtts://broker,mqtt://127.0.0.1' }, []],
])('%s: %o', (_, env, lines) => {
  expect(startRisks(readConfig(env))).toEqual(lines.map((line) => expect.stringMatching(line)));
});
