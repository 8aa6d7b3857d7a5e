import { Box, Image } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { avatarName, getAvatar } from '#shared/contracts/sign-in/auth-account.ts';
import { useBlobUrl } from './use-blob-url.ts';

/** The picture of a user, or the first letter of the name: where there is none, and until it is there. */
export function Avatar(props: {
  readonly name: string;
  readonly avatar: string | null;
  readonly sizePx: number;
}): ReactElement {
  const file = avatarName(props.avatar ?? '');
  const picture = useCall(
    getAvatar,
    { params: { name: file ?? '' } },
    { enabled: file !== null, freshMs: Number.POSITIVE_INFINITY },
  );
  const url = useBlobUrl(file === null || picture.isPlaceholderData ? null : (picture.data ?? null));
  return (
    <Box
      aria-hidden
      boxSize={`${props.sizePx}px`}
      flex="none"
      display="flex"
      alignItems="center"
      justifyContent="center"
      overflow="hidden"
      rounded="full"
      bg="accent.muted"
      color="accent.fg"
      fontSize={`${Math.round(props.sizePx * 0.46)}px`}
      lineHeight="1"
      fontWeight="600"
    >
      {url === null ? (
        [...props.name][0]?.toUpperCase()
      ) : (
        <Image src={url} alt="" data-avatar boxSize="100%" objectFit="cover" />
      )}
    </Box>
  );
}
