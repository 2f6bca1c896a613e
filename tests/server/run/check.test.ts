import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { checkOutside, partsInWords } from '#server/run/check.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { finnishList, useAddressList } from '#tests/support/address-list-scene.ts'
import { startBookingSystem } from '#tests/support/booking-system/double.ts'
import { sharedSecret } from '#tests/support/booking-system/secret.ts'
import { freePort } from '#tests/support/free-port.ts'
import { smallArchive } from '#tests/support/map-archive.ts'
import { json, startPlaceService } from '#tests/support/place-service.ts'
import { startRoadService } from '#tests/support/road-service.ts'
import { pngOf } from '#tests/support/tiles.ts'

const scene = useAddressList()

const check = async (variables: Record<string, string>) => {
  const parts = await checkOutside(readEnvironment(variables), scene.opened.db)
  return Object.fromEntries(parts.map(({ name, kind, answers, words }) => [name, [kind, answers, words] as const]))
}

test('a server without any setting needs nobody', async () => {
  const parts = await check({})
  const names = ['address search', 'booking system', 'mail', 'map', 'roads', 'sign-in', 'support']
  expect(Object.keys(parts)).toEqual(names)
  expect(Object.values(parts).map(([, answers]) => answers)).toEqual(names.map(() => null))
})

