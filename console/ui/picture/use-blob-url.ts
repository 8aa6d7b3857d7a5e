import { useEffect, useState } from 'react';

/** A `blob:` address of the bytes, as long as they are shown. */
export function useBlobUrl(bytes: Blob | Uint8Array | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === null) return;
    const made = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [bytes]);
  return url;
}
