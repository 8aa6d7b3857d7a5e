import { Skeleton } from '@chakra-ui/react';
import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { CodeEditorProps } from './code-editor.tsx';

const Loaded = lazyPart<CodeEditorProps>({
  texts: ['codeEditor'],
  load: () => import('./code-editor.tsx').then((part) => part.CodeEditor),
});

/** The code editor; its code is fetched when one is shown first. */
export function CodeBox(props: CodeEditorProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton h="120px" w="100%" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
