import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { DraftMark, VersionMark } from '#shared/contracts/kit/versions.ts';
import type { StoredVersion, VersionOwner, VersionStore } from './version-store.ts';

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
  /** What the editor gets, at first and after every change. */
  toEdited(tx: AnyTransaction, owner: Owner, state: DraftState<Content>): Promise<Edited> | Edited;
  /** What is shown without a version becomes version 1 with the first draft, so that it can be restored. Null = nothing. */
  before(tx: AnyTransaction, owner: Owner): Promise<Content | null>;
}

/** `content`: of the draft, else what is published, else what is shown without a version. */
export interface DraftState<Content> {
  readonly content: Content | null;
  readonly draft: DraftMark | null;
  readonly publishedNo: number | null;
}

/** What every editor does with its draft, whatever it is a draft of. */
export interface Drafts<Owner extends VersionOwner, Content, Edited> {
  load(tx: AnyTransaction, owner: Owner): Promise<Edited>;
  /** The newest first; `size` is the length of the list that the store counts. */
  list(tx: AnyTransaction, owner: Owner): Promise<(VersionMark & { readonly size: number })[]>;
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
  /**
   * `apply` may refuse the draft, and returns the content as it is published. Throws `stale` with the present draft where it is
   * another than the caller's, `plan_is_published` where there is none.
   */
  publish(
    tx: AnyTransaction,
    author: DraftAuthor,
    versioned: Versioned<Owner>,
    published: {
      readonly revision: number | null;
      readonly note: string | null;
      readonly apply?: (draft: Content) => Promise<Content>;
    },
  ): Promise<Edited>;
  /** What is published is shown no more; where there is no draft it becomes one. Throws `illegal_step` where nothing is published. */
  withdraw(tx: AnyTransaction, author: DraftAuthor, versioned: Versioned<Owner>): Promise<Edited>;
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

  async function load(tx: AnyTransaction, owner: Owner): Promise<Edited> {
    const draft = await store.find(tx, owner, { status: 'draft' });
    const published = await store.find(tx, owner, { status: 'published' });
    return kind.toEdited(tx, owner, {
      content: draft?.content ?? published?.content ?? (await kind.before(tx, owner)),
      draft: draft && { revision: draft.revision, username: draft.changedBy, at: draft.changedAt.getTime() },
      publishedNo: published?.no ?? null,
    });
  }

  /** Of the caller's revision. */
  async function findDraft(
    tx: AnyTransaction,
    owner: Owner,
    revision: number | null,
  ): Promise<StoredVersion<Content> | null> {
    const draft = await store.find(tx, owner, { status: 'draft' });
    if ((draft?.revision ?? null) !== revision) throw failureWithData('stale', await load(tx, owner));
    return draft;
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
    await findDraft(tx, owner, revision);
    if (revision === null) {
      await start(tx, author, owner, content);
      await audit(tx, { ...entryOf(author, versioned), action: 'startDraft', changes: {} });
    } else await store.updateDraft(tx, owner, { content, ...changeBy(author) });
    return load(tx, owner);
  }

  return {
    load,
    async list(tx, owner) {
      const versions = await store.list(tx, owner);
      return versions.map(({ no, status, note, size, changedBy, changedAt }) => ({
        ...{ no, status, note, size },
        ...{ username: changedBy, at: changedAt.getTime() },
      }));
    },
    save,
    async discard(tx, author, versioned) {
      const { owner } = versioned;
      const draft = await store.find(tx, owner, { status: 'draft' });
      if (draft) {
        await store.removeDraft(tx, owner);
        const changes = { [field]: { before: draft.content } };
        await audit(tx, { ...entryOf(author, versioned), action: 'discardDraft', changes });
      }
      return load(tx, owner);
    },
    async restore(tx, author, versioned, { no, revision }) {
      const version = await store.find(tx, versioned.owner, { no });
      if (!version) throw failure('not_found');
      const saved = await save(tx, author, versioned, { revision, content: version.content });
      const changes = { no: { after: no } };
      await audit(tx, { ...entryOf(author, versioned), action: 'restoreVersion', changes });
      return saved;
    },
    async publish(tx, author, versioned, { revision, note, apply }) {
      const { owner } = versioned;
      const draft = await findDraft(tx, owner, revision);
      if (!draft) throw failure('plan_is_published');
      const content = apply ? await apply(draft.content) : draft.content;
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
      return load(tx, owner);
    },
    async withdraw(tx, author, versioned) {
      const { owner } = versioned;
      const published = await store.find(tx, owner, { status: 'published' });
      if (!published) throw failure('illegal_step');
      await store.archivePublished(tx, owner);
      if ((await store.find(tx, owner, { status: 'draft' })) === null)
        await store.insert(tx, author.session.tenantId, owner, {
          ...{ status: 'draft', content: published.content },
          ...changeBy(author),
        });
      const changes = { no: { before: published.no, after: null }, [field]: { before: published.content } };
      await audit(tx, { ...entryOf(author, versioned), action: 'withdrawVersion', changes });
      return load(tx, owner);
    },
  };
}
