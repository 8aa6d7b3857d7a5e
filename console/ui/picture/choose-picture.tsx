import { Button } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { PICTURE_EXTENSIONS, type PictureProblem, readPicture } from './read-picture.ts';

/** The button that chooses a picture to crop. */
export function ChoosePicture(props: {
  readonly label: string;
  /** What the field of the file is called; by default as the button. */
  readonly fileLabel?: string;
  readonly isDisabled?: boolean;
  readonly onChosen: (picture: { readonly picture: Blob; readonly name: string }) => void;
  /** Null: what was chosen is good. */
  readonly onProblem: (problem: PictureProblem | null) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File): Promise<void> {
    const read = await readPicture(file);
    props.onProblem(read instanceof Blob ? null : read);
    if (read instanceof Blob) props.onChosen({ picture: read, name: file.name });
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_EXTENSIONS}
        aria-label={props.fileLabel ?? props.label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        size="sm"
        variant="outline"
        disabled={props.isDisabled ?? false}
        onClick={() => input.current?.click()}
      >
        {props.label}
      </Button>
    </>
  );
}
