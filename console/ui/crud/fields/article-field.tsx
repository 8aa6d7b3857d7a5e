import { Field, Skeleton, useFieldContext } from '@chakra-ui/react';
import { type ReactElement, Suspense } from 'react';
import type { ArticleEditorProps } from '#console/ui/article-editor/article-editor.tsx';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type FieldProps, useField } from './use-field.ts';

const ArticleEditor = lazyPart<ArticleEditorProps>({
  texts: ['article'],
  load: () => import('#console/ui/article-editor/article-editor.tsx').then((part) => part.ArticleEditor),
});

/** An article, for a field of `ArticleHtml`. Its editor is fetched when it is shown first. */
export function ArticleField(
  props: FieldProps & Pick<ArticleEditorProps, 'textMax' | 'heightPx' | 'uploadImage'>,
): ReactElement | null {
  const field = useField(props);
  const { label, rule, error, isFixed, isHidden } = field;
  if (isHidden) return null;
  return (
    <Field.Root invalid={error !== undefined} required={rule.isRequired && !isFixed}>
      <LabelledEditor {...{ props, field }} label={label} />
      <FieldNote error={error}>
        {props.hint && <Field.HelperText mt="0">{props.hint}</Field.HelperText>}
      </FieldNote>
    </Field.Root>
  );
}

function LabelledEditor(props: {
  readonly props: Parameters<typeof ArticleField>[0];
  readonly field: ReturnType<typeof useField>;
  readonly label: string;
}): ReactElement {
  const { field, isFixed, fixedValue, rule, error } = props.field;
  const { heightPx = LIMITS.articleHeightPx, textMax, uploadImage } = props.props;
  const context = useFieldContext();
  const value = isFixed ? fixedValue : field.value;
  return (
    <>
      <Field.Label as="span" id={context.ids.label}>
        {props.label}
        <Field.RequiredIndicator />
      </Field.Label>
      <Suspense fallback={<Skeleton h={`${heightPx}px`} w="100%" />}>
        <ArticleEditor
          value={typeof value === 'string' ? value : ''}
          onChange={(html) => field.onChange(html === '' ? rule.emptyValue : html)}
          onBlur={field.onBlur}
          focusRef={field.ref}
          labelledBy={context.ids.label ?? ''}
          describedBy={context.ariaDescribedby}
          isInvalid={error !== undefined}
          isRequired={rule.isRequired}
          isReadOnly={isFixed}
          heightPx={heightPx}
          uploadImage={uploadImage}
          {...(textMax !== undefined && { textMax })}
        />
      </Suspense>
    </>
  );
}
