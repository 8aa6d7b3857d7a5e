import { MoveReport, moveBlobs } from './adapters/blobs/blob-move.ts';
import type { Config } from './core/config.ts';
import type { BlobStores } from './open-adapters.ts';

/** The command asks again after it: an answer that takes longer is given up by its sender. */
const BATCH_MS = 20_000;

/** What the command asks of the process that holds the data directory: where to, and behind which id. */
export const toMoveArgument = (to: string, after: string): string => JSON.stringify([to, after]);

/** Moves contents for a while; returns a `MoveReport` as JSON. Throws where that is not what the settings say. */
export async function moveFilesBatch(
  { disk, s3 }: BlobStores,
  { filesIn }: Pick<Config, 'filesIn'>,
  argument: string,
): Promise<string> {
  const [to = '', after = ''] = JSON.parse(argument) as readonly string[];
  if (s3 === null) throw new Error('LINEWALL_S3_URL is not set: there is no other place for files');
  if (to !== filesIn)
    throw new Error(
      `the server keeps new files in ${filesIn}: start it with LINEWALL_FILES_IN=${to} before files are moved there`,
    );
  const [source, target] = to === 's3' ? [disk, s3] : [s3, disk];
  const endsAt = Date.now() + BATCH_MS;
  return JSON.stringify(
    MoveReport.parse(await moveBlobs(source, target, { after, isEnough: () => Date.now() >= endsAt })),
  );
}
