import { type ReactElement, useEffect } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useText } from '#console/ui/text/text-context.tsx';
import type { GalleryPicture } from './gallery-picture.ts';

const ZOOM_MAX = 8;

/** Pictures over the whole window: arrows, plus and minus, and Esc; wheel and fingers zoom. */
export function PictureLightbox(props: {
  readonly pictures: readonly GalleryPicture[];
  /** From 0. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { pictures, index, onIndex, onClose } = props;
  const { t } = useText();
  useEffect(() => {
    // A dialog below it would close with it.
    const keepBelow = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        onClose();
      }
    };
    document.addEventListener('keydown', keepBelow, true);
    return () => document.removeEventListener('keydown', keepBelow, true);
  }, [onClose]);
  return (
    <Lightbox
      open
      index={index}
      slides={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
      plugins={[Zoom]}
      zoom={{ maxZoomPixelRatio: ZOOM_MAX, scrollToZoom: true }}
      carousel={{ finite: pictures.length === 1 }}
      close={onClose}
      on={{ view: ({ index: shown }) => onIndex(shown) }}
      labels={{
        Previous: t('gallery.previous'),
        Next: t('gallery.next'),
        Close: t('gallery.close'),
        'Zoom in': t('gallery.zoomIn'),
        'Zoom out': t('gallery.zoomOut'),
        Lightbox: t('gallery.lightbox'),
        'Photo gallery': t('gallery.lightbox'),
        '{index} of {total}': t('gallery.place'),
      }}
    />
  );
}
