import { IconButton, Input, InputGroup, type InputProps } from '@chakra-ui/react';
import { type ReactElement, type Ref, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** An input whose text is hidden until its button shows it. */
export function PasswordInput({
  ref,
  ...rest
}: Omit<InputProps, 'type'> & { readonly ref?: Ref<HTMLInputElement> | undefined }): ReactElement {
  const { t } = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <InputGroup
      endElement={
        <IconButton
          variant="ghost"
          size="xs"
          me="-1"
          color="fg.muted"
          aria-label={t(isShown ? 'shell.password.hide' : 'shell.password.show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Glyph name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    >
      <Input {...(ref !== undefined && { ref })} {...rest} type={isShown ? 'text' : 'password'} />
    </InputGroup>
  );
}
