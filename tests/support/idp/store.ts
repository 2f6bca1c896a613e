import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What one provider remembers, and no other one. */
export function createStore(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`
    const find = (is: (payload: AdapterPayload) => boolean) =>
      Promise.resolve([...kept.entries()].find(([key, payload]) => key.startsWith(`${model} `) && is(payload))?.[1])
    return {
      upsert: (id, payload) => Promise.resolve(void kept.set(keyOf(id), payload)),
      find: (id) => Promise.resolve(kept.get(keyOf(id))),
      findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
        return Promise.resolve()
      },
      destroy: (id) => Promise.resolve(void kept.delete(keyOf(id))),
      revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
        return Promise.resolve()
      },
    }
  }
}
