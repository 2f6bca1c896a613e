/** What the server has done is done: a mirror that cannot be written is put right by the next refresh. */
export const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)
