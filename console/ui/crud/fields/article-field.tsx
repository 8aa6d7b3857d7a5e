import { Skeleton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { ArticleEditorProps } from '#console/ui/article-editor/article-editor.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { EditorField } from './editor-field.tsx';
import type { FieldProps } from './use-field.ts';

const ArticleEditor = lazyPart<ArticleEditorProps>(
  {
    texts: ['article'],
    load: () => import('#console/ui/article-editor/article-editor.tsx').then((part) => part.ArticleEditor),
  },
  { fallback: ({ heightPx }) => <Skeleton h={`${heightPx}px`} w="100%" /> },
);

/** An article, for a field of `ArticleHtml`. Its editor is fetched when it is shown first. */
export function ArticleField({
  textMax,
  heightPx = LIMITS.articleHeightPx,
  uploadImage,
  ...field
}: FieldProps & Pick<ArticleEditorProps, 'textMax' | 'heightPx' | 'uploadImage'>): ReactElement {
  return (
    <EditorField {...field}>
      {(edited) => (
        <ArticleEditor
          {...edited}
          heightPx={heightPx}
          uploadImage={uploadImage}
          {...(textMax !== undefined && { textMax })}
        />
      )}
    </EditorField>
  );
}
