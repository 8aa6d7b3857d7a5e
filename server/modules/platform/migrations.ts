import type { Migration } from '#server/core/ports/database.ts';
import { platformMenus } from './migrations/0085-platform-menus.ts';
import { platformParams } from './migrations/0086-platform-params.ts';
import { platformDicts } from './migrations/0087-platform-dicts.ts';
import { platformPostsFiles } from './migrations/0088-platform-posts-files.ts';
import { platformSeedRefs } from './migrations/0089-platform-seed-refs.ts';
import { platformCrud } from './migrations/0131-platform-crud.ts';
import { platformTableLayouts } from './migrations/0134-platform-table-layouts.ts';
import { platformForeignClient } from './migrations/0135-platform-foreign-client.ts';
import { platformLogo } from './migrations/0211-platform-logo.ts';
import { platformTenantForm } from './migrations/0225-platform-tenant-form.ts';
import { platformLogoPath } from './migrations/0411-platform-logo-path.ts';

export const platformMigrations: readonly Migration[] = [
  platformMenus,
  platformParams,
  platformDicts,
  platformPostsFiles,
  platformSeedRefs,
  platformCrud,
  platformTableLayouts,
  platformForeignClient,
  platformLogo,
  platformTenantForm,
  platformLogoPath,
];
