import { Textarea } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { useField } from '#console/ui/crud/fields/use-field.ts';
import { useText } from '#console/ui/text/text-context.tsx';

const NAME = { name: 'iframeOrigins' };

/** Sites, one per line. What is wrong with one of them is said at the field. */
export function OriginsField(): ReactElement {
  const { t } = useText();
  const field = useField(NAME);
  const { value, ...control } = field.field;
  const { errors } = useFormContext().formState;
  const found: unknown = errors.iframeOrigins;
  const one = Array.isArray(found)
    ? (found.find((error?: { readonly message?: string }) => error?.message !== undefined) as
        | { readonly message?: string }
        | undefined)
    : undefined;
  return (
    <FieldFrame
      of={{ ...NAME, hint: t('tenantSetting.iframeHint') }}
      field={{
        ...field,
        // The list may be empty.
        rule: { ...field.rule, isRequired: false },
        error: one?.message ?? field.error,
      }}
    >
      <Textarea {...control} value={String(value ?? '')} rows={3} fontFamily="mono" spellCheck={false} />
    </FieldFrame>
  );
}
