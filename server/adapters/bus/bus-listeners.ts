import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { Aedes } from 'aedes';
import type { Certificates } from '#server/core/ports/certificates.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { guardFrameSize } from './bus-frame-guard.ts';
import type { BusRefusal } from './bus-refusals.ts';

/** A second listener, with the certificates of the server. */
export interface BusTls {
  readonly port: number;
  readonly certificates: Pick<Certificates, 'current' | 'onRenewal'>;
}

/** Room for topic and header besides the payload; payloads over the limit but within this become dead letters. */
const PACKET_MAX_BYTES = 4 * LIMITS.mqttPayloadMaxBytes;
const CONNECT_PACKET_MAX_BYTES = 8 * 1024;
const TCP_KEEPALIVE_MS = 30_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** By which connections of both listeners come in. */
export interface Gate {
  readonly sockets: ReadonlySet<Socket>;
  /** Counts a connection before anything of it is read; false = it was refused. */
  admit(socket: Socket): boolean;
  /** Hands an admitted one to the broker, in what TLS has made of it. */
  serve(socket: Socket): void;
  /** Both, for one without TLS. */
  open(socket: Socket): void;
}

export function createGate(
  broker: Aedes,
  connectionsMax: number,
  onRefused: (refusal: BusRefusal) => void,
): Gate {
  const sockets = new Set<Socket>();
  const limits = { firstPacketMaxBytes: CONNECT_PACKET_MAX_BYTES, packetMaxBytes: PACKET_MAX_BYTES };
  const gate: Gate = {
    sockets,
    admit(socket) {
      if (sockets.size >= connectionsMax) {
        socket.destroy();
        onRefused({ reason: 'too_many_connections', username: null });
        return false;
      }
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.setKeepAlive(true, TCP_KEEPALIVE_MS);
      socket.setNoDelay(true);
      return true;
    },
    serve: (socket) => broker.handle(guardFrameSize(socket, limits)),
    open(socket) {
      if (gate.admit(socket)) gate.serve(socket);
    },
  };
  return gate;
}

export function createTlsListener(
  { certificates }: BusTls,
  gate: Gate,
  onRefused: (refusal: BusRefusal) => void,
): TlsServer {
  const server = createTlsServer(
    { ...certificates.current(), handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
    gate.serve,
  );
  certificates.onRenewal((context) => server.setSecureContext(context));
  server.on('connection', gate.admit);
  // Such as a machine that does not trust the certificate.
  server.on('tlsClientError', () => onRefused({ reason: 'tls_failed', username: null }));
  return server;
}

/** 0 where it does not listen. */
export function portOf(server: Server | null): number {
  // The address of a TCP listener is an AddressInfo.
  return (server?.address() as AddressInfo | null)?.port ?? 0;
}

export function listenAt(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
