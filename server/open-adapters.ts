import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSender } from '#server/core/ports/mail-sender.ts';
import type { BusAuthenticator, MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import type { SmsGateway } from '#server/core/ports/sign-in/sms-gateway.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { openBlobDisk } from './adapters/blobs/blob-disk.ts';
import { createBlobPair } from './adapters/blobs/blob-pair.ts';
import { createBlobS3 } from './adapters/blobs/blob-s3.ts';
import { createEmbeddedBus } from './adapters/bus/bus-embedded.ts';
import { createMqttBus } from './adapters/bus/bus-mqtt.ts';
import { createRefusalReport } from './adapters/bus/bus-refusals.ts';
import { openEmbedded } from './adapters/database/db-embedded.ts';
import { openPostgres } from './adapters/database/db-postgres.ts';
import { createSmtpSender } from './adapters/mail-smtp.ts';
import { createGazetteer } from './adapters/map/geocoder-gazetteer.ts';
import { createMapFile } from './adapters/map/map-tiles-file.ts';
import { createMapUrls } from './adapters/map/map-tiles-url.ts';
import { createClamdScanner } from './adapters/parsers/file-scanner-clamd.ts';
import { createSheetReader } from './adapters/parsers/sheet-hucre-reader.ts';
import { hucreWriter } from './adapters/parsers/sheet-hucre-writer.ts';
import { createWordReader } from './adapters/parsers/word-reader.ts';
import { createPdfWriter } from './adapters/pdf/pdf-writer.ts';
import { createAliyunSms } from './adapters/sms/sms-aliyun.ts';
import { createStreamGateway } from './adapters/stream-gateway-http.ts';
import { openCertificates } from './adapters/tls/certificates.ts';
import type { Config } from './core/config.ts';
import { failure } from './core/failure.ts';
import type { ServerCore } from './core/module.ts';
import type { BlobStore } from './core/ports/blobs.ts';
import type { Certificates } from './core/ports/certificates.ts';
import type { Clock } from './core/ports/clock.ts';
import type { Database } from './core/ports/database.ts';
import type { FileScanner } from './core/ports/file-scanner.ts';
import type { Geocoder } from './core/ports/geocoder.ts';
import type { MapTiles } from './core/ports/map-tiles.ts';
import type { PageWriter } from './core/ports/page-writer.ts';
import type { SheetReader, SheetWriter } from './core/ports/sheets.ts';
import type { StreamGateway } from './core/ports/stream-gateway.ts';
import type { WordReader } from './core/ports/word-reader.ts';

const STREAM_TIMEOUT_MS = 5_000;

/** The caller holds the data directory's lock. */
export function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  if (config.databaseUrl === null) {
    return openEmbedded({
      folder: join(config.dataDir, 'db'),
      onTrouble: ({ isOver, text }) => (isOver ? log.warn(text) : log.error(text)),
    });
  }
  return openPostgres(config.databaseUrl, (error) =>
    log.error({ err: error }, 'an idle database connection broke'),
  );
}

/** Where contents of files are. `s3` is null where the settings name no such store. */
export interface BlobStores {
  /** What the server uses: new contents go to one store, and are read from both. */
  readonly blobs: BlobStore;
  readonly disk: BlobStore;
  readonly s3: ReturnType<typeof createBlobS3> | null;
}

/** `isHeld`: see `openBlobDisk`. */
export async function openBlobStores(
  config: Pick<Config, 'dataDir' | 's3' | 'filesIn'>,
  options: { readonly isHeld?: boolean } = {},
): Promise<BlobStores> {
  const disk = await openBlobDisk(join(config.dataDir, 'blobs'), options);
  if (config.s3 === null) return { blobs: disk, disk, s3: null };
  const s3 = createBlobS3(config.s3);
  return { blobs: config.filesIn === 's3' ? createBlobPair(s3, disk) : createBlobPair(disk, s3), disk, s3 };
}

/** One bus per external broker, or the embedded one. */
export function createBuses(
  { config, certificates }: Pick<ServerCore, 'config' | 'certificates'>,
  authenticate: BusAuthenticator,
  log: FastifyBaseLogger,
): readonly MachineBus[] {
  if (config.mqttUrls.length === 0) {
    const onRefused = createRefusalReport((refusal) => log.warn(refusal, 'MQTT clients were refused'));
    const { mqttHost: host, mqttPort: port } = config;
    const tls = config.tls && certificates && { port: config.tls.mqttsPort, certificates };
    return [createEmbeddedBus({ host, port, tls, authenticate, onRefused })];
  }
  return config.mqttUrls.map((url) => {
    const broker = new URL(url).host;
    const onState = (state: object) => log.info({ broker, ...state }, 'MQTT broker');
    return createMqttBus({ url, instance: config.dataDir, onState });
  });
}

/** Null: the server speaks without TLS. Throws one line where its certificate cannot be used. */
export async function openTls(
  { tls }: Config,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<Certificates | null> {
  return tls && openCertificates(tls, { clock, log });
}

/** Null: messages are kept in the outbox. */
export function createSmsGateway({ sms }: Config): SmsGateway | null {
  return sms && createAliyunSms(sms);
}

export function createMailSender({ mailServers }: Config): MailSender {
  return createSmtpSender({ serversOf: mailServers });
}

export interface SheetAdapters {
  readonly reader: SheetReader;
  readonly writer: SheetWriter;
}

export function createSheetAdapters(): SheetAdapters {
  return { reader: createSheetReader(), writer: hucreWriter };
}

export function createPageWriter(): PageWriter {
  return createPdfWriter({ timeoutMs: LIMITS.reportFileMs, refused: (why) => failure(why) });
}

/** Old Word files are read in processes of their own. */
export function openWordReader(): WordReader {
  return createWordReader();
}

/** Null: files are stored without being scanned. */
export function createFileScanner({ scanner }: Config): FileScanner | null {
  return scanner && createClamdScanner(scanner);
}

/** Place names without any service: the built-in gazetteer. */
export function createGeocoder(): Geocoder {
  return createGazetteer();
}

/** Cameras and their gateways are reached in the networks that connectors may reach. */
export function openStreamGateway({ connectorNetworks }: Config): StreamGateway {
  return createStreamGateway({ networks: connectorNetworks, timeoutMs: STREAM_TIMEOUT_MS });
}

/** Null: the map is the built-in one. */
export function createMapTiles({ map }: Config): MapTiles | null {
  if (map === null) return null;
  return map.file === undefined ? createMapUrls(map) : createMapFile(map.file, map);
}
