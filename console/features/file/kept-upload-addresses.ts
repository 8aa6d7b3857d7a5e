import type { PreviousUpload, UrlStorage } from 'tus-js-client';

const PREFIX = 'linewall-upload ';

/** Where unfinished uploads of this browser are on the server, so that they go on after a reload; one for each file. */
export function createKeptAddresses(storage: Storage): UrlStorage & { forget(fingerprint: string): void } {
  const find = (key: string): PreviousUpload[] => {
    try {
      const kept = JSON.parse(storage.getItem(key) ?? 'null') as Omit<PreviousUpload, 'urlStorageKey'> | null;
      return typeof kept?.uploadUrl === 'string' ? [{ ...kept, urlStorageKey: key }] : [];
    } catch {
      return [];
    }
  };
  return {
    findAllUploads: async () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(PREFIX))
        .flatMap(find),
    findUploadsByFingerprint: async (fingerprint) => find(PREFIX + fingerprint),
    addUpload: async (fingerprint, upload) => {
      const key = PREFIX + fingerprint;
      try {
        storage.setItem(key, JSON.stringify(upload));
      } catch {
        // A browser that keeps nothing begins anew after a reload.
      }
      return key;
    },
    removeUpload: async (key) => storage.removeItem(key),
    forget: (fingerprint) => storage.removeItem(PREFIX + fingerprint),
  };
}
