import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyMapping, withSource, type Mapping } from '#domain/import/mapping.ts'
import type { LinePage, TableLine } from '#domain/import/table-line.ts'
import { useSample } from '#features/import/mapping/use-sample.ts'
import type { ReadSheet } from '#features/import/use-file.ts'
import type { ImportDesk } from '#state/import-desk.ts'

const street = { name: 'homeAddress', block: null }
const fedBy = (column: number): Mapping => withSource(emptyMapping, street, { column })
const sheet = { sample: [{ rowNumber: 2, texts: ['Harjusalo Sylvi', 'Lehtokerttu 28', '28'] }] } as unknown as ReadSheet
const wrongStreet = [{ rowNumber: 2, errors: [{ place: street, text: 'Pakollinen' }] }] as unknown as TableLine[]

/** A desk that answers when it is told to, the oldest question first. */
function lateDesk() {
  const asked: ((page: LinePage) => void)[] = []
  const desk = { lines: () => new Promise<LinePage>((resolve) => asked.push(resolve)) } as unknown as ImportDesk
  const answer = (lines: readonly TableLine[]) =>
    act(() => {
      asked.shift()?.({ total: lines.length, lines })
      return Promise.resolve()
    })
  return { desk, answer }
}

test('what is wrong stays in its column until the rows are judged by the new mapping', async () => {
  const { desk, answer } = lateDesk()
  const { result, rerender } = renderHook(({ mapping, revision }) => useSample(desk, sheet, mapping, revision), {
    initialProps: { mapping: fedBy(1), revision: 1 },
  })
  const wrongColumns = () => result.current.map(({ problems }) => [...problems])
  expect(wrongColumns()).toEqual([[]])
  await answer(wrongStreet)
  expect(wrongColumns()).toEqual([[[1, 'Pakollinen']]])

  rerender({ mapping: fedBy(2), revision: 1 })
  expect(wrongColumns()).toEqual([[[1, 'Pakollinen']]])
  rerender({ mapping: fedBy(2), revision: 2 })
  expect(wrongColumns()).toEqual([[[1, 'Pakollinen']]])
  await answer(wrongStreet)
  await waitFor(() => expect(wrongColumns()).toEqual([[[2, 'Pakollinen']]]))
})

test('lines that come after the next ones were asked for are not shown', async () => {
  const { desk, answer } = lateDesk()
  const { result, rerender } = renderHook(({ mapping, revision }) => useSample(desk, sheet, mapping, revision), {
    initialProps: { mapping: fedBy(1), revision: 1 },
  })
  rerender({ mapping: fedBy(2), revision: 2 })
  await answer(wrongStreet)
  expect(result.current[0]?.problems.size).toBe(0)
  await answer([])
  expect(result.current[0]?.problems.size).toBe(0)
})
