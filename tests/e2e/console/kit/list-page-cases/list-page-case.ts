import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** What a walk types into a form and expects of it. */
export interface ListPageCase {
  readonly name: string;
  readonly noun: string;
  readonly path: (server: TestServer, user: TestUser) => Promise<string>;
  /** Saved layouts are named by it. */
  readonly formName: string;
  /** Fields by their labels, those of a choice by the value or the text of the chosen one; the first one is required. */
  readonly fields: Readonly<Record<string, string>>;
  /** Nothing has to be given: what is required has a value when the form opens. */
  readonly hasNoEmptyField?: true;
  /** What is chosen in fields that choose from a tree or a list, by their labels. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The page is the platform's: it is tried in the first tenant, which other tests have too. */
  readonly isPlatform?: true;
  /** Switches that are turned on, by their labels. */
  readonly switches?: readonly string[];
  /** What the record is called in its row. */
  readonly title: string | RegExp;
  /** A text that finds its row, where that does not show what it is called. */
  readonly inRow?: string;
  /** A value that the contract refuses, at which field and why. */
  readonly invalid: { readonly field: string; readonly value: string; readonly message: string };
  /** Why the server refuses a second record of the same values. Of the first page of a module. */
  readonly twice?: { readonly field: string; readonly message: string } | null;
  readonly edited: {
    readonly field: string;
    readonly value: string;
    readonly shown: string | RegExp;
    /** The record is called `shown` from then on. */
    readonly isTitle?: true;
  };
  /** A filter by its placeholder, its part of the address, and a value that only the record matches. */
  readonly filter: { readonly placeholder: string; readonly part: string; readonly value: string } | null;
  /** The name of the tree beside the list, whose second choice has the record. */
  readonly side?: string;
  /** A column by its head that sorts. */
  readonly sorts: { readonly head: string; readonly part: string };
  /** A column that is hidden, where layouts of columns are tried: the kit's, so on a few kinds of pages. */
  readonly hides?: string;
  /** An action that has to be confirmed before the record can be removed. */
  readonly beforeRemoval?: string;
  /** Button that closes what opens when a record was created. */
  readonly closes?: string;
  /** Link back to the list from the page that a created record is opened in. */
  readonly returns?: string;
  /** Without a tool bar. Of the first page of a module. */
  readonly isPlain?: boolean;
}