test('who is mailed what users write to support is named', async () => {
  expect((await check({}))['support']?.[2]).toContain('mailed to nobody')
  const SUPPORT_MAIL = 'tuki@perille.example'
  expect((await check({ SUPPORT_MAIL }))['support']?.slice(0, 1)).toEqual(['files'])
  expect((await check({ SUPPORT_MAIL }))['support']?.[2]).toContain('tuki@perille.example, and mailed to nobody')
  const mailed = await check({
    ...{ SUPPORT_MAIL, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Perille <perille@palvelu.example>' },
    PUBLIC_URL: 'https://perille.example',
  })
  expect(mailed['support']?.[2]).toBe('Messages to support are mailed to tuki@perille.example.')
})

test('services that answer are said to, and those that do not', async () => {
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const service = await startPlaceService()
  const settings = (mailPort: number, base: string) => ({
    ...{
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'a@perille.example',
      PUBLIC_URL: 'https://perille.example',
    },
    ...{ PLACES_URL: base, TILE_URL: `${base}/{z}/{x}/{y}` },
  })
  const tile: typeof service.answer = (_, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(pngOf('a tile'))
  const properties = { gid: 'fi:1', label: 'Helsinki, Suomi', country_a: 'FIN' }
  const found = json({ features: [{ geometry: { coordinates: [24.9, 60.2] }, properties }] })
  service.answer = (request, response) => (request.url?.includes('autocomplete') ? found : tile)(request, response)
  try {
    const alive = await check(settings((smtp.server.address() as AddressInfo).port, service.url))
    expect(alive).toMatchObject({
      mail: ['SMTP', true, 'It answers.'],
      'address search': ['pelias', true, 'It answers.'],
      map: ['service', true, 'It answers.'],
    })
    service.answer = json({}, 401)
    const refusing = await check(settings(await freePort(), service.url))
    expect(refusing).toMatchObject({
      mail: ['SMTP', false, 'It does not answer: ESOCKET.'],
      'address search': ['pelias', false, 'It finds no Helsinki: REQUEST_DENIED.'],
      map: ['service', false, 'It does not answer: Refused.'],
    })
  } finally {
    service.close()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
})

test('a map in a file is shown with what it holds, or with what is wrong with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'perille-map-'))
  const file = join(folder, 'kartta.pmtiles')
  const map = async () => (await check({ MAP_FILE: file }))['map']
  try {
    expect(await map()).toEqual([
      'archive',
      false,
      'MAP_FILE kartta.pmtiles: there is no such file. The map has no ground.',
    ])
    await writeFile(file, smallArchive())
    expect(await map()).toEqual(['archive', true, expect.stringMatching(/the map is drawn from it/)])
    await writeFile(file, smallArchive().subarray(0, -1))
    expect(await map()).toEqual(['archive', false, expect.stringMatching(/it is cut/)])
  } finally {
    await rm(folder, { recursive: true })
  }
  expect((await check({}))['map']?.slice(0, 2)).toEqual(['invented', null])
  expect((await check({ DEMO: 'off' }))['map']).toEqual([
    'none',
    null,
    'The map shows routes and stops without any ground.',
  ])
})

test('a road service is asked for a way in Helsinki', async () => {
  const service = await startRoadService()
  const roads = async (url = service.url) => (await check({ OSRM_URL: `${url}/` }))['roads']
  try {
    expect(await roads()).toEqual(['OSRM', true, 'It answers.'])
    expect(service.asked[0]?.url.pathname).toMatch(/^\/v1\/route\/v1\/driving\/24\.9\d+,60\.1\d+;24\.9\d+,60\.1\d+$/)
    service.answer = json({ code: 'NoSegment' }, 400)
    expect(await roads()).toEqual(['OSRM', false, 'It has no road in Helsinki: the service says NoSegment.'])
    service.answer = json({}, 404)
    expect(await roads()).toEqual(['OSRM', false, 'It does not answer as it should: it answers with status 404.'])
    const nobody = await roads(`http://127.0.0.1:${await freePort()}`)
    expect(nobody?.[2]).toBe('It does not answer as it should: it cannot be read (ECONNREFUSED).')
  } finally {
    service.close()
  }
  expect((await check({}))['roads']).toEqual([
    'straight legs',
    null,
    'Routes and prices follow no roads, and are called estimates.',
  ])
})

test('a booking system is asked who it is, and has to sign that', async () => {
  const system = await startBookingSystem({ now: Date.now() })
  const bookingSystem = async (secret: string) =>
    (await check({ PROVIDER_URL: system.url, PROVIDER_KEY: secret, DEMO: 'off' }))['booking system']
  try {
    expect(await bookingSystem(sharedSecret)).toEqual(['HTTP', true, 'Kyytikeskus answers. Nothing waits for it.'])
    expect(await bookingSystem('another-secret-of-32-bytes-or-more')).toEqual([
      'HTTP',
      false,
      'It does not answer as it should: it answers 401. Nothing waits for it.',
    ])
  } finally {
    await system.close()
  }
  expect((await check({}))['booking system']).toEqual(['built in', null, 'The server plans the rides itself.'])
})

test('a list of addresses is shown with how it was read, or with what is wrong with it', async () => {
  const variables = { PLACES_FILE: scene.file }
  scene.write(finnishList('Uusitie;;1;15110;Lahti;;6760700;426900', 'Meritie;;1;15110;Lahti;;0;0'))
  const before = await check(variables)
  expect(before['address search']).toEqual([
    'file',
    true,
    `PLACES_FILE ${scene.file}: its columns are known; a running server reads and judges the rest.`,
  ])

  await scene.keeper().look()
  const read = `PLACES_FILE osoitteet.csv: 1 addresses of 1 streets are searched. 1 rows were left out: they lie outside Finland.`
  expect((await check(variables))['address search']).toEqual(['file', true, read])

  scene.write(finnishList('Kolmastie;;1;15110;Lahti;;6760700;426900'))
  const changed = `${read} The file has changed since: a running server reads and judges it.`
  expect((await check(variables))['address search']).toEqual(['file', true, changed])

  await scene.read('nimi;hinta\n')
  const [, isRight, words] = (await check(variables))['address search'] ?? []
  expect(isRight).toBe(false)
  expect(words).toMatch(/its first line names no column.*\. The list of addresses before it stays\.$/)
})

test('the parts stand in columns', () => {
  const part = { name: 'mail', kind: 'SMTP', words: 'It answers.' }
  const parts = [
    { ...part, answers: true },
    { ...part, name: 'map tiles', answers: false },
    { ...part, kind: 'none', answers: null },
  ]
  expect(partsInWords(parts).split('\n')).toEqual([
    'ok  mail       SMTP  It answers.',
    'NO  map tiles  SMTP  It answers.',
    '–   mail       none  It answers.',
  ])
})
