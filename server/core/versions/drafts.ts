import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { VersionOwner, VersionStore } from './version-store.ts';

/** Who changes a draft, and the clock that says when. */
export interface DraftAuthor {
  readonly session: SessionPrincipal;
  readonly clock: Clock;
}

/** One thing that has versions, locked by the caller, as the operation log names it. */
export interface Versioned<Owner extends VersionOwner> {
  readonly owner: Owner;
  readonly recordId: string | null;
  readonly recordName: string;
}

export interface DraftKind<Owner extends VersionOwner, Content, Edited> {
  /** Of the operation log. */
  readonly subject: string;
  /** The field of its entries that holds the content. */
  readonly field: string;
  readonly store: VersionStore<Owner, Content>;
  /** What the editor gets after every change. */
  load(tx: AnyTransaction, owner: Owner): Promise<Edited>;
  /** What is shown without a version becomes version 1 with the first draft, so that it can be restored. Null = nothing. */
  before(tx: AnyTransaction, owner: Owner): Promise<Content | null>;
}

/** What every editor does with its draft, whatever it is a draft of. */
export interface Drafts<Owner extends VersionOwner, Content, Edited> {
  /** Throws `stale` with the present one where the draft is another than the caller's. */
  checkRevision(tx: AnyTransaction, owner: Owner, revision: number | null): Promise<void>;
  /**
   * Drafts change nothing that others see and are saved every other second: of them only the first save is audited, and
   * what becomes of the draft.
   */
  save(
    tx: AnyTransaction,
    author: DraftAuthor,
    versioned: Versioned<Owner>,
    draft: { readonly revision: number | null; readonly content: Content },
  ): Promise<Edited>;
  discard(tx: AnyTransaction, author: DraftAuthor, versioned: Versioned<Owner>): Promise<Edited>;
  /** Makes a version the draft. Throws `not_found`, `stale`. */
  restore(
    tx: AnyTransaction,
    author: DraftAuthor,
    versioned: Versioned<Owner>,
    version: { readonly no: number; readonly revision: number | null },
  ): Promise<Edited>;
  /** `content`: as it is published, which may be more than the draft. Throws where there is no draft. */
  publish(
    tx: AnyTransaction,
    author: DraftAuthor,
    versioned: Versioned<Owner>,
    published: { readonly content: Content; readonly note: string | null },
  ): Promise<Edited>;
}

export function createDrafts<Owner extends VersionOwner, Content, Edited>(
  kind: DraftKind<Owner, Content, Edited>,
): Drafts<Owner, Content, Edited> {
  const { subject, field, store } = kind;

  const entryOf = ({ session, clock }: DraftAuthor, { recordId, recordName }: Versioned<Owner>) => ({
    ...editBy(session, clock),
    subject,
    recordId,
    recordName,
  });
  const changeBy = ({ session, clock }: DraftAuthor) => ({
    username: session.username,
    at: new Date(clock.now()),
  });

  async function checkRevision(tx: AnyTransaction, owner: Owner, revision: number | null): Promise<void> {
    const draft = await store.find(tx, owner, { status: 'draft' });
    if ((draft?.revision ?? null) !== revision) throw failureWithData('stale', await kind.load(tx, owner));
  }

  async function start(
    tx: AnyTransaction,
    author: DraftAuthor,
    owner: Owner,
    content: Content,
  ): Promise<void> {
    const { tenantId } = author.session;
    const { username, at } = changeBy(author);
    const isFirst = (await store.find(tx, owner, { no: 1 })) === null;
    const before = isFirst ? await kind.before(tx, owner) : null;
    if (before !== null)
      await store.insert(tx, tenantId, owner, { status: 'published', content: before, username: null, at });
    await store.insert(tx, tenantId, owner, { status: 'draft', content, username, at });
  }

  async function save(
    tx: AnyTransaction,
    author: DraftAuthor,
    versioned: Versioned<Owner>,
    { revision, content }: { readonly revision: number | null; readonly content: Content },
  ): Promise<Edited> {
    const { owner } = versioned;
    await checkRevision(tx, owner, revision);
    if (revision === null) {
      await start(tx, author, owner, content);
      await audit(tx, { ...entryOf(author, versioned), action: 'startDraft', changes: {} });
    } else await store.updateDraft(tx, owner, { content, ...changeBy(author) });
    return kind.load(tx, owner);
  }

  return {
    checkRevision,
    save,
    async discard(tx, author, versioned) {
      const { owner } = versioned;
      const draft = await store.find(tx, owner, { status: 'draft' });
      if (draft) {
        await store.removeDraft(tx, owner);
        const changes = { [field]: { before: draft.content } };
        await audit(tx, { ...entryOf(author, versioned), action: 'discardDraft', changes });
      }
      return kind.load(tx, owner);
    },
    async restore(tx, author, versioned, { no, revision }) {
      const version = await store.find(tx, versioned.owner, { no });
      if (!version) throw failure('not_found');
      const saved = await save(tx, author, versioned, { revision, content: version.content });
      const changes = { no: { after: no } };
      await audit(tx, { ...entryOf(author, versioned), action: 'restoreVersion', changes });
      return saved;
    },
    async publish(tx, author, versioned, { content, note }) {
      const { owner } = versioned;
      const draft = await store.find(tx, owner, { status: 'draft' });
      if (!draft) throw new Error(`${subject}: there is no draft to publish`);
      const before = await store.find(tx, owner, { status: 'published' });
      await store.publishDraft(tx, owner, { content, note, ...changeBy(author) });
      await audit(tx, {
        ...entryOf(author, versioned),
        action: 'publish',
        changes: {
          no: { before: before?.no ?? null, after: draft.no },
          note: { after: note },
          [field]: { before: before?.content ?? null, after: content },
        },
      });
      return kind.load(tx, owner);
    },
  };
}
