import { Skeleton, Stack, Tabs, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { CheckTree } from '#console/ui/tree/check-tree.tsx';
import type { User } from '#shared/contracts/accounts/user.ts';
import {
  getOwnerTree,
  getWarehouseTree,
  listUserOwners,
  listUserWarehouses,
  setUserOwners,
  setUserWarehouses,
} from '#shared/contracts/accounts/user-place.ts';
import type { DepartmentNode } from '#shared/contracts/plant/department.ts';
import type { Nested } from '#shared/domain/tree/tree.ts';

/** Which warehouses and owners of goods a user works for. */
export function PlacesDrawer(props: { readonly user: User; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { id, nickname } = props.user;
  const params = { id };
  const warehouses = useCall(getWarehouseTree, {});
  const owners = useCall(getOwnerTree, {});
  const ofWarehouses = useCall(listUserWarehouses, { params });
  const ofOwners = useCall(listUserOwners, { params });
  const saveWarehouses = useAction(setUserWarehouses, [listUserWarehouses]);
  const saveOwners = useAction(setUserOwners, [listUserOwners]);
  const [chosenWarehouses, setChosenWarehouses] = useState<ReadonlySet<string> | null>(null);
  const [chosenOwners, setChosenOwners] = useState<ReadonlySet<string> | null>(null);
  const failed = [warehouses, owners, ofWarehouses, ofOwners].find(({ error }) => error !== null);

  async function submit(): Promise<void> {
    try {
      if (chosenWarehouses)
        await saveWarehouses.mutateAsync({ body: { userId: id, lcwhIds: [...chosenWarehouses] } });
      if (chosenOwners) await saveOwners.mutateAsync({ body: { userId: id, ownerIds: [...chosenOwners] } });
    } catch {
      // Shown in the drawer.
      return;
    }
    prompts.succeeded({ title: t('shell.saved') });
    props.onClose();
  }

  return (
    <FormDrawer
      widthPx={520}
      title={t('user.places.title', { name: nickname })}
      submitLabel={t('shell.actions.save')}
      isDirty={
        (chosenWarehouses !== null && !saveWarehouses.isSuccess) ||
        (chosenOwners !== null && !saveOwners.isSuccess)
      }
      isBusy={saveWarehouses.isPending || saveOwners.isPending}
      failure={saveWarehouses.error ?? saveOwners.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <LoadFailure error={failed?.error ?? null} onRetry={() => void failed?.refetch()} />
      <Text color="fg.muted" textStyle="sm">
        {t('user.places.hint')}
      </Text>
      <Tabs.Root defaultValue="warehouses" size="sm" lazyMount>
        <Tabs.List mb="3">
          <Tabs.Trigger value="warehouses">{t('user.places.warehouses')}</Tabs.Trigger>
          <Tabs.Trigger value="owners">{t('user.places.owners')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="warehouses" p="0">
          <PlaceTree
            label={t('user.places.warehouses')}
            isChoice={isWarehouse}
            tree={warehouses.data}
            none={t('user.places.noWarehouses')}
            stored={ofWarehouses.data}
            chosen={chosenWarehouses}
            onChange={setChosenWarehouses}
          />
        </Tabs.Content>
        <Tabs.Content value="owners" p="0">
          <PlaceTree
            label={t('user.places.owners')}
            isChoice={isAny}
            tree={owners.data}
            none={t('user.places.noOwners')}
            stored={ofOwners.data}
            chosen={chosenOwners}
            onChange={setChosenOwners}
          />
        </Tabs.Content>
      </Tabs.Root>
    </FormDrawer>
  );
}

const isWarehouse = ({ dtype }: DepartmentNode): boolean => dtype === 'warehouse';
const isAny = (): boolean => true;

function PlaceTree<
  Node extends Nested<Node> & { readonly name: string; readonly nameEn: string | null },
>(props: {
  readonly label: string;
  readonly isChoice: (node: Node) => boolean;
  readonly tree: readonly Node[] | undefined;
  readonly none: string;
  /** What the user has; undefined until it is known, and until then nothing can be chosen: a choice replaces it. */
  readonly stored: readonly string[] | undefined;
  /** Null: as it is stored. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}): ReactElement {
  const { language } = useText();
  const { tree, stored } = props;
  if (tree?.length === 0) return <Text color="fg.muted">{props.none}</Text>;
  if (tree === undefined || stored === undefined) return <Skeleton h="120px" />;
  return (
    <Stack>
      <CheckTree
        label={props.label}
        tree={tree}
        nameOf={(node) => nameOf(node, language)}
        chosen={props.chosen ?? new Set(stored)}
        isChoice={props.isChoice}
        isAlone
        onChange={props.onChange}
      />
    </Stack>
  );
}
