import type { MirrorDatabase } from './db.ts'

/** The list that this page has applied last, so that the same rows again cost neither parsing nor reading. */
interface LastList<Row> {
  key: string
  /** Of the newest answer in the mirror's `lists`: another one there means that somebody else has applied one since. */
  appliedTick: number
  rows: ReadonlyMap<number, Row>
}

/** Lists of one kind of rows, the latest of each mirror. */
export class LastLists<Row extends { id: number }> {
  private readonly latest = new WeakMap<MirrorDatabase, LastList<Row>>()

  remember(mirror: MirrorDatabase, key: string, appliedTick: number, rows: readonly Row[]): void {
    this.latest.set(mirror, { key, appliedTick, rows: new Map(rows.map((row) => [row.id, row])) })
  }

  /** The rows of the mirror are not those of one list any more. */
  forget(mirror: MirrorDatabase, key: string): void {
    if (this.latest.get(mirror)?.key === key) this.latest.delete(mirror)
  }

  /** The rows by id; `undefined` for another list than the latest. */
  rowsOf(mirror: MirrorDatabase, key: string): ReadonlyMap<number, Row> | undefined {
    const last = this.latest.get(mirror)
    return last?.key === key ? last.rows : undefined
  }

  /** The rows that the mirror holds; `undefined` when they have to be read. */
  storedRows(mirror: MirrorDatabase, key: string, appliedTick: number | undefined): Row[] | undefined {
    const last = this.latest.get(mirror)
    return last?.key === key && last.appliedTick === appliedTick ? [...last.rows.values()] : undefined
  }
}
