import { Button, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { askedKey, keysOf, problemOf, type Catalogues } from './check.ts'
import { KeyEditor } from './KeyEditor.tsx'
import { useCatalogues, type EditedCatalogues } from './use-catalogues.ts'
import { useSourceKeys } from './use-source-keys.ts'
import { words } from './words.ts'

type Shown = keyof typeof words.shows

/** More of them at once would take seconds to draw: the others are found by searching. */
const mostShown = 60

/** Every text of every language, to be searched, changed and saved. */
export function TranslationPane({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const edited = useCatalogues()
  const { catalogues, changeCount, state } = edited
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const keys = useKeys(edited, search, shown)
  return (
    <section className={styles.root} aria-label={words.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        <Button
          appearance="primary"
          disabledFocusable={changeCount === 0 || state.kind === 'saving'}
          onClick={() => void edited.save()}
        >
          {words.save(changeCount)}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
      </header>
      <div className={styles.tools}>
        <Input
          className={styles.search}
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
        <Select
          aria-label={words.show}
          value={shown}
          onChange={(_, { value }) => setShown(shows.find((each) => each === value) ?? 'all')}
        >
          {shows.map((each) => (
            <option key={each} value={each}>
              {words.shows[each]}
            </option>
          ))}
        </Select>
      </div>
      <SaveNotice edited={edited} />
      <div className={styles.list}>
        <LoadingBar loading={keys === null} />
        {keys && (
          <p role="status">
            {keys.length === 0 ? words.none : words.more(Math.min(mostShown, keys.length), keys.length)}
          </p>
        )}
        {catalogues &&
          keys
            ?.slice(0, mostShown)
            .map((key) => <KeyEditor key={key} textKey={key} catalogues={catalogues} onChange={edited.change} />)}
      </div>
    </section>
  )
}

const shows = Object.keys(words.shows) as Shown[]

/** The keys that are searched and of the kind that is to be shown; `null` while that is not known. */
function useKeys({ catalogues, drafts }: EditedCatalogues, search: string, shown: Shown): string[] | null {
  const all = useMemo(() => (catalogues ? keysOf(catalogues) : []), [catalogues])
  const named = all.join('\n')
  const known = useMemo(() => named.split('\n'), [named])
  const isOfSources = shown === 'unused' || shown === 'missing'
  const source = useSourceKeys(known, isOfSources)
  if (!catalogues || (isOfSources && !source)) return null
  const isShown: Record<Shown, (key: string) => boolean> = {
    all: () => true,
    problems: (key) => Object.keys(catalogues).some((locale) => problemOf(catalogues, locale, key) !== null),
    unused: (key) => source?.unused.has(key) ?? false,
    missing: (key) => lacks(catalogues, key),
    changed: (key) => Object.values(drafts).some((texts) => key in texts),
  }
  const unnamed = shown === 'missing' ? [...(source?.missing ?? [])] : []
  return [...unnamed, ...all.filter(isShown[shown])].filter((key) => isFound(catalogues, key, search))
}

const lacks = (catalogues: Catalogues, key: string): boolean =>
  Object.values(catalogues).some((texts) => !(key in texts))

function isFound(catalogues: Catalogues, key: string, search: string): boolean {
  const sought = search.trim().toLowerCase()
  const texts = [key, askedKey(key), ...Object.values(catalogues).map((catalogue) => catalogue[key] ?? '')]
  return texts.some((text) => text.toLowerCase().includes(sought))
}

/** What became of the last saving. */
function SaveNotice({ edited: { state, load } }: { edited: EditedCatalogues }) {
  if (state.kind === 'saved') {
    return (
      <div role="status">
        <Notice intent="success">{words.saved}</Notice>
      </div>
    )
  }
  const text = {
    failed: words.failed,
    notLoaded: words.notLoaded,
    conflict: `${words.failed}. ${state.kind === 'conflict' ? words.conflict(state.locale) : ''}`,
    ...{ none: null, saving: null },
  }[state.kind]
  return (
    <>
      <FailureNotice>{text}</FailureNotice>
      {(state.kind === 'conflict' || state.kind === 'notLoaded') && (
        <Button onClick={() => void load()}>{words.load}</Button>
      )}
    </>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    height: '100%',
    boxSizing: 'border-box',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  title: { flexGrow: 1, fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  search: { flex: '1 1 200px' },
  list: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minHeight: 0,
    overflowY: 'auto',
  },
})
