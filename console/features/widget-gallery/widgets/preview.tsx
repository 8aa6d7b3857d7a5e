import { Button, Flex, SimpleGrid } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { FilePreview } from '#console/ui/preview/file-preview.tsx';
import { PictureView } from '#console/ui/preview/picture-view.tsx';
import type { PreviewFile } from '#console/ui/preview/preview-file.ts';
import { PreviewMessage, PreviewProblemMessage } from '#console/ui/preview/preview-message.tsx';
import type { ProblemCode } from '#console/ui/preview/preview-problem.ts';
import { SheetView } from '#console/ui/preview/sheet/sheet-view.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SAMPLE_PICTURE } from './sample-picture.ts';

const PROBLEMS: readonly ProblemCode[] = [
  'empty',
  'damaged',
  'encrypted',
  'mislabelled',
  'tooLarge',
  'inflatesTooFar',
  'documentType',
  'pictureTooLarge',
  'tooSlow',
  'oldDocument',
  'videoUnplayable',
  'audioUnplayable',
];
const GB = 1024 ** 3;
const ignore = (): void => undefined;

const PICTURE = new Blob([decodeURIComponent(SAMPLE_PICTURE.slice(SAMPLE_PICTURE.indexOf(',') + 1))], {
  type: 'image/svg+xml',
});
const SHEET = new Blob([
  ['machine,state,speed', ...Array.from({ length: 500 }, (_, row) => `M${row},production,${900 + row}`)].join(
    '\r\n',
  ),
]);

function Framed(props: { readonly heightPx: number; readonly children: ReactNode }): ReactElement {
  return (
    <Flex direction="column" h={`${props.heightPx}px`} borderWidth="1px" rounded="md" overflow="hidden">
      {props.children}
    </Flex>
  );
}

function Failed(): ReactElement {
  const { t } = useText();
  return <PreviewMessage title={t('preview.failed')} hint={t('errors.not_found')} onRetry={ignore} />;
}

/** A dialog that is opened by its button. */
function Dialog(props: { readonly file: PreviewFile; readonly say: Say }): ReactElement {
  const { file, say } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {say(`预览 ${file.fileName}`, `Preview ${file.fileName}`)}
      </Button>
      <FilePreview file={isOpen ? file : null} onClose={() => setIsOpen(false)} />
    </>
  );
}

export const PREVIEW: readonly WidgetState[] = [
  {
    name: '图片',
    nameEn: 'Picture',
    render: (say) => (
      <Framed heightPx={240}>
        <PictureView fileName={say('设备.png', 'machine.png')} blob={PICTURE} onProblem={ignore} />
      </Framed>
    ),
  },
  {
    name: '表格，500 行',
    nameEn: 'Table of 500 rows',
    render: (say) => (
      <Framed heightPx={320}>
        <SheetView fileName={say('速度.csv', 'speeds.csv')} blob={SHEET} onProblem={ignore} />
      </Framed>
    ),
  },
  {
    name: '无法显示的原因',
    nameEn: 'Why a file is not shown',
    render: () => (
      <SimpleGrid columns={2} gap="3">
        {PROBLEMS.map((code) => (
          <Framed key={code} heightPx={260}>
            <PreviewProblemMessage code={code} />
          </Framed>
        ))}
      </SimpleGrid>
    ),
  },
  {
    name: '加载失败',
    nameEn: 'It could not be loaded',
    render: () => (
      <Framed heightPx={280}>
        <Failed />
      </Framed>
    ),
  },
  {
    name: '不支持预览的类型',
    nameEn: 'A type without a preview',
    opens: true,
    render: (say) => (
      <Dialog say={say} file={{ fileName: 'backup.zip', downloadUrl: '/none', sizeBytes: 3 * GB }} />
    ),
  },
  {
    name: '文件过大',
    nameEn: 'A file that is too large',
    opens: true,
    render: (say) => (
      <Dialog say={say} file={{ fileName: 'report.pdf', downloadUrl: '/none', sizeBytes: 2 * GB }} />
    ),
  },
];
