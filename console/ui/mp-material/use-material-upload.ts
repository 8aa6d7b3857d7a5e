import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import {
  listMpMaterialAccounts,
  pageMpMaterials,
  uploadMpMaterial,
} from '#shared/contracts/public-account/mp-material.ts';
import type { UploadType } from './upload-problem.ts';

export interface MaterialToSend {
  readonly type: UploadType;
  readonly file: File;
  readonly appId: string;
  readonly title: string;
  readonly introduction: string;
  readonly isTemporary: boolean;
}

/** idle, under way with its share from 0 to 1, or refused with the server's words. */
export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'busy'; readonly share: number; readonly cancel: () => void }
  | { readonly step: 'failed'; readonly msg: string };

/** Sends one file; resolves to whether it is there. */
export function useMaterialUpload(): {
  readonly state: UploadState;
  readonly send: (material: MaterialToSend) => Promise<boolean>;
  readonly reset: () => void;
} {
  const { api } = useServices();
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  return {
    state,
    reset: () => setState({ step: 'idle' }),
    async send({ type, file, appId, title, introduction, isTemporary }) {
      const abort = new AbortController();
      const busy = (share: number): void => setState({ step: 'busy', share, cancel: () => abort.abort() });
      busy(0);
      const form = {
        ...{ mediaType: type, appId, temporary: isTemporary ? '1' : '0' },
        ...(type === 'video' && { title, introduction }),
      };
      try {
        await api.call(uploadMpMaterial, {}, { file, form, signal: abort.signal, onProgress: busy });
        setState({ step: 'idle' });
        return true;
      } catch (error) {
        const isCancelled = error instanceof ApiError && error.error === 'cancelled';
        const msg = error instanceof Error ? error.message : String(error);
        setState(isCancelled ? { step: 'idle' } : { step: 'failed', msg });
        return false;
      } finally {
        await Promise.all(
          [pageMpMaterials, listMpMaterialAccounts].map(({ id }) =>
            client.invalidateQueries({ queryKey: [id] }),
          ),
        );
      }
    },
  };
}
