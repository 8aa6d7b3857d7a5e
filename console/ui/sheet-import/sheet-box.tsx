import { Box, chakra, HStack, IconButton, Text } from '@chakra-ui/react';
import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';
import { SHEET_ENDINGS, type SheetProblem, sheetProblem } from './sheet-problem.ts';

export interface SheetBoxProps {
  readonly label: string;
  readonly file: File | null;
  /** Largest file, in bytes; absent = of any size. */
  readonly maxBytes?: number;
  /** In place of the box's own text for files of other kinds. */
  readonly wrongFile?: string;
  /** What is shown under the box. */
  readonly problem: string | null;
  readonly onChoose: (file: File | null) => void;
  /** Files were not taken; what was chosen before stays. */
  readonly onRefuse: (problem: string) => void;
}

/** Takes one spreadsheet that is dropped on it or chosen by a click. */
export function SheetBox(props: SheetBoxProps): ReactElement {
  const { label, file, maxBytes, problem, onChoose, onRefuse } = props;
  const { t } = useText();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);

  const textOf: Readonly<Record<SheetProblem, () => string>> = {
    oneFile: () => t('sheetImport.oneFile'),
    wrongFile: () => props.wrongFile ?? t('sheetImport.wrongFile'),
    tooLarge: () =>
      t((maxBytes ?? 0) > LIMITS.importFileMaxBytes ? 'errors.import_over_1mb' : 'errors.import_too_large'),
  };

  function take(files: readonly File[]): void {
    const [first] = files;
    if (!first) return;
    const wrong = sheetProblem(files, maxBytes ?? null);
    if (wrong === null) onChoose(first);
    else onRefuse(textOf[wrong]());
  }

  const hold = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <Box>
      <input
        ref={picker}
        type="file"
        accept={SHEET_ENDINGS.join(',')}
        hidden
        aria-label={label}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      <chakra.button
        ref={box}
        type="button"
        w="full"
        px="4"
        py="7"
        rounded="md"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor={isOver ? 'accent.solid' : problem === null ? 'border.emphasized' : 'border.error'}
        bg={isOver ? 'bg.muted' : 'bg.subtle'}
        cursor="pointer"
        focusRing="outside"
        aria-describedby={problem === null ? `${id}-hint` : `${id}-hint ${id}-problem`}
        onClick={() => picker.current?.click()}
        onDragEnter={hold}
        onDragOver={hold}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <HStack as="span" justify="center" gap="2" fontWeight="600" pointerEvents="none">
          <Glyph name="upload" sizePx={20} />
          {t('sheetImport.choose')}
        </HStack>
        <Text as="span" display="block" id={`${id}-hint`} mt="1" textStyle="sm" color="fg.muted">
          {maxBytes === undefined
            ? t('sheetImport.formats')
            : t('sheetImport.formatsTo', { size: sizeText(maxBytes) })}
        </Text>
      </chakra.button>
      {file && (
        <HStack mt="2" gap="2" minW="0">
          <Glyph name="file" sizePx={16} />
          <Text as="span" truncate title={file.name}>
            {file.name}
          </Text>
          <Text as="span" flex="none" textStyle="sm" color="fg.muted">
            {sizeText(file.size)}
          </Text>
          <IconButton
            size="xs"
            variant="ghost"
            aria-label={t('sheetImport.remove', { name: file.name })}
            onClick={() => {
              onChoose(null);
              box.current?.focus();
            }}
          >
            <Glyph name="close" sizePx={14} />
          </IconButton>
        </HStack>
      )}
      {problem !== null && (
        <Text id={`${id}-problem`} role="alert" mt="2" color="fg.error" whiteSpace="pre-line">
          {problem}
        </Text>
      )}
    </Box>
  );
}
