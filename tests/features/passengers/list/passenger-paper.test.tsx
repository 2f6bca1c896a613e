import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { change, openPage } from '#tests/support/open-page.tsx'
import { passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addPassenger, addPhoneNumber } from '#tests/support/rides.ts'

const desk = passengerDesk()

test('on paper are all whom the list finds, on whichever page, under the destination and who has printed them', async () => {
  const { centre } = desk.world
  const { services } = desk.server
  const many = Array.from({ length: 24 }, (_, index) => `Monta Esimerkki ${String(index + 1).padStart(2, '0')}`)
  for (const name of many) await addPassenger(services, centre, { name })
  const reino = await addPassenger(services, centre, { name: 'Äyräs Esimerkki', yearGrade: 4 })
  await addPhoneNumber(services, centre, reino, '040 555 0137')
  const print = vi.spyOn(window, 'print').mockImplementation(() => dispatchEvent(new Event('beforeprint')))
  onTestFinished(() => print.mockRestore())
  const { user } = openPage(`/d/${centre.destinationId}/people`)
  await screen.findByRole('link', { name: /^Monta Esimerkki 01/ })
  expect(screen.queryByRole('link', { name: /^Äyräs/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Lisää toimintoja: Matkustajat' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tulosta lista' }))

  await waitFor(() => expect(document.querySelector('.paper-sheet')).not.toBeNull())
  const paper = document.querySelector<HTMLElement>('.paper-sheet')!
  const rows = [...paper.querySelector('table')!.tBodies[0]!.rows].map((row) => row.textContent)
  expect(many.filter((name) => !rows.some((row) => row.startsWith(name)))).toEqual([])
  expect(rows.find((row) => row.startsWith('Äyräs Esimerkki'))).toContain('4')
  expect(rows.find((row) => row.startsWith('Äyräs Esimerkki'))).toContain('040 555 0137')
  expect(paper.querySelector('thead')!.textContent).toContain(`${rows.length} matkustajaa`)
  expect(print).toHaveBeenCalledTimes(1)

  await change(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.paper-sheet')).toBeNull()
})
