import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchTransportationPermissions } from '#data/transportation-permissions.ts'
import { CostCenterInput } from '#domain/cost-center.ts'
import type { Passenger } from '#domain/passenger.ts'
import { deductibleTypes } from '#domain/transportation-permission/deductible.ts'
import { ExtraInput, type Extra } from '#domain/transportation-permission/extra.ts'
import { quotaTypes } from '#domain/transportation-permission/quota.ts'
import {
  TransportationPermissionInput,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import {
  dialog,
  enterAll,
  fieldsBeside,
  storedIn,
  valuesIn,
  waysToEnter,
  withoutGiven,
  type EveryField,
} from '#tests/support/every-field.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { instanceOf } from '#tests/support/rides.ts'
import { twoValues } from '#tests/support/schema-values.ts'
import { testNow } from '#tests/support/server.ts'

let stage: PassengerStage
let helvi: Passenger
let user: UserEvent
let extraId: number

beforeAll(async () => {
  stage = await openPassengerStage()
  const { services } = stage.server
  const extra = { position: 1, name: extraNames[1], external_id: null, default_price_cents: 500 }
  const row = { ...extra, instance_id: await instanceOf(services, stage.centre) }
  const stored = await services.db.insertInto('instance_extra').values(row).returning('id').executeTakeFirstOrThrow()
  extraId = stored.id
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  // a new one is not a draft: the first value is another one
  await stage.server.services.db.updateTable('organization').set({ save_ptp_as_draft_by_default: false }).execute()
  helvi = await stage.enter(await stage.addPassenger({ name: 'Helvi Tuomikoski', providerId: 'P-77' }))
})
afterEach(async () => {
  for (const { id } of toasts.get()) dismissToast(id)
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const { shape } = TransportationPermissionInput
const ways = waysToEnter(() => user)
const { text, day } = ways
const number = (schema: Parameters<typeof ways.number>[0], label: RegExp) => ways.number(schema, label, dialog)
const flag = (schema: Parameters<typeof ways.flag>[0], label: string) => ways.flag(schema, label, dialog)
const choice = (values: readonly [unknown, unknown], label: RegExp) => ways.choice(values, label, dialog)

/** What is stored for a quota of so many kilometres, and then of so much money. */
const quota = (label: RegExp, [kilometres, money]: readonly [number, number]) => ({
  values: [kilometres * 1000, money * 100] as const,
  enter: (stored: number) =>
    ways.write(within(dialog()).getByLabelText(label), String(stored === kilometres * 1000 ? kilometres : money)),
})

const givenToExtras = ['id', 'passengerTransportationPermissionId'] as const
type EnteredExtra = Omit<Extra, (typeof givenToExtras)[number]>
const extraNames = twoValues(ExtraInput.shape.name, 'Lisä') as [string, string]

/** One that is written freely by its name, one of the instance out of the list. */
async function enterExtra([extra]: EnteredExtra[]): Promise<void> {
  const part = within(dialog())
  for (const row of part.queryAllByRole('button', { name: /^Poista lisäpalvelu / })) await user.click(row)
  const { extraId, name, price, vatPercentage } = extra!
  if (extraId === null) ways.write(part.getByLabelText('Lisäpalvelun nimi'), name)
  else await user.selectOptions(part.getByRole('combobox', { name: 'Uusi lisäpalvelu' }), String(extraId))
  await user.click(part.getByRole('button', { name: 'Lisää' }))
  ways.write(part.getByLabelText(/^Hinta: /), String(price))
  ways.write(part.getByLabelText(/^Alv: /), String(vatPercentage))
}

/** The type that is invoiced leaves no choice of who collects it. */
async function enterPayment(payment: string): Promise<void> {
  const select = within(dialog()).getByLabelText<HTMLSelectElement>(/^Omavastuun maksu/)
  if (!select.disabled) await user.selectOptions(select, payment)
}

const fieldsOf = (): EveryField<TransportationPermissionInput, TransportationPermission> => ({
  id: { notEntered: 'the server gives it' },
  version: { notEntered: 'the server counts it' },
  accountKey: { notEntered: 'an import brings it: the documents give the editor no field for it' },
  name: text(shape.name, 'Nimi', dialog),
  costCenter: {
    ...text(CostCenterInput.shape.name, 'Kustannuspaikka', dialog),
    stored: ({ costCenter }) => costCenter?.name,
  },
  startDate: day('Alkamispäivä', ['2026-05-02', '2026-06-03'], dialog),
  endDate: day('Päättymispäivä', ['2026-07-04', '2026-08-05'], dialog),
  child: flag(shape.child, 'Lapsi'),
  isDraft: { ...flag(shape.isDraft, 'Luonnos'), values: [true, false] },
  note: text(shape.note, 'Perustelu', dialog),
  tripDestinations: choice([0, 3], /^Sallitut matkat/),
  tripDirection: choice(twoValues(shape.tripDirection, 'Suunta').toReversed() as [unknown, unknown], /^Suunta/),
  quotaType: {
    values: [quotaTypes.distance, quotaTypes.currency],
    enter: async (type: number) =>
      user.click(within(dialog()).getByRole('radio', { name: type === quotaTypes.distance ? 'km' : '€' })),
  },
  quotaTime: choice([2, 3], /^Kiintiön jakso/),
  initialQuota: quota(/^Kiintiö, /, [701, 801]),
  initialExpressQuota: quota(/^Pikakiintiö/, [31, 41]),
  distanceLimit: number(shape.distanceLimit, /^Matkan enimmäispituus/),
  priceIncVat: number(shape.priceIncVat, /^Hinta \(/),
  priceVatPercent: number(shape.priceVatPercent, /^Alv, /),
  priceCode: text(shape.priceCode, 'Hintakoodi', dialog),
  deductibleType: choice([deductibleTypes.fixedMonthly, deductibleTypes.static], /^Omavastuun tyyppi/),
  fixedDeductible: number(shape.fixedDeductible, /^Kiinteä omavastuu/),
  deductiblePayment: { values: ['Invoice', 'Car'], enter: enterPayment },
  extras: {
    values: [
      [{ extraId: null, name: extraNames[0], price: 7, vatPercentage: 10 }],
      [{ extraId, name: extraNames[1], price: 8, vatPercentage: 14 }],
    ] satisfies [EnteredExtra[], EnteredExtra[]],
    enter: enterExtra,
    stored: ({ extras }) => extras.map((extra) => withoutGiven(extra, givenToExtras)),
  },
})

/** @param isCompleted whether a draft becomes complete, which is asked about: there is no way back */
async function saved(isCompleted = false): Promise<TransportationPermission> {
  await user.click(within(dialog()).getByRole('button', { name: 'Tallenna' }))
  if (isCompleted) {
    const asking = within(await screen.findByRole('alertdialog', { name: 'Merkitäänkö kuljetuspäätös valmiiksi?' }))
    expect(asking.getByText(/ei voi palauttaa luonnokseksi/)).toBeTruthy()
    await clickReady(user, asking.getByRole('button', { name: 'Tallenna' }))
  }
  // behind the question the editor is hidden, and is not gone
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  const [permission] = (await fetchTransportationPermissions(helvi.id)).transportationPermissions
  return permission!
}

test(
  'every field of a transportation permission is stored as it is entered, and as it is changed',
  { timeout: 120_000 },
  async () => {
    const fields = fieldsOf()
    expect(fieldsBeside(fields, shape)).toEqual({ unknown: [], missing: [] })
    user = stage.put(<TransportationPermissionList passenger={helvi} />)
    await user.click(await screen.findByRole('button', { name: 'Uusi päätös' }))
    await screen.findByRole('dialog')
    await enterAll(fields, 0)
    const first = await saved()
    expect(storedIn(fields, first)).toEqual(valuesIn(fields, 0))

    await stage.server.services.db.updateTable('transportation_permission').set({ account_key: 'K-7' }).execute()
    cleanup()
    user = stage.put(<TransportationPermissionList passenger={helvi} />)
    await user.click(await screen.findByRole('button', { name: first.name }))
    await screen.findByRole('dialog')
    await enterAll(fields, 1)
    const second = await saved(true)
    expect(storedIn(fields, second)).toEqual(valuesIn(fields, 1))
    expect(second.accountKey).toBe('K-7')
  },
)
