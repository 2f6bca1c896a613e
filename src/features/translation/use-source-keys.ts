import { useEffect, useMemo, useState } from 'react'
import { missingKeys, unusedKeys } from './check.ts'

/** The app's sources as text, each loaded when it is looked at. */
const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '/server/call/http/*.ts'], {
  query: '?raw',
  import: 'default',
})

export interface SourceKeys {
  unused: ReadonlySet<string>
  missing: ReadonlySet<string>
}

/** Which keys no source asks for, and which are asked for and not there; `null` until the sources were read. */
export function useSourceKeys(keys: readonly string[], isWanted: boolean): SourceKeys | null {
  const [texts, setTexts] = useState<string[] | null>(null)
  useEffect(() => {
    if (!isWanted || texts) return
    void Promise.all(Object.values(sources).map((read) => read())).then(setTexts, () => setTexts([]))
  }, [isWanted, texts])
  return useMemo(
    () =>
      texts && isWanted
        ? { unused: new Set(unusedKeys(keys, texts)), missing: new Set(missingKeys(keys, texts)) }
        : null,
    [texts, isWanted, keys],
  )
}
