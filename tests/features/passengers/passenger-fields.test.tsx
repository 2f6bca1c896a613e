import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { t } from 'i18next'
import { expect, test } from 'vitest'
import { getPassenger } from '#contract/passengers.ts'
import { getSsn } from '#contract/ssn.ts'
import { NewPassenger, PassengerUpdate, type Passenger } from '#domain/passenger.ts'
import type { ContactNumber } from '#domain/phone-number.ts'
import { ssnCheckCharacter } from '#domain/ssn.ts'
import { utilities } from '#domain/utility.ts'
import { signIn } from '#state/session.ts'
import {
  enterAll,
  fieldsBeside,
  section,
  storedIn,
  valuesIn,
  waysToEnter,
  withoutGiven,
  type EveryField,
} from '#tests/support/every-field.ts'
import { isChecked, openPage, resetClient } from '#tests/support/open-page.tsx'
import { button, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { testPassword } from '#tests/support/users.ts'

const desk = passengerDesk()
const bothEmail = 'molemmat@perille.example'

let user: UserEvent
const ways = waysToEnter(() => user)
const { text, number, flag } = ways
const { shape } = NewPassenger

/** What the two calls carry, and beside it in the form what has calls of its own: the groups and the identity code. */
type Input = NewPassenger & PassengerUpdate & { groupObjs: unknown; ssn: unknown }
type Row = Passenger & { ssn: string }

const address = section('Osoite ja nouto')
const billing = section('Laskutus')
const needs = section('Apuvälineet ja tarpeet')

const givenToPhones = ['id', 'passengerId'] as const
/** A person's number, whose it is, and whether each of its uses is switched on. */
type Phone = Omit<ContactNumber, (typeof givenToPhones)[number]>
const phones: readonly [Phone[], Phone[]] = [
  [
    {
      ...{ number: '050 555 0137', sms: false, showToDriver: false, assistant: true },
      ...{ contactName: 'Maija Malli', relation: 'äiti' },
    },
  ],
  [
    {
      ...{ number: '050 555 0138', sms: true, showToDriver: true, assistant: false },
      ...{ contactName: 'Pekka Malli', relation: 'isoisän naapuri' },
    },
  ],
]
const uses = {
  sms: 'Tekstiviestit tähän numeroon',
  showToDriver: 'Näytetään kuljettajalle',
  assistant: 'Avustajan numero',
} as const

async function enterPhone({ number: typed, contactName, relation, ...used }: Phone): Promise<void> {
  const opener = screen.queryByRole('button', { name: /0\d+ 555/ }) ?? (await button('Lisää numero'))
  await user.click(opener)
  ways.write(await screen.findByRole('textbox', { name: /^Puhelinnumero/ }), typed)
  ways.write(screen.getByRole('textbox', { name: 'Kenen numero' }), contactName)
  ways.write(screen.getByRole('combobox', { name: 'Suhde matkustajaan' }), relation)
  for (const [use, name] of Object.entries(uses)) {
    const box = screen.getByLabelText(name)
    if (isChecked(box) !== used[use as keyof typeof uses]) await user.click(box)
  }
}

async function choose(label: RegExp, id: number): Promise<void> {
  await user.selectOptions(await screen.findByRole('combobox', { name: label }), String(id))
}

async function enterGroups(names: readonly string[]): Promise<void> {
  for (const chip of screen.queryAllByRole('button', { name: /^Poista: / })) await user.click(chip)
  for (const name of names) {
    await user.type(await screen.findByRole('combobox', { name: 'Kuuluu ryhmiin: lisää' }), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
}

async function enterNeeds(wanted: readonly number[]): Promise<void> {
  const part = needs()
  for (const [name, id] of Object.entries(utilities)) {
    const box = within(part).getByLabelText(t(`utilities.${name}`))
    if (isChecked(box) !== wanted.includes(id)) await user.click(box)
  }
}

/** Of nobody: the number is one that is never given for good. */
const code = (digits: string) => `${digits.slice(0, 6)}-${digits.slice(6)}${ssnCheckCharacter(digits)}`

const fields = (main: number, other: number): EveryField<Input, Row> => ({
  id: { notEntered: 'the server gives it' },
  version: { notEntered: 'the server counts it' },
  destinationIds: { notEntered: "they are called the passenger's destinations when they are changed" },
  name: text(shape.name, 'Nimi'),
  ssn: {
    values: [code('131052999'), code('010594998')],
    enter: async (typed: string) => ways.write(await screen.findByRole('textbox', { name: 'Henkilötunnus' }), typed),
  },
  externalId: text(shape.externalId, 'Ulkoinen tunniste'),
  yearGrade: number(shape.yearGrade, 'Luokka-aste'),
  language: text(shape.language, 'Kieli'),
  transportationPermissionRequired: flag(
    shape.transportationPermissionRequired,
    'Matkustaminen vaatii kuljetuspäätöksen',
  ),
  passengerDestinations: {
    values: [[main], [other]],
    enter: ([id]: number[]) => choose(/^Pääkohde/, id!),
    stored: ({ passengerDestinations: [first] }) => [first?.destinationId],
  },
  secondaryDestinationId: { values: [other, main], enter: (id: number) => choose(/^Toissijainen kohde/, id) },
  homeAddress: text(shape.homeAddress, 'Kotiosoite', address),
  homePostalcode: text(shape.homePostalcode, 'Postinumero', address),
  homeCity: text(shape.homeCity, 'Postitoimipaikka', address),
  pickupAddress: text(shape.pickupAddress, 'Nouto-osoite', address),
  phoneNumbers: {
    values: phones,
    enter: ([phone]: Phone[]) => enterPhone(phone!),
    stored: ({ phoneNumbers }) => phoneNumbers.map((phone) => withoutGiven(phone, givenToPhones)),
  },
  note: text(shape.note, 'Huomautus'),
  timitNote: text(shape.timitNote, 'Huomautus koordinaattoreille'),
  utilityIds: {
    values: [
      [1, 9],
      [2, 5, 12],
    ],
    enter: enterNeeds,
  },
  groupObjs: {
    values: [['Kuoro'], ['Kävelijät', 'Uimarit']],
    enter: enterGroups,
    stored: ({ groupObjs }) => groupObjs.map(({ name }) => name),
  },
  // where the home is billed, no address is asked for: see below
  billingUseHomeAddress: { ...flag(shape.billingUseHomeAddress, 'Käytä kotiosoitetta'), values: [false, false] },
  billingName: text(shape.billingName, 'Laskutusnimi', billing),
  billingAddress: text(shape.billingAddress, 'Laskutusosoite', billing),
  billingPostalcode: text(shape.billingPostalcode, 'Postinumero', billing),
  billingCity: text(shape.billingCity, 'Postitoimipaikka', billing),
})

const isStored = async (passengers: number) =>
  waitFor(async () => {
    const rows = await desk.server.services.db.selectFrom('passenger').select('id').execute()
    expect(rows).toHaveLength(passengers)
    expect(screen.queryByRole('group', { name: 'Tallentamattomat muutokset' })).toBeNull()
  })

/** The passenger as the server gives it, with what its other calls give. */
async function read(id: number, token: string): Promise<Row> {
  const params = { id }
  const passenger = (await desk.server.call(getPassenger, { params, token })).json<Passenger>()
  return { ...passenger, ...(await desk.server.call(getSsn, { params, token })).json<{ ssn: string }>() }
}

test('every field of a passenger is stored as it is entered, and as it is changed', { timeout: 120_000 }, async () => {
  const { centre, sibling, tokens } = desk.world
  const { db } = desk.server.services
  await db.updateTable('organization').set({ show_external_id: true }).where('id', '=', centre.organizationId).execute()
  await resetClient()
  await signIn(bothEmail, testPassword)
  const all = fields(centre.destinationId, sibling.destinationId)
  expect(fieldsBeside(all, { ...NewPassenger.shape, ...PassengerUpdate.shape })).toEqual({
    unknown: ['ssn', 'groupObjs'],
    missing: [],
  })

  ;({ user } = openPage(`/d/${centre.destinationId}/people/newPassenger`))
  await screen.findByRole('textbox', { name: /^Nimi/ })
  await enterAll(all, 0)
  await user.click(await button('Tallenna'))
  await isStored(2)
  const { id } = await db.selectFrom('passenger').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(storedIn(all, await read(id, tokens.both))).toEqual(valuesIn(all, 0))

  await enterAll(all, 1)
  await user.click(await button('Tallenna'))
  await isStored(2)
  expect(storedIn(all, await read(id, tokens.both))).toEqual(valuesIn(all, 1))

  await user.click(screen.getByRole('switch', { name: 'Käytä kotiosoitetta' }))
  await user.click(await button('Tallenna'))
  await isStored(2)
  expect(storedIn(all, await read(id, tokens.both))).toEqual({ ...valuesIn(all, 1), billingUseHomeAddress: true })
})
