import { Box, Center, Text } from '@chakra-ui/react';
import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { sizeText } from '#shared/domain/text/size-text.ts';
import type { PreviewFile, ViewProps } from './preview-file.ts';
import type { PreviewKind } from './preview-kind.ts';
import { PreviewMessage, PreviewProblemMessage } from './preview-message.tsx';
import type { ProblemCode } from './preview-problem.ts';
import { useFileBytes } from './use-file-bytes.ts';
import { ViewBoundary } from './view-boundary.tsx';

type LoadedKind = Exclude<PreviewKind, 'none'>;

/** Each with its library, which is fetched when the first file of the kind is shown. */
const VIEWS: Readonly<Record<LoadedKind, ComponentType<ViewProps>>> = {
  picture: lazy(async () => ({ default: (await import('./picture-view.tsx')).PictureView })),
  document: lazy(async () => ({ default: (await import('./document/document-view.tsx')).DocumentView })),
  pdf: lazy(async () => ({ default: (await import('./pdf/pdf-view.tsx')).PdfView })),
  sheet: lazy(async () => ({ default: (await import('./sheet/sheet-view.tsx')).SheetView })),
  video: lazy(async () => ({ default: (await import('./media-view.tsx')).VideoView })),
  audio: lazy(async () => ({ default: (await import('./media-view.tsx')).AudioView })),
};

const OldDocumentView = lazy(async () => ({
  default: (await import('./document/old-document-view.tsx')).OldDocumentView,
}));

/** A file that is loaded as a whole, or why it is not shown. */
export function LoadedView(props: { readonly file: PreviewFile; readonly kind: LoadedKind }): ReactElement {
  const { file, kind } = props;
  const { t } = useText();
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const bytes = useFileBytes(file, kind, attempt);
  const View = VIEWS[kind];
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
      <Suspense fallback={<Loading loaded={0} total={null} />}>
        {kind === 'document' && bytes.content === 'cfb' ? (
          <OldDocumentView file={file} onProblem={setProblem} />
        ) : (
          <View fileName={file.fileName} blob={bytes.blob} onProblem={setProblem} />
        )}
      </Suspense>
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
