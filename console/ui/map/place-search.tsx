import { Box, Button, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { NamedPlace } from '#shared/contracts/map/place.ts';
import { PLACE_LIMITS } from '#shared/contracts/map/place.ts';
import { useAddress, useFoundPlaces } from './use-places.ts';

/** Finds a place by its name; Enter takes the first one. */
export function PlaceSearch({ onChosen }: { readonly onChosen: (place: NamedPlace) => void }): ReactElement {
  const { t, language } = useText();
  const { addressOf } = useAddress();
  const [typed, setTyped] = useState('');
  const { found, isSettled, isFailed } = useFoundPlaces(typed);
  const [first] = found ?? [];
  const status = isFailed
    ? t('map.searchFailed')
    : !isSettled || found === null
      ? ''
      : found.length === 0
        ? t('map.nothing')
        : t('map.found', { count: found.length });
  return (
    <Stack gap="2" minH="0" h="100%">
      <Input
        type="search"
        size="sm"
        aria-label={t('map.search')}
        placeholder={t('map.placeholder')}
        maxLength={PLACE_LIMITS.text}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // While a word is still being composed, Enter ends the composition.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSettled || !first) return;
          event.preventDefault();
          onChosen(first);
        }}
      />
      <Text role="status" textStyle="xs" color="fg.muted" minH="4">
        {typed.trim() === '' ? t('map.searchHint') : status}
      </Text>
      <Box as="ul" flex="1" minH="0" overflowY="auto" listStyleType="none">
        {(typed.trim() === '' ? [] : (found ?? [])).map((place) => (
          <Box as="li" key={`${place.longitude} ${place.latitude}`}>
            <Button
              variant="ghost"
              size="sm"
              w="100%"
              h="auto"
              py="1.5"
              px="2"
              justifyContent="start"
              textAlign="start"
              whiteSpace="normal"
              onClick={() => onChosen(place)}
            >
              <Stack gap="0" minW="0">
                <Text as="span" textStyle="sm" fontWeight="medium">
                  {language === 'en' ? place.nameEn : place.name}
                </Text>
                <Text as="span" textStyle="xs" color="fg.muted" fontWeight="normal">
                  {addressOf(place)}
                </Text>
              </Stack>
            </Button>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
