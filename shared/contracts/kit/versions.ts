import { z } from 'zod';
import { EpochMs } from './envelope.ts';

/** Of what is drafted and published: at most one draft and one published version, the others archived. */
export const VersionStatus = z.enum(['draft', 'published', 'archived']);
export type VersionStatus = z.infer<typeof VersionStatus>;

/** A version in a list. `username`: of the draft's last save, or of the publication; null = it was there before versions. */
export const VersionMark = z.object({
  no: z.number().int(),
  status: VersionStatus,
  note: z.string().nullable(),
  username: z.string().nullable(),
  at: EpochMs,
});
export type VersionMark = z.infer<typeof VersionMark>;

/** A draft that is being edited. `revision` rises with every save and is sent back with the next. */
export const DraftMark = z.object({
  revision: z.number().int(),
  username: z.string().nullable(),
  at: EpochMs,
});
export type DraftMark = z.infer<typeof DraftMark>;

/** What an editor is given beside the content. `publishedNo`: of the version that is shown; null = none. */
export const Drafted = { draft: DraftMark.nullable(), publishedNo: z.number().int().nullable() };

/** Revision of the draft that the caller has; null = there was none. */
export const Revision = z.number().int().positive().nullable();
