import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { ConnectionDrawer } from './connection-drawer.tsx';
import { ConnectionList } from './connection-list.tsx';
import { CredentialList } from './credential-list.tsx';
import { DeadLetterList } from './dead-letter-list.tsx';
import type { Editing, Sample } from './editing.ts';
import { MessageList } from './message-list.tsx';

const PARTS = ['list', 'messages', 'deadLetters', 'credentials'] as const;
type Part = (typeof PARTS)[number];

export function ConnectionsPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['connection_view']} title={t('connections.title')}>
      <Connections />
    </Permitted>
  );
}

/** Sources of data: their mappings, what arrives, what was refused and why, and who may publish. */
function Connections(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const [editing, setEditing] = useState<Editing | null>(null);
  const part: Part = PARTS.find((name) => name === search.get('part')) ?? 'list';
  const tryWith = mayEdit ? (sample: Sample): void => setEditing({ sample }) : null;
  const contents: Readonly<Record<Part, ReactElement>> = {
    list: (
      <ConnectionList
        onEdit={(connection) => setEditing({ connection })}
        onCreate={() => setEditing({ sample: null })}
      />
    ),
    messages: <MessageList onTry={tryWith} />,
    deadLetters: <DeadLetterList onTry={tryWith} />,
    credentials: <CredentialList />,
  };

  return (
    <FillPage>
      <PageHead title={t('connections.title')} lead={t('connections.lead')}>
        {mayEdit && part !== 'credentials' && (
          <Button size="sm" onClick={() => setEditing({ sample: null })}>
            <Glyph name="plus" sizePx={16} />
            {t('connections.create')}
          </Button>
        )}
      </PageHead>
      <FillTabs
        tabs={PARTS.map((name) => ({ name, label: t(`connections.part.${name}`), content: contents[name] }))}
        current={part}
        onChange={(name) =>
          setSearch({
            part: name === 'list' ? null : name,
            q: null,
            reason: null,
            connection: null,
            sort: null,
            page: null,
          })
        }
      />
      {editing && <ConnectionDrawer editing={editing} onClose={() => setEditing(null)} />}
    </FillPage>
  );
}
