import { Center, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ViewProps } from '#console/ui/preview/preview-file.ts';
import { PreviewProblem } from '#console/ui/preview/preview-problem.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { renderWordDocument } from './render-document.ts';

/** Beside the page's own policy, which the frame has too. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
const FRAME = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>html{background:#eceff3}body{margin:0}.docx-wrapper{background:none!important}</style>`;
/** No scripts; the page itself fills it. Links that are clicked open a window of their own. */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** A Word document in a frame in which nothing runs and from which nothing is asked for. */
export function DocumentView({ fileName, blob, onProblem }: ViewProps): ReactElement {
  const { t } = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isFrameReady, setIsFrameReady] = useState(false);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!isFrameReady) return;
    let isCurrent = true;
    async function show(): Promise<void> {
      const content = await renderWordDocument(new Uint8Array(await blob.arrayBuffer()));
      const body = frame.current?.contentDocument?.body;
      if (!isCurrent || !body) return;
      body.replaceChildren(content);
      setIsShown(true);
    }
    show().catch((error: unknown) => {
      if (isCurrent) onProblem(error instanceof PreviewProblem ? error.code : 'damaged');
    });
    return () => {
      isCurrent = false;
    };
  }, [blob, isFrameReady, onProblem]);

  return (
    <>
      {!isShown && (
        <Center flex="1">
          <Text role="status" color="fg.muted">
            {t('preview.loading')}
          </Text>
        </Center>
      )}
      <iframe
        ref={frame}
        title={t('preview.document.label', { name: fileName })}
        sandbox={SANDBOX}
        srcDoc={FRAME}
        onLoad={() => setIsFrameReady(true)}
        style={{
          flex: isShown ? 1 : undefined,
          width: '100%',
          minHeight: 0,
          border: 0,
          height: isShown ? undefined : 0,
        }}
      />
    </>
  );
}
