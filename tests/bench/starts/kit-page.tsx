// The least page of React and Fluent that shows what a screen of the app begins with: the limit of a start. It reads the
// rows that the app reads from the database that the app has filled, and answers a tap on them. Built, and served by the
// app's own service worker.
import { Button, FluentProvider, Input, Link, webLightTheme } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { MirroredCard, MirroredWeek, NameOrder } from '#data/mirror/db.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import type { Ride } from '#domain/ride/schema.ts'
import type { KitRead } from './kit-read.ts'

const asked = <Answer,>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('The database did not answer.'))
  })

interface NamedRow {
  id: number
  name: string
  texts: readonly string[]
}

const timeOf = (ride: Ride | undefined): string => (ride ? `${ride.timeOfDay.hour}:${ride.timeOfDay.minute}` : '')

async function rowsOf(read: KitRead): Promise<NamedRow[]> {
  if (read.kind === 'about') return []
  const database = await asked(indexedDB.open(read.database))
  const store = (name: string) => database.transaction(name).objectStore(name)
  switch (read.kind) {
    case 'board': {
      const items = store('arrivals').index('[placeId+date]')
      const found = (await asked(items.getAll([read.destinationId, read.date]))) as ArrivalDeparture[]
      return found.slice(0, read.rows).map(({ id, passengerName, transportName, atHHMM }) => ({
        id,
        name: passengerName,
        texts: [atHHMM, transportName],
      }))
    }
    case 'people': {
      const order = (await asked(store('nameOrders').get(read.list))) as NameOrder
      const cards = store('passengerCards')
      const found = await Promise.all(
        order.ids.slice(0, read.rows).map((id) => asked(cards.get(id) as IDBRequest<MirroredCard>)),
      )
      return found.map(({ id, name, homeAddress, phone, yearGrade }) => ({
        ...{ id, name },
        texts: [homeAddress, phone, String(yearGrade ?? '')],
      }))
    }
    case 'week': {
      const week = (await asked(store('weeks').get(read.timetableId))) as MirroredWeek
      const times = Map.groupBy(week.rides, ({ passengerId }) => passengerId)
      return week.passengers.slice(0, read.rows).map(({ id, name }) => ({
        ...{ id, name },
        texts: Array.from({ length: read.cells }, (_, at) => timeOf(times.get(id)?.[at])),
      }))
    }
  }
}

function Tile({ id, name, texts }: NamedRow) {
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <li>
      {texts.join(' ')}
      <Button role="checkbox" aria-checked={isConfirmed} data-tile={id} onClick={() => setConfirmed(!isConfirmed)}>
        {name}
      </Button>
      <Button aria-label={name}>i</Button>
    </li>
  )
}

const rowFor: Record<KitRead['kind'], (row: NamedRow) => ReactNode> = {
  board: (row) => <Tile key={row.id} {...row} />,
  people: ({ id, name, texts }) => (
    <div key={id} role="row">
      <Link href={`#/people/edit/${id}`}>{name}</Link>
      {texts.map((text, at) => (
        <span key={at}>{text}</span>
      ))}
    </div>
  ),
  week: ({ id, name, texts }) => (
    <div key={id} role="row" style={{ display: 'flex' }}>
      <Link href={`#/week/${id}`}>{name}</Link>
      {texts.map((text, at) => (
        <div key={at} role="gridcell" aria-readonly="false" tabIndex={-1} style={{ width: 80 }}>
          {text || '–'}
        </div>
      ))}
    </div>
  ),
  about: () => null,
}

const read = JSON.parse(decodeURIComponent(location.hash.slice(1))) as KitRead
const root = document.getElementById('root')
const rows = await rowsOf(read)
if (root) {
  createRoot(root).render(
    <FluentProvider theme={webLightTheme}>
      <h1>Perille</h1>
      <Input aria-label="Haku" />
      {rows.map(rowFor[read.kind])}
    </FluentProvider>,
  )
}
