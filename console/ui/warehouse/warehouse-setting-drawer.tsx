import { NativeSelect, Skeleton, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Warehouses } from './use-warehouses.ts';

/** Settings of which each warehouse has its own: `read` takes its code as `warehouseCode`, `write` has it in its body. */
export function WarehouseSettingDrawer(props: {
  readonly warehouses: Warehouses;
  readonly read: Endpoint;
  readonly write: Endpoint;
  /** Namespace of the labels of the fields. */
  readonly textOf: string;
  readonly title: string;
  readonly saved: string;
  readonly widthPx?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { warehouses, read, write, widthPx, onClose } = props;
  const [chosen, setWarehouseCode] = useState<string | null>(null);
  const warehouseCode = chosen ?? warehouses.choices[0]?.value ?? '';
  // Both calls take a warehouse, which the type of all endpoints does not express.
  const answer = useCall(read, { query: { warehouseCode } } as never, { enabled: warehouseCode !== '' });
  const data = answer.data as { readonly warehouseCode: string } | undefined;
  const stored = data?.warehouseCode === warehouseCode ? data : undefined;
  const initial = useMemo(() => ({ ...stored, warehouseCode }), [stored, warehouseCode]);
  const refreshes = useMemo(() => [read], [read]);
  return (
    <CallDrawer
      contract={write}
      textOf={props.textOf}
      title={props.title}
      submitLabel={t('shell.actions.save')}
      {...(widthPx !== undefined && { widthPx })}
      initial={initial}
      refreshes={refreshes}
      onDone={() => {
        prompts.succeeded({ title: props.saved });
        onClose();
      }}
      onClose={onClose}
    >
      <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
      <FormField label={t('dock.field.warehouseCode')} error={undefined}>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={warehouseCode}
            onChange={(event) => setWarehouseCode(event.target.value)}
          >
            {warehouses.choices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      {stored && props.children}
      {!stored && warehouses.all?.length === 0 && <Text>{t('dock.noWarehouse')}</Text>}
      {!stored && warehouses.all?.length !== 0 && <Skeleton h="320px" />}
    </CallDrawer>
  );
}
