/** What TLS listeners are opened with. */
export interface TlsContext {
  /** The server's own certificate first, then those between it and a root. */
  readonly cert: string;
  readonly key: string;
  readonly minVersion: 'TLSv1.2';
  /** OpenSSL's names: forward secrecy and authenticated encryption only. */
  readonly ciphers: string;
}

/** The certificate of this server, for all its listeners. */
export interface Certificates {
  current(): TlsContext;
  /** `take` is called with each later one: connections that are open keep theirs. */
  onRenewal(take: (context: TlsContext) => void): void;
  /** Reads the files again, and renews a certificate of the own authority that ends soon. Never rejects. */
  check(): Promise<void>;
  /** The authority's certificate for those who are to trust it, without its key; null = there is no own authority. */
  authority(): Promise<string | null>;
}
