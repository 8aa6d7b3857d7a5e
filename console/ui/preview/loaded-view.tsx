import { Box, Center, Text } from '@chakra-ui/react';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { sizeText } from '#shared/domain/text/size-text.ts';
import type { PreviewFile, ViewProps } from './preview-file.ts';
import type { PreviewKind } from './preview-kind.ts';
import { PreviewMessage, PreviewProblemMessage } from './preview-message.tsx';
import type { ProblemCode } from './preview-problem.ts';
import { useFileBytes } from './use-file-bytes.ts';
import { ViewBoundary } from './view-boundary.tsx';

type LoadedKind = Exclude<PreviewKind, 'none'>;

/** Each with its library, which is fetched beside the first file of the kind. */
const VIEWS: Readonly<Record<LoadedKind, () => Promise<ComponentType<ViewProps>>>> = {
  picture: async () => (await import('./picture-view.tsx')).PictureView,
  document: async () => (await import('./document/document-view.tsx')).DocumentView,
  pdf: async () => (await import('./pdf/pdf-view.tsx')).PdfView,
  sheet: async () => (await import('./sheet/sheet-view.tsx')).SheetView,
  video: async () => (await import('./media-view.tsx')).VideoView,
  audio: async () => (await import('./media-view.tsx')).AudioView,
};
const FALLBACK = { fallback: () => <Loading loaded={0} total={null} /> };
const viewOf = (kind: LoadedKind): ComponentType<ViewProps> =>
  lazyPart({ texts: ['preview'], load: VIEWS[kind] }, FALLBACK);
const PARTS: Readonly<Record<LoadedKind, ComponentType<ViewProps>>> = {
  picture: viewOf('picture'),
  document: viewOf('document'),
  pdf: viewOf('pdf'),
  sheet: viewOf('sheet'),
  video: viewOf('video'),
  audio: viewOf('audio'),
};
const OldDocumentView = lazyPart(
  {
    texts: ['preview'],
    load: async () => (await import('./document/old-document-view.tsx')).OldDocumentView,
  },
  FALLBACK,
);

/** A file that is loaded as a whole, or why it is not shown. */
export function LoadedView(props: { readonly file: PreviewFile; readonly kind: LoadedKind }): ReactElement {
  const { file, kind } = props;
  const { t } = useText();
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const bytes = useFileBytes(file, kind, attempt);
  useEffect(() => {
    // The view asks for it again, and says when it cannot be had.
    VIEWS[kind]().catch(() => {});
  }, [kind]);
  const View = PARTS[kind];
  if (problem !== null) return <PreviewProblemMessage code={problem} />;
  if (bytes.state === 'problem') return <PreviewProblemMessage code={bytes.code} />;
  if (bytes.state === 'loading') return <Loading loaded={bytes.loaded} total={bytes.total} />;
  if (bytes.state === 'failed') {
    return (
      <PreviewMessage
        title={t('preview.failed')}
        hint={bytes.message}
        onRetry={() => setAttempt((before) => before + 1)}
      />
    );
  }
  return (
    <ViewBoundary>
      {kind === 'document' && bytes.content === 'cfb' ? (
        <OldDocumentView file={file} onProblem={setProblem} />
      ) : (
        <View fileName={file.fileName} blob={bytes.blob} onProblem={setProblem} />
      )}
    </ViewBoundary>
  );
}

function Loading(props: { readonly loaded: number; readonly total: number | null }): ReactElement {
  const { loaded, total } = props;
  const { t } = useText();
  const isCounted = total !== null && total > 0;
  const text = isCounted
    ? t('preview.loadingPart', { loaded: sizeText(loaded), total: sizeText(total) })
    : t('preview.loading');
  return (
    <Center flex="1" minH="240px">
      <Box w="280px" role="status">
        <Text textStyle="sm" color="fg.muted" mb="2">
          {text}
        </Text>
        <ProgressLine share={isCounted ? loaded / total : null} />
      </Box>
    </Center>
  );
}
