import { use, useEffect, useRef, useState } from 'react';
import { Editor } from 'slate';
import { ArticleSiteContext } from '#console/ui/article/article-site.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { blockAt, insertMedia } from './commands.ts';

/** Stores a picture and resolves to its address; rejects with what is wrong with it. The caller's, such as a file library. */
export type UploadImage = (file: File, signal: AbortSignal) => Promise<{ readonly url: string }>;

const PICTURE_NAME = /\.(?:jpe?g|png)$/i;

export interface Pictures {
  readonly isUploading: boolean;
  /** Uploads pictures one after the other and inserts each where the cursor was. */
  insert(files: readonly File[]): Promise<void>;
  cancel(): void;
}

export function usePictures(editor: Editor, upload: UploadImage | undefined): Pictures {
  const { t } = useText();
  const prompts = usePrompts();
  const { profile } = use(ArticleSiteContext);
  const [isUploading, setIsUploading] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function insert(files: readonly File[]): Promise<void> {
    if (!upload) return prompts.failed('', t('article.imageFailed'));
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setIsUploading(true);
    // The user goes on writing meanwhile.
    let place = Editor.pathRef(editor, blockAt(editor)?.[1] ?? [editor.children.length - 1]);
    try {
      for (const file of files) {
        if (!PICTURE_NAME.test(file.name)) throw new Error(t('article.image.wrongType'));
        const { url } = await upload(file, controller.signal);
        if (controller.signal.aborted) return;
        if (!profile.isPicture(url)) throw new Error('');
        const at = insertMedia(editor, { type: 'image', url, alt: '' }, place.unref());
        place = Editor.pathRef(editor, at);
      }
    } catch (reason) {
      if (!controller.signal.aborted) prompts.failed(reason, t('article.imageFailed'));
    } finally {
      place.unref();
      if (running.current === controller) {
        running.current = null;
        setIsUploading(false);
      }
    }
  }

  return { isUploading, insert, cancel: () => running.current?.abort() };
}
