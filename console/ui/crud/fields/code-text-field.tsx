import type { ReactElement } from 'react';
import type { CodeEditorProps } from '#console/ui/code-editor/code-editor.tsx';
import { CodeBox } from '#console/ui/code-editor/lazy-code-editor.tsx';
import { EditorField } from './editor-field.tsx';
import type { FieldProps } from './use-field.ts';

/** A text that is JSON or XML. It is kept as it is typed: what is wrong in it is shown, and no reason to refuse it. */
export function CodeTextField({
  language,
  heightPx,
  ...field
}: FieldProps & Pick<CodeEditorProps, 'language' | 'heightPx'>): ReactElement {
  return (
    <EditorField {...field}>
      {({ isReadOnly, isRequired: _isRequired, onChange, ...edited }) => (
        <CodeBox
          {...edited}
          language={language}
          {...(heightPx !== undefined && { heightPx })}
          {...(!isReadOnly && { onChange })}
        />
      )}
    </EditorField>
  );
}
