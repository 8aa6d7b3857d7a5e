import { Button, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { OeeDoubt } from '#shared/contracts/history/history.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/** Where it is mended. */
const PLACES: Readonly<Record<OeeDoubt, { readonly path: string; readonly permission: Permission }>> = {
  ideal_speed: { path: '/line-editor/index', permission: 'plant_edit' },
  counter: { path: '/connections/index', permission: 'connection_view' },
  rejects: { path: '/connections/index', permission: 'connection_view' },
};

/** In place of a figure that cannot be right: why, and the way to where that is mended for those who may go there. */
export function DoubtMark(props: { readonly doubt: OeeDoubt; readonly lineId: string }): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const { path, permission } = PLACES[props.doubt];
  const reason = t(`lines.doubt.${props.doubt}`);
  const mayMend = useMay(permission);
  if (!mayMend)
    return (
      <Text as="span" color="fg.warning" title={reason}>
        {t('lines.doubt.mark')}
      </Text>
    );
  return (
    <Button
      variant="plain"
      size="xs"
      h="auto"
      px="0"
      minW="0"
      color="fg.warning"
      textDecoration="underline dotted"
      textUnderlineOffset="3px"
      title={reason}
      aria-label={`${t('lines.doubt.mark')}: ${reason}`}
      onClick={(event) => {
        event.stopPropagation();
        navigate(path === '/line-editor/index' ? `${path}?line=${props.lineId}` : path);
      }}
    >
      {t('lines.doubt.mark')}
    </Button>
  );
}
