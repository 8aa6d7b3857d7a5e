import { type ReactElement, useState } from 'react';
import type { WidgetState } from '#console/features/widget-gallery/widget.ts';
import { CodeEditor, type CodeEditorProps } from '#console/ui/code-editor/code-editor.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

const HEIGHT_PX = 220;
const LONG_TEXT = `[\n${'  "production",\n'.repeat(Math.ceil(LIMITS.codeMaxLength / 16) + 1)}  "fault"\n]`;
const JSON_TEXT = '{\n  "id": 904,\n  "states": ["production", "fault"]\n}';

function Sample(props: Omit<CodeEditorProps, 'onChange'>): ReactElement {
  const [text, setText] = useState(props.value);
  return <CodeEditor heightPx={HEIGHT_PX} {...props} value={text} onChange={setText} />;
}

export const CODE_EDITOR: readonly WidgetState[] = [
  {
    name: 'JSON，没有错误',
    nameEn: 'JSON without an error',
    render: () => <Sample label="JSON" language="json" value={JSON_TEXT} />,
  },
  {
    name: 'JSON，有错误',
    nameEn: 'JSON with errors',
    render: (say) => (
      <Sample
        label={say('有错误的 JSON', 'JSON with errors')}
        language="json"
        value={'{\n  "id": 904,,\n  "states": [production]\n}'}
      />
    ),
  },
  {
    name: 'XML',
    nameEn: 'XML',
    render: () => (
      <Sample label="XML" language="xml" value={'<machine id="904">\n  <state>fault</state>\n</machine>'} />
    ),
  },
  {
    name: '已修改，可恢复',
    nameEn: 'Changed, to be restored',
    render: (say) => (
      <Sample
        label={say('已修改的 JSON', 'Changed JSON')}
        language="json"
        value={'{"id":905}'}
        original={JSON_TEXT}
      />
    ),
  },
  {
    name: '内容过长，不检查',
    nameEn: 'Too long to be checked',
    render: (say) => (
      <Sample label={say('过长的 JSON', 'JSON that is too long')} language="json" value={LONG_TEXT} />
    ),
  },
  {
    name: '只读',
    nameEn: 'Only shown',
    render: (say) => (
      <CodeEditor label={say('只读的 JSON', 'JSON that is shown')} language="json" value={JSON_TEXT} />
    ),
  },
  {
    name: 'SQL，只读',
    nameEn: 'SQL, only shown',
    render: () => (
      <CodeEditor label="SQL" language="sql" value="select id, name from machine where line_id = 7" />
    ),
  },
];
