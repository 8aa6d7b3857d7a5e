import { useMay } from '#console/ui/api-hooks.tsx';
import type { UploadImage } from '#console/ui/article-editor/use-pictures.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { problemOf, rulesOf } from './upload-rules.ts';
import { useLibraryUpload } from './use-library-upload.ts';

/** Stores pictures of an article in the library, in no group; undefined where the user may upload nothing. */
export function usePictureUpload(): UploadImage | undefined {
  const { t } = useText();
  const mayUpload = useMay('file_upload');
  const upload = useLibraryUpload();
  if (!mayUpload) return undefined;
  return async (file, signal) => {
    // Outside of groups of cropped pictures the library has one ending for them.
    const named = new File([file], file.name.replace(/\.jpeg$/i, '.jpg'), { type: file.type });
    const problem = problemOf(named, rulesOf(null));
    if (problem) throw new Error(t(problem.key, { limit: problem.limit }));
    return upload(named, { groupId: null, signal });
  };
}
