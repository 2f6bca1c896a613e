import { expect, test } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }
import fi from '../../locales/fi.json' with { type: 'json' }
import { mailTexts } from '../../server/mail/texts.ts'
import { quotedBeginnings, quotedInBoth, quotedInEnglish, quotedInFinnish } from './quoted-texts.ts'

/** What is not said, and what is said instead. Source: the glossary in `src/domain/README.md`. */
type Words = readonly (readonly [avoided: RegExp, better: string])[]

const finnish: Words = [
  [/asiakas|asiakkaa|henkilö(?!tunnu)/iu, 'matkustaja'],
  [/(?<!\p{L})tunnuks(esi|ell)|365 -tunnu/iu, 'käyttäjätili'],
  [/ylläpitäj/iu, 'pääkäyttäjä'],
  [/toimipis/iu, 'kohde'],
  [/^mihin:?$|mistä ja mihin/iu, 'minne'],
  [/merki\p{L}* kuitatu|(kyydin|saapumisen|lähdön) vahvist|vahvist\p{L}* (kyy|saapumi|lähdö)/iu, 'kuitata'],
  [/kuittau\p{L}* peru|peru\p{L}* kuittau/iu, 'poistaa kuittaus'],
  [/^(?!peruuta$).*(?<!\p{L})peruut(?!us|uks)/iu, 'perua'],
  [/peruuntu/iu, 'kumota'],
  [/hylkäämisen syy/iu, 'hylkäyksen syy'],
  [/(?<!\p{L})alut(?!\p{L})|(poista|aseta) loput/iu, 'alkuajat, loppuajat'],
  [/alkupäiv|loppupäiv/iu, 'alkamispäivä, päättymispäivä'],
  [/(?<!\p{L})varau(?!sjärjestelm)/iu, 'tilaus'],
  [/^tunnus$|tunnistenumero/iu, 'numero'],
  [/instanssi|tilausjärjestelm/iu, 'varausjärjestelmä'],
  [/matkaoikeu/iu, 'kuljetuspäätös'],
  [/(?<!\p{L})lupa(?!\p{L})|(?<!\p{L})luvan/iu, 'oikeus'],
  [/kiintiön (\p{L}+ (ja|tai) )?aika/iu, 'kiintiön jakso'],
  [/(?<!\p{L})lis(ä|än|ät|iä)(?!\p{L})/iu, 'lisäpalvelu'],
  [/(?<!\p{L})tunniste(et|ita|iden)(?!\p{L})/iu, 'ryhmät'],
  [/ulkoi\p{L}* tunnu/iu, 'ulkoinen tunniste'],
  [/(?<!\p{L})luokka(?!-aste|\p{L})/iu, 'luokka-aste'],
  [/^poista käytöstä|(matkustaj\p{L}*|…) (\p{L}+ )?käytöstä/iu, 'passivoida'],
  [/tarvits\p{L}* verkkoyhtey/iu, 'vaatia verkkoyhteyden'],
  [/offline/iu, 'ei yhteyttä'],
  [/lata\p{L}* sivu/iu, 'päivittää sivu'],
  [/suodat/iu, 'rajata, rajaus'],
  [/luettelo/iu, 'lista'],
  [/(?<!\p{L})jätetty/iu, 'perillä'],
  [/ei onnistunut|oli ongelma|(isessa|uksessa) tapahtui virhe/iu, 'epäonnistui'],
  [/(?<!\p{L})API(?!\p{L})/u, 'palvelin'],
]

