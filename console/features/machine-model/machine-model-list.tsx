import { Badge, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { useAction, useCall, useMay, useServices } from '#console/ui/api-hooks.tsx';
import { LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { MachineType } from '#shared/contracts/plant/machine.ts';
import {
  listMachineModels,
  type MachineTypeModel,
  putMachineModel,
  removeMachineModel,
} from '#shared/contracts/screens/machine-model.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

interface Row {
  readonly machineType: MachineType;
  readonly name: string;
  /** Null = the built-in one is drawn. */
  readonly own: MachineTypeModel | null;
}

/** All types with the model that is drawn for each; another one is uploaded, or the own one removed. */
export function MachineModelList(): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const client = useQueryClient();
  const mayEdit = useMay('screen_edit');
  const answer = useCall(listMachineModels, {});
  const remove = useAction(removeMachineModel, [listMachineModels]);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<Row | null>(null);
  const own = new Map(answer.data?.map((model) => [model.machineType, model]));
  const rows = MachineType.options.map(
    (machineType): Row => ({
      machineType,
      name: t(`department.machineType.${machineType}`),
      own: own.get(machineType) ?? null,
    }),
  );

  const upload = useMutation({
    mutationFn: ({ machineType, file }: { readonly machineType: MachineType; readonly file: File }) =>
      api.call(putMachineModel, { params: { machineType } }, { file }),
    onSuccess: () => prompts.succeeded({ title: t('machineModel.uploaded') }),
    // It says what to change in the file: it stays until it has been read.
    onError: (error) => void prompts.alert((error instanceof ApiError && error.fields.file) || error.message),
    onSettled: () => client.invalidateQueries({ queryKey: [listMachineModels.id] }),
  });

  async function takeBack({ machineType, name }: Row): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('machineModel.remove'),
      title: t('machineModel.removeTitle', { name }),
      text: t('machineModel.removeText'),
    });
    if (!isAgreed) return;
    remove.mutate(
      { params: { machineType } },
      { onSuccess: () => prompts.succeeded(), onError: (error) => prompts.failed(error) },
    );
  }

  const columns: readonly Column<Row>[] = [
    {
      key: 'machineType',
      head: t('machineModel.field.machineType'),
      widthPx: 200,
      sortValue: ({ name }) => name,
      cell: ({ name }) => <NameCell name={name} />,
    },
    {
      key: 'model',
      head: t('machineModel.field.model'),
      widthPx: 120,
      sortValue: (row) => (row.own ? 0 : 1),
      cell: (row) =>
        row.own ? (
          <Badge colorPalette="accent">{t('machineModel.own')}</Badge>
        ) : (
          <Text as="span" color="fg.muted">
            {t('machineModel.builtIn')}
          </Text>
        ),
    },
    {
      key: 'size',
      head: t('machineModel.field.size'),
      widthPx: 180,
      cell: (row) => row.own && sizeText(row.own),
    },
    {
      key: 'triangles',
      head: t('machineModel.field.triangles'),
      align: 'end',
      widthPx: 110,
      sortValue: (row) => row.own?.triangles ?? null,
      cell: (row) => row.own && groupedNumber(row.own.triangles),
    },
    {
      key: 'notes',
      head: t('machineModel.field.notes'),
      cell: (row) => {
        const text = row.own?.notes.map((note) => t(`machineModel.note.${note}`)).join(' ') ?? '';
        return <span title={text}>{text}</span>;
      },
    },
    {
      key: 'username',
      head: t('machineModel.field.username'),
      widthPx: 130,
      isMinor: true,
      cell: (row) => row.own?.username,
    },
    {
      key: 'at',
      head: t('machineModel.field.at'),
      widthPx: 170,
      isMinor: true,
      sortValue: (row) => row.own?.at ?? null,
      cell: (row) => row.own && <Moment form="full" atMs={row.own.at} />,
    },
  ];

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".glb,model/gltf-binary"
        aria-label={t('machineModel.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          const machineType = asked.current?.machineType;
          if (file && machineType) upload.mutate({ machineType, file });
        }}
      />
      <LocalTable
        formName="machineModel"
        loading={answer}
        label={t('machineModel.title')}
        columns={columns}
        rows={answer.data && rows}
        rowKey={({ machineType }) => machineType}
        empty={{ title: t('machineModel.title'), hint: t('machineModel.lead') }}
        {...(mayEdit && {
          actionsWidthPx: 130,
          actions: (row: Row) => (
            <RowActions
              name={row.name}
              actions={[
                {
                  label: t(row.own ? 'machineModel.replace' : 'machineModel.upload'),
                  onSelect: () => {
                    asked.current = row;
                    input.current?.click();
                  },
                },
                ...(row.own
                  ? [
                      {
                        label: t('machineModel.remove'),
                        isDangerous: true,
                        onSelect: () => void takeBack(row),
                      },
                    ]
                  : []),
              ]}
            />
          ),
        })}
      />
    </>
  );
}

const metres = (value: number): string => String(Number(value.toFixed(2)));

function sizeText({ length, width, height }: MachineTypeModel): string {
  return [length, width, height].map(metres).join(' × ');
}
