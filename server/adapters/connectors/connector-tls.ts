import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect, TLSSocket } from 'node:tls';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ConnectorCertificate } from '#shared/contracts/connectors/connector.ts';
import { approvedCertificate, describeCertificate } from './connector-certificate.ts';
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

/** By which the other side of an encrypted connection is known; null where it is not encrypted. */
export function certificateOf(socket: Socket): ConnectorCertificate | null {
  const raw = socket instanceof TLSSocket ? socket.getPeerCertificate().raw : null;
  return raw ? describeCertificate(raw) : null;
}

/** The peer is trusted by the system's roots, or because it shows the one certificate that a person has approved. */
async function encrypt(
  socket: Socket,
  device: ConnectorDevice,
  host: string,
  signal: AbortSignal,
): Promise<TLSSocket> {
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
      timer = setTimeout(() => fail(new ConnectorFault('timeout', `TLS ${host}`)), device.timeoutMs);
      signal.addEventListener('abort', abort);
      secured.once('secureConnect', () => done());
      secured.once('error', fail);
      secured.once('close', () => fail(new ConnectorFault('closed', `TLS ${host}`)));
    });
    // Where one has been approved, the roots' word for another one does not count.
    if (!secured.authorized || device.trustedCertificate !== null)
      approvedCertificate(device, secured.getPeerCertificate().raw);
  } catch (error) {
    secured.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
  return secured;
}
