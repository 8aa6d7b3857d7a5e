import { Box, Flex, Text } from '@chakra-ui/react';
import { type DragEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

/** A page onto which files are dropped, and into which they are pasted. The same is always offered by a button too. */
export function DropArea(props: {
  /** What dropping does, shown while files are held over the page. */
  readonly label: string;
  /** Null: nothing is taken. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}): ReactElement {
  const { onFiles } = props;
  const [depth, setDepth] = useState(0);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  // A page that is kept in the background has no effects.
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text that is pasted belongs to the field.
      if (files.length === 0 || !take.current) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const hasFiles = (event: DragEvent): boolean =>
    onFiles !== null && event.dataTransfer.types.includes('Files');
  return (
    <Box
      position="relative"
      h="100%"
      onDragEnter={(event) => {
        if (hasFiles(event)) setDepth((before) => before + 1);
      }}
      onDragLeave={(event) => {
        if (hasFiles(event)) setDepth((before) => Math.max(0, before - 1));
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles?.([...event.dataTransfer.files]);
      }}
    >
      {props.children}
      {depth > 0 && (
        <Flex
          position="absolute"
          inset="0"
          zIndex="1"
          align="center"
          justify="center"
          gap="3"
          rounded="md"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="accent.solid"
          bg="bg.panel/90"
          pointerEvents="none"
        >
          <Glyph name="upload" sizePx={24} />
          <Text fontWeight="600">{props.label}</Text>
        </Flex>
      )}
    </Box>
  );
}
