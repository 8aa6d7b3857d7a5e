/** A token as it may stand in a file of texts: itself, or its characters or its bytes in hex or base64. */
export function spellingsOf(secret: string): string[] {
  const forms = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
  return [
    secret,
    ...forms.flatMap((bytes) => [
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
    ]),
  ];
}
