import { Field, type Input } from '@chakra-ui/react';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { PasswordInput } from '#console/ui/form/password-input.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** A labelled password input with `children` below it, then its error, a Caps Lock notice or a hint. */
export function PasswordField(
  props: {
    readonly label: string;
    readonly error: string | undefined;
    readonly hint?: string | undefined;
    readonly children?: ReactNode;
  } & Pick<ComponentProps<typeof Input>, 'name' | 'ref' | 'onBlur' | 'onChange' | 'autoComplete' | 'size'>,
): ReactElement {
  const { label, error, hint, children, onBlur, size = 'md', ...input } = props;
  const { t } = useText();
  const [isCapsLock, setIsCapsLock] = useState(false);
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <PasswordInput
        {...input}
        size={size}
        maxLength={256}
        onKeyDown={(event) => setIsCapsLock(event.getModifierState('CapsLock'))}
        onKeyUp={(event) => setIsCapsLock(event.getModifierState('CapsLock'))}
        onBlur={(event) => {
          setIsCapsLock(false);
          onBlur?.(event);
        }}
      />
      {children}
      <FieldNote error={error}>
        {isCapsLock ? (
          <Field.HelperText color="fg.warning" display="flex" alignItems="center" gap="1" role="status">
            <Glyph name="capsLock" sizePx={14} />
            {t('shell.password.capsLock')}
          </Field.HelperText>
        ) : (
          hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>
        )}
      </FieldNote>
    </Field.Root>
  );
}
