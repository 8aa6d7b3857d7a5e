import { Box } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CompanyMark } from '#console/features/company/company-mark.tsx';
import { AppearanceBar } from './appearance-bar.tsx';

/** The head of the sign-in page. In a file of its own: the form does not wait for it. */
export function LoginBar(): ReactElement {
  return (
    <>
      <CompanyMark />
      <Box ms="auto">
        <AppearanceBar />
      </Box>
    </>
  );
}
