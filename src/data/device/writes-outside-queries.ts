import Dexie, { type DBCore, type Middleware } from 'dexie'

/** What Dexie calls a zone: what code runs in, through its awaits. A live query has one of its own. */
interface Zone {
  parent?: Zone
}

const zones = Dexie.Promise as unknown as {
  PSD: Zone
  usePSD: <Result>(zone: Zone, work: () => Result) => Result
}

function outermost(zone: Zone): Zone {
  return zone.parent ? outermost(zone.parent) : zone
}

/**
 * Begins every write outside the live queries. While one is answered, the browser may run what React has put off in the
 * query's own zone; a list that an effect fetches there was refused when it was to be stored ("Readwrite transaction in
 * liveQuery context"), and the screen said that it could not be fetched.
 */
export const writesOutsideQueries: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'writes-outside-queries',
  create: (core) => ({
    ...core,
    transaction(stores, mode, options) {
      const begin = () => core.transaction(stores, mode, options)
      return mode === 'readonly' ? begin() : zones.usePSD(outermost(zones.PSD), begin)
    },
  }),
}
