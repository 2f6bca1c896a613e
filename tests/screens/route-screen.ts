import { settled } from '../e2e/accessibility.ts'
import { recordPath } from '../e2e/passengers.ts'
import { underWay } from '../e2e/under-way.ts'
import { dialogIsThere, goTo, type Stage } from './screen.ts'

/** Brings a part of a passenger's record into view. */
export async function showPart({ page }: Stage, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((part) => part.scrollIntoView())
  await settled(page)
}

/** The route of a trip whose car is on its way. */
export async function openRoute(stage: Stage): Promise<void> {
  const { id } = await underWay(stage.site)
  await goTo(stage, recordPath(id).slice('/#'.length))
  await showPart(stage, 'trips')
  await stage.page
    .getByRole('button', { name: /^(Reitti|Route): / })
    .first()
    .click()
  await dialogIsThere(stage)
  await settled(stage.page)
}
