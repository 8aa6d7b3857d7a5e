/** Where a report is opened, with its usual parameters. */
export function reportAddress(no: string): string {
  return `/report/ureport/view/index?${new URLSearchParams({ no })}`;
}
