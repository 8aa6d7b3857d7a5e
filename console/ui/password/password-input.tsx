import { Field, IconButton, Input, InputGroup } from '@chakra-ui/react';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** A password's label, box with a show button, and below it `children`, then its error, a Caps Lock notice or a hint. */
export function PasswordInput(
  props: {
    readonly label: string;
    readonly error: string | undefined;
    readonly hint?: string | undefined;
    readonly children?: ReactNode;
  } & Pick<ComponentProps<typeof Input>, 'name' | 'ref' | 'onBlur' | 'onChange' | 'autoComplete' | 'size'>,
): ReactElement {
  const { label, error, hint, children, onBlur, size = 'md', ...input } = props;
  const { t } = useText();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <InputGroup
        endElement={
          <IconButton
            variant="ghost"
            size="xs"
            me="-1"
            color="fg.muted"
            aria-label={t(isShown ? 'password.hide' : 'password.show')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Glyph name={isShown ? 'eyeOff' : 'eye'} />
          </IconButton>
        }
      >
        <Input
          {...input}
          size={size}
          type={isShown ? 'text' : 'password'}
          maxLength={256}
          onKeyDown={(event) => setIsCapsLock(event.getModifierState('CapsLock'))}
          onKeyUp={(event) => setIsCapsLock(event.getModifierState('CapsLock'))}
          onBlur={(event) => {
            setIsCapsLock(false);
            onBlur?.(event);
          }}
        />
      </InputGroup>
      {children}
      <FieldNote error={error}>
        {isCapsLock ? (
          <Field.HelperText color="fg.warning" display="flex" alignItems="center" gap="1" role="status">
            <Glyph name="capsLock" sizePx={14} />
            {t('login.capsLock')}
          </Field.HelperText>
        ) : (
          hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>
        )}
      </FieldNote>
    </Field.Root>
  );
}
