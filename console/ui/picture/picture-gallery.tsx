import { Box, Button, Carousel, HStack, IconButton, Image, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { GalleryPicture } from './gallery-picture.ts';

const PictureLightbox = lazyPart({
  texts: ['gallery'],
  load: async () => (await import('./picture-lightbox.tsx')).PictureLightbox,
});

/** Specification, point 9. */
const SHOWN = 4;
const KINDS = 'image/png,image/jpeg';

/**
 * Pictures as four thumbnails in a row, with arrows where there are more. A click shows one over the whole window. Uses the
 * namespace `gallery`.
 */
export function PictureGallery(props: {
  readonly label: string;
  readonly pictures: readonly GalleryPicture[];
  /** So many there may be. */
  readonly limit?: number;
  /** Absent = none are added here. Rejects where it failed. */
  readonly onUpload?: (file: File) => Promise<void>;
  /** Absent = none are removed here. Rejects where it failed. */
  readonly onRemove?: (picture: GalleryPicture) => Promise<void>;
}): ReactElement {
  const { label, pictures, limit = Number.POSITIVE_INFINITY, onUpload, onRemove } = props;
  const { t } = useText();
  const prompts = usePrompts();
  const before = useRef(pictures.length);
  useEffect(() => {
    const isMore = pictures.length > before.current;
    before.current = pictures.length;
    if (!isMore) return;
    // What was added is brought into sight, once the row has its new length.
    const frame = requestAnimationFrame(() => setPage(Math.max(0, pictures.length - SHOWN)));
    return () => cancelAnimationFrame(frame);
  }, [pictures.length]);
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<Element | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      prompts.failed(error);
    } finally {
      setIsBusy(false);
    }
  }

  function open(index: number): void {
    opener.current = document.activeElement;
    setOpened(index);
  }

  const close = useCallback(() => {
    setOpened(null);
    setTimeout(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    });
  }, []);

  function choose(): void {
    if (pictures.length >= limit) prompts.failed(t('gallery.full'));
    else picker.current?.click();
  }

  async function remove(picture: GalleryPicture): Promise<void> {
    const isSure = await prompts.confirm({
      action: t('gallery.remove'),
      title: t('gallery.askRemove'),
      text: picture.name,
    });
    if (isSure && onRemove) await run(() => onRemove(picture));
  }

  return (
    <Stack role="group" aria-label={label} gap="2">
      {pictures.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {t('gallery.empty')}
        </Text>
      ) : (
        <Carousel.Root
          unstyled
          // The library watches the pictures that are there at first; others would stay hidden.
          key={pictures.length}
          slideCount={pictures.length}
          slidesPerPage={SHOWN}
          slidesPerMove={1}
          spacing="8px"
          page={Math.min(page, Math.max(0, pictures.length - SHOWN))}
          onPageChange={(change) => setPage(change.page)}
          translations={{
            prevTrigger: t('gallery.before'),
            nextTrigger: t('gallery.after'),
            item: (index, count) => t('gallery.item', { index: index + 1, count }),
          }}
          aria-label={label}
        >
          <HStack gap="2">
            {pictures.length > SHOWN && (
              <Carousel.PrevTrigger asChild>
                <IconButton size="xs" variant="ghost">
                  <Glyph name="left" />
                </IconButton>
              </Carousel.PrevTrigger>
            )}
            <Carousel.Context>
              {({ isInView }) => (
                <Carousel.ItemGroup flex="1" minW="0">
                  {pictures.map((picture, index) => (
                    <Carousel.Item key={picture.length} index={index}>
                      <Thumbnail
                        picture={picture}
                        isInView={isInView(index)}
                        onOpen={() => open(index)}
                        {...(onRemove && { onRemove: () => void remove(picture) })}
                      />
                    </Carousel.Item>
                  ))}
                </Carousel.ItemGroup>
              )}
            </Carousel.Context>
            {pictures.length > SHOWN && (
              <Carousel.NextTrigger asChild>
                <IconButton size="xs" variant="ghost">
                  <Glyph name="right" />
                </IconButton>
              </Carousel.NextTrigger>
            )}
          </HStack>
        </Carousel.Root>
      )}
      {onUpload && (
        <Box>
          <input
            ref={picker}
            type="file"
            hidden
            accept={KINDS}
            aria-label={t('gallery.file')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file may be chosen again.
              target.value = '';
              if (file) void run(() => onUpload(file));
            }}
          />
          <Button size="sm" variant="outline" loading={isBusy} onClick={choose}>
            <Glyph name="upload" sizePx={16} />
            {t('gallery.upload')}
          </Button>
        </Box>
      )}
      {opened !== null && pictures.length > 0 && (
        <PictureLightbox
          pictures={pictures}
          index={Math.min(opened, pictures.length - 1)}
          onIndex={setOpened}
          onClose={close}
        />
      )}
    </Stack>
  );
}

function Thumbnail(props: {
  readonly picture: GalleryPicture;
  /** What is not in sight is hidden from readers, too, and not reached by the keyboard. */
  readonly isInView: boolean;
  readonly onOpen: () => void;
  readonly onRemove?: () => void;
}): ReactElement {
  const { picture, isInView, onOpen, onRemove } = props;
  const tabIndex = isInView ? 0 : -1;
  const { t } = useText();
  return (
    <Box position="relative" className="group">
      <Box
        as="button"
        aria-label={t('gallery.show', { name: picture.name })}
        title={picture.name}
        tabIndex={tabIndex}
        onClick={onOpen}
        display="block"
        w="100%"
        aspectRatio="4 / 3"
        overflow="hidden"
        rounded="md"
        borderWidth="1px"
        bg="bg.subtle"
        cursor="zoom-in"
      >
        <Image src={picture.url} alt="" loading="lazy" boxSize="100%" objectFit="cover" />
      </Box>
      {onRemove && (
        <IconButton
          size="2xs"
          colorPalette="danger"
          tabIndex={tabIndex}
          position="absolute"
          top="1.5"
          right="1.5"
          aria-label={t('gallery.removeOne', { name: picture.name })}
          title={t('gallery.remove')}
          onClick={onRemove}
        >
          <Glyph name="trash" sizePx={14} />
        </IconButton>
      )}
    </Box>
  );
}
