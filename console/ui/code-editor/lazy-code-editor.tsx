import { Skeleton } from '@chakra-ui/react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { CodeEditorProps } from './code-editor.tsx';

/** The code editor; its code is fetched when one is shown first. */
export const CodeBox = lazyPart<CodeEditorProps>(
  { texts: ['codeEditor'], load: () => import('./code-editor.tsx').then((part) => part.CodeEditor) },
  { fallback: () => <Skeleton h="120px" w="100%" /> },
);
