import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { addressReaders } from './allowed-addresses.ts';
import { type ListenSettings, readListenSettings } from './listen-settings.ts';
import { type MapSettings, readMapSettings } from './map-settings.ts';
import type { AllowedOf } from './ports/allowed-addresses.ts';
import { readS3Settings, type S3Settings } from './s3-settings.ts';
import { readScannerSettings, type ScannerSettings } from './scanner-settings.ts';
import { readSmsSettings, type SmsSettings } from './sms-settings.ts';
import { readWechatDemo, readWechatMediaOrigins, readWechatOrigin } from './wechat-settings.ts';

/** Settings of one process, read once from the environment. */
export interface Config extends ListenSettings {
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Empty = the embedded broker. */
  readonly mqttUrls: readonly string[];
  readonly adminPassword: string | null;
  /** Origins of other sites that a console page may frame at all; each tenant allows its own among them. */
  readonly frameOrigins: readonly string[];
  /** Origins of OpenID Connect issuers that this server may call for a tenant; the tenant chooses among them. */
  readonly oidcOrigins: AllowedOf;
  /** Origins to which alarms of a tenant may be sent. */
  readonly notifyOrigins: AllowedOf;
  /** The host of WeChat's public accounts, or a relay. */
  readonly wechatOrigin: string;
  /** Where it may send for media. */
  readonly wechatMediaOrigins: readonly string[];
  /** Mail servers by which alarms of a tenant may be sent: `smtp.example.com:465`. */
  readonly mailServers: AllowedOf;
  /** Addresses and CIDR blocks of devices and cameras that a tenant may reach. */
  readonly connectorNetworks: AllowedOf;
  /** Null = the built-in map. */
  readonly map: MapSettings | null;
  /** Addresses and CIDR blocks whose forwarded client address is believed. */
  readonly trustedProxies: readonly string[];
  /** Null = files are kept in the data directory alone. */
  readonly s3: S3Settings | null;
  /** Where new files go; what is in the other place is read all the same. */
  readonly filesIn: 'disk' | 's3';
  /** Null = files are not scanned. */
  readonly scanner: ScannerSettings | null;
  /** Null = nothing sends: the administrator reads the codes. */
  readonly sms: SmsSettings | null;
  readonly demo: boolean;
  /** The host of public accounts is the stand-in of the demo. */
  readonly wechatDemo: boolean;
  /** A server to be looked at: nothing that a caller asks for changes anything. */
  readonly readOnly: boolean;
  /** Print one-time links that sign a local browser in. */
  readonly printLinks: boolean;
  /** For browser tests: display pages offer a window that drives and breaks them. */
  readonly testWindow: boolean;
  /** Names this process in the server log. */
  readonly instance: string;
  readonly logLevel: string;
  readonly history: {
    readonly rawDays: number;
    readonly minuteDays: number;
    readonly hourDays: number;
    readonly stateDays: number;
  };
}

/** A setting that is present and unusable. The message is the one line that the operator sees. */
class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const INSTANCE_MAX = 64;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/** Not this machine itself: its own services listen there. */
const PRIVATE_NETWORKS = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7';
const ROLES = ['web', 'realtime', 'ingest', 'jobs'];
/** Passwords that scanners try first: refusing them costs nothing. */
const KNOWN_PASSWORDS = new Set([
  '123456',
  '12345678',
  '123456789',
  'password',
  'admin123',
  'linewall',
  'administrator',
  'qwerty',
  'admin@123',
]);