const english: Words = [
  [/\b(clients?|persons?|people)\b/i, 'passenger'],
  [/\byour user\b(?! (account|details))/i, 'your account'],
  [/\badmins?\b/i, 'administrator'],
  [/\b(main|secondary) place/i, 'main destination, secondary destination'],
  [/organisation/i, 'organization'],
  [/\bjourney/i, 'trip'],
  [/\b(un)?tick|\b(item|ride|arrival|departure)s? as (in)?complete/i, 'confirm'],
  [/\bunconfirm(s|ing)?\b|(arrival|departure) unconfirmed/i, 'undo the confirmation'],
  [/cancel(ed|ing|able)\b/i, 'cancelled, cancelling'],
  [/\b(take[ns]?|taking|took) ([\w…]+ )*back\b/i, 'undo'],
  [/\b(take[ns]?|taking|took) ([\w…]+ )*away\b/i, 'delete, remove'],
  [/\b(bring|brings|brought) ([\w…]+ )*back\b|\b(is|are) back\b/i, 'restore'],
  [/\bdrop(s|ped)?\b(?![- ]off)/i, 'discard'],
  [/\border by\b/i, 'sort by'],
  [/\binstances?\b/i, 'booking system'],
  [/\bdecisions?\b/i, 'transportation permission'],
  [/\b(no|the) right\b/i, 'not allowed to'],
  [/\bquota time/i, 'quota period'],
  [/\bexcess\b/i, 'deductible'],
  [/\btags?\b/i, 'group'],
  [/\butilit(y|ies)\b/i, 'aids and needs'],
  [/(?<!connect to the )\bnetwork\b/i, 'connection'],
  [/\bfetch/i, 'load'],
  [/\bstor(ed|es|ing)\b/i, 'save'],
  [/\breload/i, 'refresh'],
  [/\bnarrow/i, 'filter'],
  [/\bpick(s|ed|ing)?\b(?![- ]up)/i, 'choose, select'],
  [/\bsomebody\b/i, 'someone'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bpickup\b/i, 'pick-up'],
  [/\bid\b/, 'ID'],
  [/\bcentre/i, 'center'],
  [/\bAPI\b/, 'server'],
  [/n['’]t\b/, 'not'],
  [/'/, '’'],
]

const avoidedIn = (text: string, words: Words): string[] => {
  const said = text.replace(/\{\{.*?\}\}/g, '…')
  return words.filter(([avoided]) => avoided.test(said)).map(([, better]) => better)
}

const keysOf = (...lists: (readonly (readonly [string, string, string])[])[]): Set<string> =>
  new Set(lists.flat().map(([, key]) => key))

/** The texts of a language, each by its key, without those that the documents say word for word (open point C-24). */
const own = (texts: Record<string, string>, quoted: Set<string>) =>
  Object.entries(texts).filter(([key]) => !quoted.has(key))

const invitation = [mailTexts.invitation.fi('', ''), mailTexts.invitation.en('', '')].map(
  ({ subject, text }) => `${subject} ${text}`,
)
const mails = Object.entries({
  resetPassword: mailTexts.resetPassword(''),
  passwordChanged: mailTexts.passwordChanged(),
  ordersRefused: mailTexts.ordersRefused([]),
  useMicrosoft: mailTexts.useMicrosoft(''),
}).map(([name, { subject, text }]) => ({
  name: `mail ${name}`,
  parts: subject.split(' / ').map((title, index) => `${title} ${text.split('---')[index] ?? ''}`),
}))
mails.push({ name: 'mail invitation', parts: invitation })

const languages = {
  Finnish: { words: finnish, texts: own(fi, keysOf(quotedInFinnish, quotedInBoth)), mailPart: 0 },
  English: { words: english, texts: own(en, keysOf(quotedInEnglish, quotedInBoth, quotedBeginnings)), mailPart: 1 },
}

test.each(Object.entries(languages))('%s has one word for one thing', (_, { words, texts, mailPart }) => {
  const told = [...texts, ...mails.map(({ name, parts }): [string, string] => [name, parts[mailPart] ?? ''])]
  const wrong = told.flatMap(([key, text]) =>
    avoidedIn(text, words).map((better) => `${key}: “${text}”: say “${better}”`),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['Finnish', 'Matkustajan poistaminen käytöstä epäonnistui.', 'passivoida'],
  ['Finnish', 'Poistetaanko {{name}} käytöstä?', 'passivoida'],
  ['Finnish', 'Kiintiön tyyppiä ja aikaa voi muuttaa vain luonnoksessa.', 'kiintiön jakso'],
  ['Finnish', 'Haluatko peruuttaa tilauksen?', 'perua'],
  ['Finnish', '{{name}}, saapumisen kuittaus peruttu', 'poistaa kuittaus'],
  ['Finnish', 'Perille-tunnuksesi salasana on vaihdettu.', 'käyttäjätili'],
  ['English', 'The passenger can be picked for rides.', 'choose, select'],
  ['English', 'The order of this timetable cannot be canceled.', 'cancelled, cancelling'],
  ['English', 'Undoing the deletion does not bring {{name}} back.', 'restore'],
  ['English', 'You have no right to see passengers.', 'not allowed to'],
] as const)('%s: “%s” is noticed', (language, text, better) => {
  expect(avoidedIn(text, languages[language].words)).toEqual([better])
})

test.each([
  ['Finnish', 'Peruuta'],
  ['Finnish', 'Loput haetaan, kun yhteys palaa.'],
  ['Finnish', 'Valittu hintaluokka ei ole käytössä tässä kohteessa.'],
  ['Finnish', 'Henkilötunnuksessa on päivä, jota ei ole. Tarkista tunnus.'],
  ['Finnish', 'Mihin liitetään'],
  ['English', 'Picked up {{time}}, drop-off {{time}}'],
  ['English', '{{fetched}} of {{total}} on this device, ID {{id}}'],
  ['English', 'Connect to the network.'],
] as const)('%s: the same letters in another sense, “%s”, are not', (language, text) => {
  expect(avoidedIn(text, languages[language].words)).toEqual([])
})
