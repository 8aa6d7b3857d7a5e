import { Box, Heading, Stack } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { type ReactElement, useState } from 'react';
import { ArticleView } from '#console/ui/article/article-view.tsx';
import { parseArticle } from '#console/ui/article/parse-article.ts';
import { ArticleEditor } from '#console/ui/article-editor/article-editor.tsx';
import { pastedBlocks } from '#console/ui/article-editor/pasted.ts';
import { writeArticle } from '#shared/domain/article/write-article.ts';
import { showParts } from './part-page.tsx';

declare global {
  interface Window {
    article?: {
      /** What DOMPurify makes of HTML. */
      purified(html: string): string;
      /** What the editor makes of pasted HTML. */
      pasted(html: string): string;
      /** What is written of HTML that was read. */
      rewritten(html: string): string;
    };
    /** Ends the upload that is under way: an address, or null for a failure. */
    endUpload?: (url: string | null) => void;
    /** Set by whatever of a text is run. */
    wasRun?: true;
  }
}

window.article = {
  purified: (html) => DOMPurify.sanitize(html),
  pasted: (html) => writeArticle(pastedBlocks(html)),
  rewritten: (html) => writeArticle(parseArticle(html)),
};

const uploadImage = (_file: File, signal: AbortSignal): Promise<{ readonly url: string }> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    window.endUpload = (url) => (url === null ? reject(new Error('disk full')) : resolve({ url }));
  });

function ArticlePage(): ReactElement {
  const [html, setHtml] = useState('<h2>停电通知</h2><p>周六八点。</p>');
  return (
    <Stack p="4" gap="4" maxW="900px">
      <Heading as="h1">article</Heading>
      <ArticleEditor label="content" value={html} onChange={setHtml} uploadImage={uploadImage} />
      <Box as="output" aria-label="html">
        {html}
      </Box>
      <Box as="section" aria-label="view">
        <ArticleView html={html} />
      </Box>
      <ArticleEditor label="read-only" value={html} onChange={setHtml} isReadOnly heightPx={160} />
    </Stack>
  );
}

void showParts(<ArticlePage />);
