/** Rejects when `promise` has not settled in time; what comes later is ignored. */
export function withDeadline<T>(promise: Promise<T>, deadlineMs: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: not within ${deadlineMs} ms`)), deadlineMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
