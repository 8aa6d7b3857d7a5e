import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { CropDialog } from '#console/ui/picture/crop-dialog.tsx';
import { PictureGallery } from '#console/ui/picture/picture-gallery.tsx';
import { SAMPLE_PICTURE } from './sample-picture.ts';

function Sample(props: { readonly count: number; readonly limit?: number; readonly say: Say }): ReactElement {
  const { say } = props;
  const [shown, setShown] = useState(() => Array.from({ length: props.count }, (_, index) => index + 1));
  return (
    <PictureGallery
      label={say(`${props.count} 张图片`, `${props.count} pictures`)}
      pictures={picturesOf(shown, say)}
      {...(props.limit !== undefined && { limit: props.limit })}
      onUpload={async () => setShown((before) => [...before, Math.max(0, ...before) + 1])}
      onRemove={async ({ length }) => setShown((before) => before.filter((one) => String(one) !== length))}
    />
  );
}

function picturesOf(numbers: readonly number[], say: Say) {
  return numbers.map((one) => ({
    url: SAMPLE_PICTURE,
    name: say(`图片 ${one}`, `Picture ${one}`),
    length: String(one),
  }));
}

/** A dialog that is opened by its button. */
function Cropper(props: { readonly isRound?: boolean; readonly say: Say }): ReactElement {
  const { isRound = false, say } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {say('裁剪图片', 'Crop a picture')}
      </Button>
      {isOpen && (
        <CropDialog
          title={say('裁剪图片', 'Crop a picture')}
          isRound={isRound}
          {...(!isRound && { size: { widthPx: 600, heightPx: 400 } })}
          onUpload={async () => true}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

export const PICTURES: readonly WidgetState[] = [
  { name: '没有图片', nameEn: 'No picture', render: (say) => <Sample count={0} say={say} /> },
  { name: '4 张', nameEn: '4 pictures', render: (say) => <Sample count={4} say={say} /> },
  { name: '7 张', nameEn: '7 pictures', render: (say) => <Sample count={7} say={say} /> },
  {
    name: '已达到上限',
    nameEn: 'As many as there may be',
    render: (say) => <Sample count={3} limit={3} say={say} />,
  },
  {
    name: '只读',
    nameEn: 'Read only',
    render: (say) => (
      <PictureGallery
        label={say('只读的图片', 'Pictures that are shown')}
        pictures={picturesOf([1, 2], say)}
      />
    ),
  },
  {
    name: '裁剪，150 × 150',
    nameEn: 'Cropper, 150 × 150',
    opens: true,
    render: (say) => <Cropper isRound say={say} />,
  },
  {
    name: '裁剪，600 × 400',
    nameEn: 'Cropper, 600 × 400',
    opens: true,
    render: (say) => <Cropper say={say} />,
  },
];
