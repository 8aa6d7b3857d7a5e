import { isOrigin } from './allowed-addresses.ts';
import { readTlsSettings, type TlsSettings } from './tls-settings.ts';

/** Where the server listens, and what is asked of those who come. */
export interface ListenSettings {
  readonly host: string;
  /** Without TLS; with TLS set up it only sends browsers on to HTTPS. */
  readonly port: number;
  /** Where browsers reach this server, without a slash at the end: providers of sign-ins send people back there. */
  readonly publicUrl: string;
  /** False: `publicUrl` is made of host and port. */
  readonly isPublicUrlNamed: boolean;
  /** Null = the server speaks without TLS. */
  readonly tls: TlsSettings | null;
  /** How long browsers are to use HTTPS alone; 0 = they are not told to. */
  readonly hstsSeconds: number;
  readonly mqttHost: string;
  /** Of the embedded broker, without TLS; null = there is none. */
  readonly mqttPort: number | null;
  /** Shows `/metrics` and `/api/docs`; null = sessions only. */
  readonly operatorToken: string | null;
}

interface Readers {
  readonly text: (name: string) => string | null;
  readonly integer: (name: string, fallback: number, min: number, max: number) => number;
  readonly flag: (name: string) => boolean;
  readonly fail: (name: string, problem: string) => never;
}

const PUBLIC_URL = 'LINEWALL_PUBLIC_URL';
const MQTT_PORT = 'LINEWALL_MQTT_PORT';
const HSTS = 'LINEWALL_HSTS_SECONDS';
const TOKEN = 'LINEWALL_OPERATOR_TOKEN';
const TWO_YEARS_S = 63_072_000;
const PORT_MAX = 65_535;

export function readListenSettings(readers: Readers, dataDir: string): ListenSettings {
  const { text, integer, flag, fail } = readers;
  const host = text('HOST') ?? '127.0.0.1';
  const port = integer('PORT', 8080, 0, PORT_MAX);
  const tls = readTlsSettings(readers, dataDir);
  const named = text(PUBLIC_URL);
  if (named !== null && !isOrigin(named))
    fail(PUBLIC_URL, `must be an origin such as https://wall.example, not "${named}"`);
  if (named?.startsWith('http:') && tls) fail(PUBLIC_URL, 'must start with https:// while TLS is on');
  const own = tls ? `https://${host}:${tls.httpsPort}` : `http://${host}:${port}`;
  const publicUrl = named ?? own;

  const hstsSeconds = integer(HSTS, 0, 0, TWO_YEARS_S);
  if (hstsSeconds > 0 && !publicUrl.startsWith('https:'))
    fail(HSTS, `needs TLS, or ${PUBLIC_URL} with https://`);

  const isPlainMqttOff = text(MQTT_PORT) === 'off';
  if (isPlainMqttOff && !tls)
    fail(MQTT_PORT, 'can be off only while TLS is on: machines need one of the two');
  if (isPlainMqttOff && flag('LINEWALL_DEMO'))
    fail(MQTT_PORT, 'cannot be off with LINEWALL_DEMO=1: the demo plant publishes there');

  const operatorToken = text(TOKEN);
  if (operatorToken !== null && !/^[\w.~+/=-]{32,512}$/.test(operatorToken))
    fail(TOKEN, 'must be 32 to 512 letters, digits and -._~+/=, such as `openssl rand -hex 32` makes');
  return {
    host,
    port,
    publicUrl,
    isPublicUrlNamed: named !== null,
    tls,
    hstsSeconds,
    mqttHost: text('LINEWALL_MQTT_HOST') ?? '127.0.0.1',
    mqttPort: isPlainMqttOff ? null : integer(MQTT_PORT, 1883, 0, PORT_MAX),
    operatorToken,
  };
}

/** Names by which this server is asked for, in lower case, besides those of the machine itself. */
export function ownHosts({ publicUrl, host }: Pick<ListenSettings, 'publicUrl' | 'host'>): string[] {
  const plain = (name: string) => name.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return [plain(new URL(publicUrl).hostname), plain(host)];
}
