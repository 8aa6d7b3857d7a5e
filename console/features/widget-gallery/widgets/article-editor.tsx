import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { ArticleEditor, type ArticleEditorProps } from '#console/ui/article-editor/article-editor.tsx';

const HEIGHT_PX = 300;

const filled = (say: Say): string =>
  say(
    '<h2>停电通知</h2><p>周六 <strong>8:00</strong> 到 10:00 停电检修。</p><ul><li>关闭灌装机</li><li>断开压缩空气</li></ul><blockquote><p>有问题请联系值班电工。</p></blockquote>',
    '<h2>Power cut</h2><p>Saturday from <strong>8:00</strong> to 10:00, for maintenance.</p><ul><li>Switch the filler off</li><li>Shut the compressed air</li></ul><blockquote><p>Ask the electrician on duty.</p></blockquote>',
  );

function Sample(props: Partial<ArticleEditorProps> & { readonly label: string }): ReactElement {
  const [html, setHtml] = useState(props.value ?? '');
  return <ArticleEditor heightPx={HEIGHT_PX} {...props} value={html} onChange={setHtml} />;
}

const label = (say: Say): string => say('内容', 'Content');

export const ARTICLE_EDITOR: readonly WidgetState[] = [
  { name: '空', nameEn: 'Empty', render: (say) => <Sample label={label(say)} /> },
  { name: '有内容', nameEn: 'Filled', render: (say) => <Sample label={label(say)} value={filled(say)} /> },
  {
    name: '超出字数',
    nameEn: 'Over the limit',
    render: (say) => <Sample label={label(say)} value={filled(say)} textMax={20} />,
  },
  {
    name: '校验未通过',
    nameEn: 'Invalid',
    render: (say) => <Sample label={label(say)} isInvalid isRequired />,
  },
  {
    name: '只读',
    nameEn: 'Read only',
    render: (say) => <Sample label={label(say)} value={filled(say)} isReadOnly />,
  },
  {
    name: '选择图片后一直上传',
    nameEn: 'A chosen picture that is being uploaded',
    render: (say) => (
      <Sample
        label={label(say)}
        uploadImage={(_file, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          })
        }
      />
    ),
  },
  {
    name: '选择图片后上传失败',
    nameEn: 'A chosen picture whose upload fails',
    render: (say) => (
      <Sample
        label={label(say)}
        uploadImage={() => Promise.reject(new Error(say('示例：磁盘已满', 'An example: the disk is full')))}
      />
    ),
  },
];
