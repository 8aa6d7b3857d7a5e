import {
  type ClientSecureChannelLayer,
  type ClientSession,
  type EndpointDescription,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  StatusCodes,
  setErrorLogger,
  setWarningLogger,
  UserTokenType,
} from 'node-opcua-client';
import { approvedCertificate } from '#server/adapters/connectors/connector-certificate.ts';
import { allowedAddress, parseHostPort } from '#server/adapters/connectors/connector-target.ts';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ConnectorCertificate } from '#shared/contracts/connectors/connector.ts';
import type { SecurityMode } from '#shared/contracts/connectors/connector-kind.ts';
import { toOpcuaFault } from './connector-opcua-fault.ts';
import { APPLICATION_NAME, type OpcuaIdentity, ownIdentity } from './connector-opcua-identity.ts';

const OPCUA_PORT = 4_840;
const SESSION_TIMEOUT_MS = 60_000;

/** The library's own log is discarded: faults carry what matters. */
setErrorLogger(() => undefined);
setWarningLogger(() => undefined);

const MODES: Readonly<Record<SecurityMode, MessageSecurityMode>> = {
  none: MessageSecurityMode.None,
  sign: MessageSecurityMode.Sign,
  signAndEncrypt: MessageSecurityMode.SignAndEncrypt,
};

/** An open session of a server. */
export interface OpcuaLink {
  readonly session: ClientSession;
  /** Where the security of the connection stands on a certificate. */
  readonly certificate: ConnectorCertificate | null;
  /** Rejects when the connection is lost. */
  readonly lost: Promise<never>;
  close(): Promise<void>;
}

/** Only the host of the configured address is connected to, whatever addresses the server names in its answers. */
export async function openOpcuaLink(device: ConnectorDevice, signal: AbortSignal): Promise<OpcuaLink> {
  const url = await endpointUrl(device);
  const identity = await ownIdentity(device.identityFile);
  const mode = device.settings.securityMode ?? 'signAndEncrypt';
  if (device.username !== null && mode !== 'signAndEncrypt') throw new ConnectorFault('password_in_clear');
  const endpoint = mode === 'none' ? null : await findEndpoint(device, url, identity, mode, signal);
  const certificate = endpoint ? approvedCertificate(device, endpoint.serverCertificate) : null;
  const opened = createClient(device, identity, signal, {
    securityMode: MODES[mode],
    securityPolicy: endpoint ? String(endpoint.securityPolicyUri) : SecurityPolicy.None,
    ...(endpoint && { serverCertificate: endpoint.serverCertificate }),
  });
  try {
    await opened.connect(url);
    const { username, secret } = device;
    const session = await opened.client.createSession(
      username === null
        ? { type: UserTokenType.Anonymous }
        : { type: UserTokenType.UserName, userName: username, password: secret ?? '' },
    );
    const { lost, close } = opened;
    const closed = new Promise<never>((_done, fail) => {
      session.on('session_closed', (status) => fail(new ConnectorFault('closed', status.name)));
    });
    const ended = Promise.race([lost, closed]);
    // There may be no caller waiting for it.
    ended.catch(() => undefined);
    return { session, certificate, lost: ended, close };
  } catch (error) {
    await opened.close();
    throw toOpcuaFault(error);
  }
}

async function endpointUrl(device: ConnectorDevice): Promise<string> {
  const [, place = '', path = ''] = /^(?:opc\.tcp:\/\/)?([^/]+)(\/.*)?$/i.exec(device.address) ?? [];
  const target = parseHostPort(place, OPCUA_PORT);
  if (target === null) throw new ConnectorFault('bad_address', device.address);
  const address = await allowedAddress(device, target.host);
  const host = address.includes(':') ? `[${address}]` : address;
  return `opc.tcp://${host}:${target.port}${path}`;
}

interface OpenClient {
  readonly client: OPCUAClient;
  readonly lost: Promise<never>;
  connect(url: string): Promise<void>;
  close(): Promise<void>;
}

