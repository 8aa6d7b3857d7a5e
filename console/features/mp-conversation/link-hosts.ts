/** The hosts of the web addresses in a text, each once: what it shows need not be where it leads. */
export function linkHosts(text: string): string[] {
  const hosts = [...text.matchAll(/https?:\/\/[^\s<>"'，。；、）】]+/gi)].flatMap(([address]) =>
    URL.canParse(address) ? [new URL(address).host] : [],
  );
  return [...new Set(hosts)];
}
