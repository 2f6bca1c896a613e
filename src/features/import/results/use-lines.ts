import { startTransition, useEffect, useRef, useState } from 'react'
import type { LineQuery, TableLine } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'

const pageSize = 50

/** Pages that are kept: more than a screen ever shows at once. */
const keptPages = 16

interface Pages {
  query: string
  total: number
  /** By number, from 0; in the order in which they were last asked for. */
  pages: ReadonlyMap<number, Page>
}

interface Page {
  revision: number
  lines: readonly TableLine[]
}

interface Lines {
  /** `null` while it is not known. */
  total: number | null
  /** `null` for one that is on its way. */
  at: (index: number) => TableLine | null
  /** Told which lines are drawn: what is missing of them is asked for. */
  show: (drawn: readonly number[]) => void
}

const pageOf = (index: number): number => Math.floor(index / pageSize)

const none: Pages = { query: '', total: 0, pages: new Map() }

/**
 * The lines of a query, page by page as they come into view. After a change the lines that are there stay until the new
 * ones have come.
 */
export function useLines(desk: ImportDesk, query: LineQuery, revision: number): Lines {
  const name = JSON.stringify(query)
  const [known, setKnown] = useState(none)
  const [wanted, setWanted] = useState<readonly number[]>([0])
  // one at a time: of what goes by faster than it is answered, only what is in view by then is asked for
  const isAsking = useRef(false)
  const [answers, setAnswers] = useState(0)
  const latest = useRef({ desk, current: '' })
  const isKnown = known.query === name
  useEffect(() => {
    const current = `${name} ${revision}`
    latest.current = { desk, current }
    const page = wanted.find((each) => !isKnown || known.pages.get(each)?.revision !== revision)
    if (isAsking.current || page === undefined) return
    isAsking.current = true
    // the first ones fill the screen: they are drawn bit by bit
    const take = isKnown ? (step: () => void) => step() : startTransition
    desk
      .lines(query, page * pageSize, pageSize)
      .then(({ total, lines }) => {
        if (latest.current.desk === desk && latest.current.current === current)
          take(() =>
            setKnown((before) =>
              withPage(before.query === name ? before : none, name, total, page, { revision, lines }),
            ),
          )
      })
      .finally(() => (isAsking.current = false))
      .then(
        () => setAnswers((count) => count + 1),
        // the page says that the worker is gone; another one may have come meanwhile
        () => latest.current.desk !== desk && setAnswers((count) => count + 1),
      )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `name` stands for the query
  }, [desk, name, revision, wanted, known, answers])
  return {
    total: isKnown ? known.total : null,
    at: (index) => (isKnown ? (known.pages.get(pageOf(index))?.lines[index % pageSize] ?? null) : null),
    show(drawn) {
      // one that has the focus is drawn far from those in view, too
      const pages = [...new Set(drawn.map(pageOf))]
      if (pages.join() !== wanted.join()) setWanted(pages)
    },
  }
}

function withPage({ pages }: Pages, query: string, total: number, number: number, page: Page): Pages {
  const next = new Map(pages)
  next.delete(number)
  next.set(number, page)
  for (const oldest of next.keys()) {
    if (next.size <= keptPages) break
    next.delete(oldest)
  }
  return { query, total, pages: next }
}