/** A client that never reconnects by itself, and whose socket goes when the signal says so. */
function createClient(
  device: ConnectorDevice,
  identity: OpcuaIdentity,
  signal: AbortSignal,
  security: {
    readonly securityMode: MessageSecurityMode;
    readonly securityPolicy: string;
    readonly serverCertificate?: Buffer;
  },
): OpenClient {
  const client = OPCUAClient.create({
    ...security,
    applicationName: APPLICATION_NAME,
    applicationUri: identity.applicationUri,
    clientName: APPLICATION_NAME,
    // Addresses and names that a server gives itself are often not those by which it is reached.
    endpointMustExist: false,
    connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 100 },
    keepSessionAlive: false,
    requestedSessionTimeout: SESSION_TIMEOUT_MS,
    transportTimeout: SESSION_TIMEOUT_MS,
    defaultTransactionTimeout: device.timeoutMs,
    certificateKeyPairProvider: {
      getCertificate: () => identity.certificate,
      getCertificateChain: () => [identity.certificate],
      getPrivateKey: () => ({ hidden: identity.privateKeyPem }),
    },
    clientCertificateManager: PINNED,
  });
  let channel: ClientSecureChannelLayer | null = null;
  let isClosing = false;
  client.on('secure_channel_created', (created) => {
    channel = created;
  });
  const breakOff = (): void => channel?.forceConnectionBreak();
  signal.addEventListener('abort', breakOff);
  const lost = new Promise<never>((_done, fail) => {
    const end = (): void => fail(new ConnectorFault('closed'));
    client.on('connection_lost', end);
    client.on('close', end);
    client.on('abort', end);
  });
  lost.catch(() => undefined);
  return {
    client,
    lost,
    async connect(url) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_done, fail) => {
        timer = setTimeout(() => fail(new ConnectorFault('timeout', url)), 3 * device.timeoutMs);
      });
      try {
        await Promise.race([client.connect(url), late]);
      } finally {
        clearTimeout(timer);
      }
      if (signal.aborted) throw new ConnectorFault('closed');
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      const timer = setTimeout(breakOff, device.timeoutMs);
      await client.disconnect().catch(() => undefined);
      clearTimeout(timer);
      signal.removeEventListener('abort', breakOff);
    },
  };
}

/** Which certificate counts was decided before: `approvedCertificate`. The library asks again for that one and for our own. */
const PINNED = {
  referenceCounter: 0,
  initialize: async () => undefined,
  dispose: async () => undefined,
  checkCertificate: async () => StatusCodes.Good,
  verifyCertificate: async () => 'Good',
  trustCertificate: async () => undefined,
  rejectCertificate: async () => undefined,
  getTrustStatus: async () => StatusCodes.Good,
  addIssuer: async () => undefined,
  addRevocationList: async () => undefined,
};

/** The server's endpoint with the wanted security. What it says is only believed as far as the certificate is. */
async function findEndpoint(
  device: ConnectorDevice,
  url: string,
  identity: OpcuaIdentity,
  mode: SecurityMode,
  signal: AbortSignal,
): Promise<EndpointDescription> {
  const { client, connect, close } = createClient(device, identity, signal, {
    securityMode: MessageSecurityMode.None,
    securityPolicy: SecurityPolicy.None,
  });
  try {
    await connect(url);
    const offered = await client.getEndpoints({ endpointUrl: url });
    const policy = SecurityPolicy[device.settings.securityPolicy ?? 'Basic256Sha256'];
    const found = offered.find(
      ({ securityMode, securityPolicyUri }) => securityMode === MODES[mode] && securityPolicyUri === policy,
    );
    if (!found) throw new ConnectorFault('no_such_security', offered.map(nameOf).join(', '));
    return found;
  } catch (error) {
    throw toOpcuaFault(error);
  } finally {
    await close();
  }
}

function nameOf({ securityMode, securityPolicyUri }: EndpointDescription): string {
  return `${MessageSecurityMode[securityMode]} ${securityPolicyUri?.split('#')[1] ?? ''}`.trim();
}
