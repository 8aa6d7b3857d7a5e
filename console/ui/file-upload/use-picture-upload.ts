import { useMay } from '#console/ui/api-hooks.tsx';
import type { UploadImage } from '#console/ui/article-editor/use-pictures.ts';
import { useCheckedUpload } from './use-library-upload.ts';

/** Stores pictures of an article in the library, in no group; undefined where the user may upload nothing. */
export function usePictureUpload(): UploadImage | undefined {
  const mayUpload = useMay('file_upload');
  const upload = useCheckedUpload();
  return mayUpload ? (file, signal) => upload(file, null, signal) : undefined;
}
