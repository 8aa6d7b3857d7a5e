/** Policy of an answer whose bytes came from outside: nothing in it runs, and no other site frames it. */
export const CONTENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'self'";
