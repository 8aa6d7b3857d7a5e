import { Box, Heading, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { CodeEditor } from '#console/ui/code-editor/code-editor.tsx';
import { showParts } from './part-page.tsx';

const SQL = 'select id, name from machine where line_id = 7 -- filler';

function CodePage(): ReactElement {
  const [json, setJson] = useState('{"id":9007199254740993,"states":["fault"]}');
  const [xml, setXml] = useState('<a><b>1</b></a>');
  return (
    <Stack p="4" gap="4" maxW="900px">
      <Heading as="h1">code</Heading>
      <CodeEditor language="json" label="json" value={json} onChange={setJson} heightPx={240} />
      <CodeEditor language="xml" label="xml" value={xml} onChange={setXml} heightPx={200} />
      <CodeEditor language="json" label="shown" value={json} heightPx={160} />
      <CodeEditor language="sql" label="sql" value={SQL} />
      <Box as="output" aria-label="value">
        {JSON.stringify({ json, xml })}
      </Box>
    </Stack>
  );
}

void showParts(<CodePage />);
