import { type FileGroupNode, getFileTypes } from '#shared/contracts/files/file-group.ts';
import { getDictItems } from '#shared/contracts/platform/dict.ts';
import type { DictItem } from '#shared/contracts/platform/dict-item.ts';
import { getMenu } from '#shared/contracts/platform/menu.ts';
import { listParams } from '#shared/contracts/platform/param.ts';
import { getCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import type { Api } from './http.ts';

const NO_FILE_TYPES: readonly FileGroupNode[] = [];

/** The calls of the platform store. Fetched with its first question: the sign-in page asks nothing of it. */
export function readPlatform(api: Pick<Api, 'call'>, options: { readonly isRestricted: boolean }) {
  return Promise.all([
    api.call(getMenu, { query: {} }),
    api.call(listParams, {}),
    // Closed to a session that has to change its password first, which uploads nothing.
    options.isRestricted ? NO_FILE_TYPES : api.call(getFileTypes, { query: {} }),
    api.call(getCurrentTenant, {}),
  ]);
}

export function readDict(api: Pick<Api, 'call'>, type: string): Promise<readonly DictItem[]> {
  return api.call(getDictItems, { params: { type } });
}
