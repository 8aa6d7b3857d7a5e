import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { BadRowTable } from '#console/ui/jobs/bad-row-table.tsx';
import { SheetBox } from '#console/ui/sheet-import/sheet-box.tsx';
import { SheetImport } from '#console/ui/sheet-import/sheet-import.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

function Box(props: {
  readonly file?: string;
  readonly isRefused?: boolean;
  readonly say: Say;
}): ReactElement {
  const { t } = useText();
  const [file, setFile] = useState(props.file === undefined ? null : new File(['1'], props.file));
  const [problem, setProblem] = useState(props.isRefused ? t('sheetImport.oneFile') : null);
  return (
    <SheetBox
      label={props.say('表格文件', 'Spreadsheet')}
      file={file}
      problem={problem}
      onChoose={(chosen) => {
        setFile(chosen);
        setProblem(null);
      }}
      onRefuse={setProblem}
    />
  );
}

/** An import whose page names no template, and whose upload fails. */
function Dialog({ say }: { readonly say: Say }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const title = say('导入人员', 'Import people');
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <SheetImport
        isOpen={isOpen}
        title={title}
        maxBytes={LIMITS.importFileMaxBytes}
        template={null}
        upload={async () => {
          throw new ApiError(404, 'not_found', say('资源不存在', 'Not found'));
        }}
        onImported={() => undefined}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

function Errors({ say }: { readonly say: Say }): ReactElement {
  const [name, phone] = [say('姓名', 'Name'), say('手机号', 'Phone')];
  return (
    <BadRowTable
      columns={[name, phone]}
      rows={[
        {
          lineNum: 3,
          cells: [null, '1380013800'],
          errors: [
            { field: 'name', header: name, key: 'required', params: {} },
            { field: 'phone', header: phone, key: 'phone_invalid', params: {} },
          ],
        },
        {
          lineNum: 7,
          cells: [say('张三', 'Mary Smith'), '13800138000'],
          errors: [{ field: 'phone', header: phone, key: 'phone_taken', params: {} }],
        },
      ]}
    />
  );
}

export const SHEET_IMPORT: readonly WidgetState[] = [
  { name: '没有文件', nameEn: 'No file', render: (say) => <Box say={say} /> },
  {
    name: '已选择文件',
    nameEn: 'A file is chosen',
    render: (say) => <Box file={say('一个名称很长的员工花名册 2026.xlsx', 'staff-of-2026.xlsx')} say={say} />,
  },
  { name: '拒绝多个文件', nameEn: 'Several files are refused', render: (say) => <Box isRefused say={say} /> },
  { name: '有错误的行', nameEn: 'Rows with errors', render: (say) => <Errors say={say} /> },
  {
    name: '导入对话框，没有模板',
    nameEn: 'Import dialog without a template',
    opens: true,
    render: (say) => <Dialog say={say} />,
  },
];
