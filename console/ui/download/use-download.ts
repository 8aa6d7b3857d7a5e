import { useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { download } from '#shared/client/download.ts';
import type { BytesRequest } from '#shared/client/http.ts';
import { saveFile } from './save-file.ts';

/**
 * Saves a file under the given name, or under that of the answer's `Content-Disposition` header. Specification, point 7:
 * an answer without the header is alerted with `download failed!`; one that was refused is shown with its reason. Resolves
 * to whether the file was saved.
 */
export function useDownload(): (
  request: BytesRequest,
  options?: { readonly fileName?: string },
) => Promise<boolean> {
  const { t, language } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  return async (request, { fileName } = {}) => {
    try {
      const file = await download(api, language, request);
      const name = fileName ?? file.fileName;
      if (name === null) {
        await prompts.alert(t('prompts.downloadFailed'));
        return false;
      }
      saveFile(file.blob, name);
      return true;
    } catch (error) {
      prompts.failed(error, t('prompts.downloadFailed'));
      return false;
    }
  };
}
