import { Button, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useDownload } from '#console/ui/download/use-download.ts';
import { CropDialog } from '#console/ui/picture/crop-dialog.tsx';
import type { GalleryPicture } from '#console/ui/picture/gallery-picture.ts';
import { PictureGallery } from '#console/ui/picture/picture-gallery.tsx';
import { FilePreview } from '#console/ui/preview/file-preview.tsx';
import type { PreviewFile } from '#console/ui/preview/preview-file.ts';
import { showParts } from './part-page.tsx';
import { WithServices } from './part-services.tsx';

declare global {
  interface Window {
    preview?: (file: PreviewFile | null) => void;
    save?: (url: string, fileName?: string) => Promise<boolean>;
    /** Bytes and name of what the cropper handed over. */
    cropped?: { readonly name: string; readonly base64: string };
  }
}

/** Lines of a colour, so that each picture is another one. */
function pictureUrl(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 240;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 320, 240);
  }
  return canvas.toDataURL('image/png');
}

const COLOURS = ['#2f6fde', '#3c9b5f', '#c7772b', '#8a4fc0', '#b33a4e', '#4d8f9b'];

function Parts(): ReactElement {
  const [file, setFile] = useState<PreviewFile | null>(null);
  const [pictures, setPictures] = useState<readonly GalleryPicture[]>(() =>
    COLOURS.map((colour, index) => ({
      url: pictureUrl(colour),
      name: `图片 ${index + 1}`,
      length: String(index + 1),
    })),
  );
  const [isCropping, setIsCropping] = useState(false);
  const download = useDownload();
  window.preview = setFile;
  window.save = (url, fileName) => download({ url }, fileName === undefined ? {} : { fileName });
  return (
    <Stack p="6" gap="6" maxW="900px">
      <h1>parts</h1>
      <PictureGallery
        label="现场照片"
        pictures={pictures}
        limit={7}
        onUpload={async ({ name }) => {
          setPictures((before) => [...before, { url: pictureUrl('#777'), name, length: name }]);
        }}
        onRemove={async ({ length }) =>
          setPictures((before) => before.filter((picture) => picture.length !== length))
        }
      />
      <Button onClick={() => setIsCropping(true)}>crop</Button>
      {isCropping && (
        <CropDialog
          title="裁剪图片"
          onUpload={async (picture) => {
            const bytes = new Uint8Array(await picture.arrayBuffer());
            window.cropped = { name: picture.name, base64: btoa(String.fromCharCode(...bytes)) };
            return true;
          }}
          onClose={() => setIsCropping(false)}
        />
      )}
      <FilePreview file={file} onClose={() => setFile(null)} />
    </Stack>
  );
}

await showParts(
  <WithServices>
    <Parts />
  </WithServices>,
);
