/** Why everything has to be left, or null. May hold a few tags of markup, which the alert cleans. */
export interface SignOutAlert {
  readonly message: string | null;
}
