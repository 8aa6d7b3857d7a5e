import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/connector.ts';
import { openSocket, type Target } from './connector-target.ts';

/** A connected socket, encrypted where the settings say so. */
export async function openStream(
  device: ConnectorDevice,
  target: Target,
  isEncrypted: boolean,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await openSocket(device, target, signal);
  return isEncrypted ? encrypt(socket, device, target.host, signal) : socket;
}

/** The peer is trusted by the system's roots, or because it shows the one certificate that the settings name. */
async function encrypt(
  socket: Socket,
  { settings, timeoutMs }: ConnectorDevice,
  host: string,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const pinned = settings.certificateSha256;
  const secured = connect({
    socket,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // What is trusted is decided below, where the certificate can be told.
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
  });
  let timer: NodeJS.Timeout | undefined;
  const abort = () => secured.destroy(new ConnectorFault('closed'));
  try {
    await new Promise<void>((done, fail) => {
      timer = setTimeout(() => fail(new ConnectorFault('timeout', `TLS ${host}`)), timeoutMs);
      signal.addEventListener('abort', abort);
      secured.once('secureConnect', () => done());
      secured.once('error', fail);
      secured.once('close', () => fail(new ConnectorFault('closed', `TLS ${host}`)));
    });
    const shown = secured.getPeerCertificate().fingerprint256?.replaceAll(':', '').toLowerCase() ?? '';
    const isTrusted = pinned === undefined ? secured.authorized : shown === pinned.toLowerCase();
    if (!isTrusted) throw new ConnectorFault('certificate_untrusted', `SHA-256 ${shown}`);
  } catch (error) {
    secured.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
  return secured;
}
