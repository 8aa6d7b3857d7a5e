import { Button, SimpleGrid } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { useSession } from '#console/ui/api-hooks.tsx';
import { FilePicker } from '#console/ui/file-picker/file-picker.tsx';
import { FileTile } from '#console/ui/file-picker/file-tile.tsx';
import type { FileRecord } from '#shared/contracts/files/file.ts';
import { type FileType, kindOfFile } from '#shared/contracts/files/file-type.ts';
import { SAMPLE_PICTURE } from './sample-picture.ts';

const OTHER = 'other';

function recordOf(id: string, type: FileType, uploadName: string, createUserId: string): FileRecord {
  const fileName = `${id}.${type}`;
  const url = `/admin/sys-file/file/${fileName}`;
  return {
    id,
    fileName,
    type,
    fileListId: null,
    original: uploadName,
    url,
    uploadName,
    fileIcon: kindOfFile(type) === 'img' ? SAMPLE_PICTURE : null,
    createUserId,
    fileType: kindOfFile(type),
    bucket: 'file',
    downloadUrl: url,
    sizeBytes: 48_000,
    width: null,
    height: null,
    version: 1,
    tenantStart: '0',
    createBy: null,
    createTime: 0,
    updateBy: null,
    updateTime: 0,
  };
}

/** Own files, which may be deleted, and those of others; two are chosen. */
function Tiles({ say }: { readonly say: Say }): ReactElement {
  const own = useSession(({ userInfo }) => userInfo?.userId ?? OTHER);
  const [chosen, setChosen] = useState<readonly string[]>(['1', '4']);
  const files = [
    recordOf('1', 'png', say('灌装机.png', 'filler.png'), own),
    recordOf(
      '2',
      'jpg',
      say('名称很长的一张设备照片，二号产线，2026.jpg', 'long-name-of-a-picture.jpg'),
      OTHER,
    ),
    recordOf('3', 'pdf', say('操作手册.pdf', 'manual.pdf'), own),
    recordOf('4', 'xlsx', say('计划.xlsx', 'plan.xlsx'), OTHER),
    recordOf('5', 'mp4', say('培训.mp4', 'training.mp4'), OTHER),
  ];
  return (
    <SimpleGrid columns={6} gap="2" maxW="720px">
      {files.map((file) => (
        <FileTile
          key={file.id}
          file={file}
          isChosen={chosen.includes(file.id)}
          onToggle={() =>
            setChosen((before) =>
              before.includes(file.id) ? before.filter((one) => one !== file.id) : [...before, file.id],
            )
          }
          onRemove={() => undefined}
        />
      ))}
    </SimpleGrid>
  );
}

/** Opens on the files of the signed-in user's tenant. */
function Picker(props: { readonly isMultiple: boolean; readonly say: Say }): ReactElement {
  const { isMultiple, say } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {isMultiple ? say('选择文件', 'Choose files') : say('选择图片', 'Choose a picture')}
      </Button>
      <FilePicker
        isOpen={isOpen}
        isMultiple={isMultiple}
        {...(isMultiple ? { onUpload: async () => undefined } : { fileType: 'img' as const })}
        onPick={() => setIsOpen(false)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

export const FILE_PICKER: readonly WidgetState[] = [
  {
    name: '文件，自己的可删除',
    nameEn: 'Files: your own may be deleted',
    render: (say) => <Tiles say={say} />,
  },
  {
    name: '单选图片',
    nameEn: 'One picture',
    opens: true,
    render: (say) => <Picker isMultiple={false} say={say} />,
  },
  {
    name: '多选文件，可上传',
    nameEn: 'Several files, with upload',
    opens: true,
    render: (say) => <Picker isMultiple say={say} />,
  },
];
