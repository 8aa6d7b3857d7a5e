import { IconButton, Input, InputGroup, type InputProps } from '@chakra-ui/react';
import { type ReactElement, type Ref, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

/** A password that may be looked at. */
export function PasswordInput({
  showLabel,
  hideLabel,
  ref,
  ...rest
}: Omit<InputProps, 'type'> & {
  readonly showLabel: string;
  readonly hideLabel: string;
  readonly ref?: Ref<HTMLInputElement>;
}): ReactElement {
  const [isShown, setIsShown] = useState(false);
  return (
    <InputGroup
      endElement={
        <IconButton
          variant="ghost"
          size="xs"
          me="-1"
          color="fg.muted"
          aria-label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Glyph name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    >
      <Input ref={ref} {...rest} type={isShown ? 'text' : 'password'} />
    </InputGroup>
  );
}
