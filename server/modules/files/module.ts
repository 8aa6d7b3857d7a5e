import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { FileScanner } from '#server/core/ports/file-scanner.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { MediaContent } from '#server/core/ports/media-content.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { SeededTenants } from '#server/core/ports/seeded-tenants.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { WordReader } from '#server/core/ports/word-reader.ts';
import { redrawPicture } from './content/picture.ts';
import { checkScannedBytes } from './content/scanned-content.ts';
import { mountDocumentText } from './document-text.ts';
import { mountFiles } from './file.ts';
import { mountFileGroups } from './file-group.ts';
import { createFileLibrary } from './file-library.ts';
import { mountFileRoutes } from './file-routes.ts';
import type { FilesParts } from './files-parts.ts';
import { linkByGroup } from './link-by-group.ts';
import { createRecordPictures } from './record-pictures.ts';
import { mountResumableRoutes } from './resumable/resumable-routes.ts';
import { createUploadBytes } from './resumable/upload-bytes.ts';
import type { FilesSchema } from './schema.ts';
import { createSignedAddresses } from './signed-address.ts';
import { mountTrashRoutes } from './trash/file-trash.ts';
import { createFileRetention } from './trash/retention.ts';
import { mountUploadRoutes } from './upload-routes.ts';

const RETENTION_MS = 3_600_000;

export interface FilesPorts {
  /** The groups of the product are in every tenant. */
  readonly seededTenants: SeededTenants;
  readonly params: TenantParams;
  readonly sheetJobs: SheetJobs;
  readonly proofs: Proofs;
  readonly words: WordReader;
  /** Null = files are stored without being scanned. */
  readonly scanner: FileScanner | null;
}

export interface FilesModule {
  readonly module: ServerModule;
  readonly library: FileLibrary;
  readonly content: MediaContent;
  /** Empties the trash and removes what no file has now; a timer does it every hour. */
  removeOld(): Promise<void>;
}

/**
 * A large library is counted out of an index, whose pages are next to each other and in memory. By default the planner takes
 * each for a random read of a disk, and reads the whole table instead, which takes two to three times as long.
 */
async function preferIndexes(tx: Transaction<FilesSchema>): Promise<void> {
  await sql`set local random_page_cost = 1.1`.execute(tx);
}

/** The file library: groups, files with their history, and their bytes. */
export function createFilesModule(core: ServerCore, ports: FilesPorts): FilesModule {
  const { blobs, clock, secrets, config, every } = core;
  const { seededTenants, params, sheetJobs, proofs, words, scanner } = ports;
  const log = core.log.child({ module: 'files' });
  const addresses = createSignedAddresses(secrets, clock);
  const { library, findUses, followReplaced, formerPictures } = createFileLibrary(addresses);
  const uploadBytes = createUploadBytes(join(config.dataDir, 'uploads'));
  const parts: FilesParts = {
    db: {
      tenant: (tenantId, work) =>
        seededTenants.tenant(tenantId, async (anyTx) => {
          const tx = withSchema<FilesSchema>(anyTx);
          await preferIndexes(tx);
          return work(tx);
        }),
    },
    blobs,
    clock,
    log,
    addresses,
    uploadBytes,
    params,
    sheetJobs,
    words,
    scanner,
    findUses,
    followReplaced,
  };
  const removeOld = createFileRetention({ db: core.db, blobs, clock, log }, uploadBytes, formerPictures);
  return {
    library: { ...library, ...createRecordPictures(parts) },
    content: {
      scan: (by, file) => checkScannedBytes({ scanner, log }, by, file),
      redraw: (bytes, type) => redrawPicture(bytes, type),
    },
    removeOld,
    module: {
      name: 'files',
      mount(app) {
        mountFileGroups(app, parts);
        const files = mountFiles(app, parts);
        mountFileRoutes(app, parts, files);
        mountDocumentText(app, parts);
        mountUploadRoutes(app, parts, files);
        mountResumableRoutes(app, parts, files);
        linkByGroup(app, files);
        mountTrashRoutes(app, parts, proofs);
        every('file retention', RETENTION_MS, removeOld);
      },
    },
  };
}
