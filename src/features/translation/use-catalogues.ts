import i18next from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { locales } from '#domain/locale.ts'
import { ChangedFileError, loadCatalogue, saveCatalogue, type CatalogueFile } from './catalogue-file.ts'
import type { Catalogue, Catalogues } from './check.ts'

type PerLocale<Value> = Readonly<Record<string, Value>>

export type SaveState =
  { kind: 'none' | 'saving' | 'saved' | 'failed' | 'notLoaded' } | { kind: 'conflict'; locale: string }

export interface EditedCatalogues {
  /** With what was typed; `null` until they have come. */
  catalogues: Catalogues | null
  /** Texts that were typed and are not saved, by language and key. */
  drafts: PerLocale<Catalogue>
  changeCount: number
  state: SaveState
  change: (locale: string, key: string, text: string) => void
  save: () => Promise<void>
  /** Takes the files as they are now, under what was typed. */
  load: () => Promise<void>
}

/** Has the running screens say it so. */
function showTexts(locale: string, texts: Catalogue): void {
  if (!i18next.hasResourceBundle(locale, 'translation')) return
  i18next.addResourceBundle(locale, 'translation', texts, true, true)
  i18next.emit('languageChanged', i18next.language)
}

const without = <Value>(values: Readonly<Record<string, Value>>, left: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== left))

/** Drafts that a language's file does not hold. */
function withUnsaved(drafts: PerLocale<Catalogue>, locale: string, saved: Catalogue): PerLocale<Catalogue> {
  const left = Object.entries(drafts[locale] ?? {}).filter(([key, text]) => text !== (saved[key] ?? ''))
  return left.length > 0 ? { ...drafts, [locale]: Object.fromEntries(left) } : without(drafts, locale)
}

async function loadAll(): Promise<PerLocale<CatalogueFile>> {
  const loaded = await Promise.all(locales.map(async (locale) => [locale, await loadCatalogue(locale)] as const))
  return Object.fromEntries(loaded)
}

/** The files of all languages, and what is typed on top of them. */
export function useCatalogues(): EditedCatalogues {
  const [files, setFiles] = useState<PerLocale<CatalogueFile> | null>(null)
  const [drafts, setDrafts] = useState<PerLocale<Catalogue>>({})
  const [state, setState] = useState<SaveState>({ kind: 'none' })

  const take = useCallback((loaded: PerLocale<CatalogueFile>) => {
    setFiles(loaded)
    setState({ kind: 'none' })
  }, [])
  const fail = useCallback(() => setState({ kind: 'notLoaded' }), [])
  useEffect(() => void loadAll().then(take, fail), [take, fail])
  useEffect(() => {
    // what is changed on the disk is shown, and is no less a change of the file that was read here
    const onTexts = ({ locale }: { locale: string }) =>
      void loadCatalogue(locale).then(
        ({ texts }) => showTexts(locale, texts),
        () => undefined,
      )
    import.meta.hot?.on('perille:texts', onTexts)
    return () => import.meta.hot?.off('perille:texts', onTexts)
  }, [])

  const catalogues =
    files &&
    Object.fromEntries(Object.entries(files).map(([locale, { texts }]) => [locale, { ...texts, ...drafts[locale] }]))

  async function save() {
    if (!catalogues) return
    setState({ kind: 'saving' })
    for (const locale of Object.keys(drafts)) {
      try {
        const file = await saveCatalogue(locale, catalogues[locale] ?? {}, files[locale]?.tag ?? '')
        setFiles((before) => ({ ...before, [locale]: file }))
        // what was typed while it was on its way is not in the file
        setDrafts((before) => withUnsaved(before, locale, file.texts))
      } catch (error) {
        setState(error instanceof ChangedFileError ? { kind: 'conflict', locale } : { kind: 'failed' })
        return
      }
    }
    setState({ kind: 'saved' })
  }

  return {
    ...{ catalogues, drafts, state, save },
    load: () => loadAll().then(take, fail),
    changeCount: Object.values(drafts).reduce((count, texts) => count + Object.keys(texts).length, 0),
    change(locale, key, text) {
      setDrafts((before) => {
        const others = without(before[locale] ?? {}, key)
        // typed back to what it was
        const isChanged = text !== (files?.[locale]?.texts[key] ?? '')
        const texts = isChanged ? { ...others, [key]: text } : others
        return Object.keys(texts).length > 0 ? { ...before, [locale]: texts } : without(before, locale)
      })
      setState({ kind: 'none' })
      showTexts(locale, { [key]: text })
    },
  }
}
