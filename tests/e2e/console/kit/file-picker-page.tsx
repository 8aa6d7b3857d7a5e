import { Button, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FilePicker } from '#console/ui/file-picker/file-picker.tsx';
import { showParts } from './part-page.tsx';
import { api, WithServices } from './part-services.tsx';

function Parts(): ReactElement {
  const [picking, setPicking] = useState<'one' | 'several' | null>(null);
  const [picked, setPicked] = useState('');
  return (
    <Stack p="6" gap="6" maxW="900px">
      <h1>parts</h1>
      <Button onClick={() => setPicking('one')}>pick one</Button>
      <Button onClick={() => setPicking('several')}>pick several</Button>
      <output aria-label="picked">{picked}</output>
      <FilePicker
        isOpen={picking !== null}
        isMultiple={picking === 'several'}
        {...(picking === 'one' && { fileType: 'img' as const })}
        onUpload={async () => {
          await api.bytes({ url: '/test-files/upload' });
        }}
        onPick={(files) => setPicked(files.map(({ uploadName }) => uploadName).join('、'))}
        onClose={() => setPicking(null)}
      />
    </Stack>
  );
}

await showParts(
  <WithServices>
    <Parts />
  </WithServices>,
);
