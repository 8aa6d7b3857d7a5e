import type { Migration } from '#server/core/ports/database.ts';
import { filesLibrary } from './migrations/0400-files-library.ts';
import { filesUpload } from './migrations/0414-files-upload.ts';
import { filesSearch } from './migrations/0440-files-search.ts';
import { filesByName } from './migrations/0463-files-by-name.ts';

export const filesMigrations: readonly Migration[] = [filesLibrary, filesUpload, filesSearch, filesByName];
