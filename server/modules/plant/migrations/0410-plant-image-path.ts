import type { Migration } from '#server/core/ports/database.ts';

/** Pictures of machines lie in the file library; those of before stay in `image_blob` until they are replaced. */
export const plantImagePath: Migration = {
  name: '0410-plant-image-path',
  sql: `
alter table machine add column image_path text;
create index machine_image_path on machine (tenant_id, image_path) where image_path is not null;
`,
};
