import type { QueryClient } from '@tanstack/react-query';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import type { PlatformStore } from '#shared/client/platform.ts';
import type { Subject } from '#shared/contracts/kit/subject.ts';
import type { SettingsSubject } from '#shared/contracts/messages/message-centre.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { param } from '#shared/contracts/platform/param.ts';
import { tenantForm } from '#shared/contracts/platform/tenant-form.ts';

const READ_AGAIN: Readonly<Record<SettingsSubject, readonly Subject[]>> = {
  param: [param.subject],
  dict: [dict.subject, dictItem.subject],
  tenantForm: [tenantForm.subject],
};

/** Reads settings that were changed again, wherever this window keeps them. */
export async function refreshSettings(
  parts: {
    readonly platform: Pick<PlatformStore, 'getState'>;
    readonly queries: Pick<QueryClient, 'invalidateQueries'>;
  },
  subject: SettingsSubject,
): Promise<void> {
  const { platform, queries } = parts;
  const { load, dict: loadDict, dicts } = platform.getState();
  await Promise.all([
    ...READ_AGAIN[subject].map((one) => refreshSubject(queries, one)),
    ...(subject === 'param' ? [load()] : []),
    ...(subject === 'dict'
      ? // One that cannot be read now is asked for again at its next use.
        Object.keys(dicts).map((type) => loadDict(type, { reload: true }).catch(() => []))
      : []),
  ]);
}