/** Reads all settings. Throws `ConfigError` for the first that is present and unusable; an empty one counts as absent. */
export function readConfig(env: Environment): Config {
  const text = (name: string) => env[name]?.trim() || null;
  const fail = (name: string, problem: string): never => {
    throw new ConfigError(`${name} ${problem}`);
  };
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const raw = text(name);
    if (raw === null) return fallback;
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
    return value >= min && value <= max
      ? value
      : fail(name, `must be a whole number from ${min} to ${max}, not "${raw}"`);
  };
  const flag = (name: string) => {
    const raw = text(name);
    return raw === null || raw === '0'
      ? false
      : raw === '1'
        ? true
        : fail(name, `must be 0 or 1, not "${raw}"`);
  };
  const oneOf = (name: string, fallback: string, allowed: readonly string[]) => {
    const raw = text(name);
    return raw === null
      ? fallback
      : allowed.includes(raw)
        ? raw
        : fail(name, `must be one of ${allowed.join(', ')}, not "${raw}"`);
  };
  const url = (name: string, raw: string, schemes: readonly string[]) => {
    // The value itself may hold a password, so the message never repeats it.
    const parsed = URL.canParse(raw) ? new URL(raw) : fail(name, 'is not a URL');
    if (!schemes.includes(parsed.protocol)) fail(name, `must start with ${schemes.join(' or ')}//`);
    return raw;
  };

  const databaseUrl = text('LINEWALL_DATABASE_URL');
  const mqttUrls = (text('LINEWALL_MQTT_URL') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const s3 = readS3Settings(text, fail);
  const filesIn = oneOf('LINEWALL_FILES_IN', s3 ? 's3' : 'disk', ['disk', 's3']) === 's3' ? 's3' : 'disk';
  if (filesIn === 's3' && s3 === null) fail('LINEWALL_FILES_IN', 'is s3, and LINEWALL_S3_URL is missing');
  const roles = (text('LINEWALL_SERVICES') ?? 'all').split(',').map((role) => role.trim());
  if (!roles.includes('all') && ROLES.some((role) => !roles.includes(role))) {
    fail(
      'LINEWALL_SERVICES',
      `must be all (or ${ROLES.join(',')}): in this version one process plays every role`,
    );
  }
  const { origins, servers, networks, perTenant } = addressReaders({ text, fail, names: Object.keys(env) });
  const trustedProxies = networks('LINEWALL_TRUSTED_PROXIES');
  const connectorNetworks = perTenant('LINEWALL_CONNECTOR_NETWORKS', networks, PRIVATE_NETWORKS);
  const frameOrigins = origins('LINEWALL_FRAME_ORIGINS');
  const oidcOrigins = perTenant('LINEWALL_OIDC_ORIGINS', origins);
  const notifyOrigins = perTenant('LINEWALL_NOTIFY_ORIGINS', origins);
  const mailServers = perTenant('LINEWALL_MAIL_SERVERS', servers);
  const dataDir = resolve(text('LINEWALL_DATA_DIR') ?? './data');
  const adminPassword = env.LINEWALL_ADMIN_PASSWORD || null;
  if (adminPassword !== null && (adminPassword.length < 8 || adminPassword.length > 24))
    fail('LINEWALL_ADMIN_PASSWORD', 'must be 8 to 24 characters long');
  if (adminPassword !== null && KNOWN_PASSWORDS.has(adminPassword.toLowerCase()))
    fail('LINEWALL_ADMIN_PASSWORD', 'is a well-known password');

  const wechatOrigin = readWechatOrigin(text, fail);
  return {
    ...readListenSettings({ text, integer, flag, fail }, dataDir),
    dataDir,
    databaseUrl: databaseUrl && url('LINEWALL_DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']),
    mqttUrls: mqttUrls.map((raw) => url('LINEWALL_MQTT_URL', raw, ['mqtt:', 'mqtts:', 'ws:', 'wss:'])),
    adminPassword,
    frameOrigins,
    oidcOrigins,
    notifyOrigins,
    wechatOrigin,
    wechatMediaOrigins: readWechatMediaOrigins(origins, fail),
    mailServers,
    trustedProxies,
    connectorNetworks,
    map: readMapSettings({ text, integer, oneOf, fail }),
    s3,
    filesIn,
    scanner: readScannerSettings(text, fail),
    sms: readSmsSettings(text, fail),
    demo: flag('LINEWALL_DEMO'),
    wechatDemo: readWechatDemo(flag, fail, wechatOrigin),
    readOnly: flag('LINEWALL_READ_ONLY'),
    printLinks: flag('LINEWALL_PRINT_LINKS'),
    testWindow: flag('LINEWALL_TEST_WINDOW'),
    instance: (text('LINEWALL_INSTANCE') ?? hostname()).slice(0, INSTANCE_MAX),
    logLevel: oneOf('LINEWALL_LOG_LEVEL', 'info', LOG_LEVELS),
    history: {
      rawDays: integer('LINEWALL_HISTORY_RAW_DAYS', 7, 1, 3_650),
      minuteDays: integer('LINEWALL_HISTORY_MINUTE_DAYS', 90, 1, 3_650),
      hourDays: integer('LINEWALL_HISTORY_HOUR_DAYS', 1_100, 1, 36_500),
      stateDays: integer('LINEWALL_HISTORY_STATE_DAYS', 1_100, 1, 36_500),
    },
  };
}
