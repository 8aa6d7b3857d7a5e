import { createServer } from 'node:http';

/** Another site on this machine, with one page whose heading is its title. */
export interface OtherSite {
  readonly origin: string;
  close(): Promise<void>;
}

export async function openOtherSite(title: string): Promise<OtherSite> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>${title}</title><h1>${title}</h1>`);
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('the site does not listen');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((done) => site.close(() => done())),
  };
}
