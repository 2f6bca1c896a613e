import { localDateAt, wallTimeAt } from '#domain/local-date.ts'
import type { Locale } from '#domain/locale.ts'
import { invitationDays } from '#domain/organization-user.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { formatDay } from '#domain/written-day.ts'
import type { SupportMail } from '../areas/identity/support-requests.ts'
import type { Message } from './transport.ts'

type Text = Pick<Message, 'subject' | 'text'>

const both = (finnish: Text, english: Text): Text => ({
  subject: `${finnish.subject} / ${english.subject}`,
  text: [finnish.text, english.text].join('\n\n---\n\n'),
})

type AnsweredMail = SupportMail & { answer: string }

const quoted = (text: string): string => text.replaceAll(/^/gm, '> ')

/** Day and time by the clocks of Finland. */
const instantInWords = (locale: Locale, at: Date): string =>
  `${formatDay(localDateAt(at.getTime()), locale, 'numeric')} ${timeOfDay(wallTimeAt(at.getTime()).minutes)}`

const paragraphs = (...lines: string[]): string => lines.join('\n\n')

/**
 * In both languages, where nobody knows which one the reader of a mail speaks; whoever invites somebody says in which one.
 */
export const mailTexts = {
  invitation: {
    fi: (organizationName: string, link: string): Text => ({
      subject: `Kutsu Perilleen: ${organizationName}`,
      text: paragraphs(
        'Hei,',
        `${organizationName} on kutsunut sinut käyttämään Perillettä. Perilleessä hoidetaan matkustajien kyydit. Ota kutsu vastaan tästä linkistä ${invitationDays} päivän kuluessa:`,
        link,
        'Linkki on vain sinulle: älä anna sitä muille. Jos et odottanut kutsua, sinun ei tarvitse tehdä mitään.',
      ),
    }),
    en: (organizationName: string, link: string): Text => ({
      subject: `Invitation to Perille: ${organizationName}`,
      text: paragraphs(
        'Hello,',
        `${organizationName} has invited you to use Perille, where the rides of passengers are arranged. Accept the invitation with this link within ${invitationDays} days:`,
        link,
        'The link is only for you: do not give it to anyone. If you did not expect an invitation, you do not need to do anything.',
      ),
    }),
  } satisfies Record<Locale, (organizationName: string, link: string) => Text>,

  resetPassword: (link: string): Text =>
    both(
      {
        subject: 'Uusi salasana Perilleen',
        text: paragraphs(
          'Hei,',
          'Perille-tilillesi on pyydetty uutta salasanaa. Aseta uusi salasana 30 minuutin kuluessa tästä linkistä:',
          link,
          'Jos et pyytänyt uutta salasanaa, sinun ei tarvitse tehdä mitään. Salasanasi pysyy ennallaan.',
        ),
      },
      {
        subject: 'New password for Perille',
        text: paragraphs(
          'Hello,',
          'A new password was requested for your Perille account. Use this link to set a new password within 30 minutes:',
          link,
          'If you did not request this, you do not need to do anything. Your password has not changed.',
        ),
      },
    ),

  passwordChanged: (): Text =>
    both(
      {
        subject: 'Perille-salasanasi on vaihdettu',
        text: paragraphs(
          'Hei,',
          'Perille-tilisi salasana on vaihdettu, ja sinut on kirjattu ulos kaikilta laitteilta.',
          'Jos et vaihtanut salasanaa itse, pyydä heti uusi salasana kirjautumissivulta ja kerro asiasta pääkäyttäjälle.',
        ),
      },
      {
        subject: 'Your Perille password was changed',
        text: paragraphs(
          'Hello,',
          'The password of your Perille account was changed, and you have been signed out on all devices.',
          'If you did not change it yourself, request a new password on the sign-in page right away and tell your administrator.',
        ),
      },
    ),

  /** @param lines the orders, each with its page: a mail says nothing of who was to ride */
  ordersRefused: (lines: readonly string[]): Text =>
    both(
      {
        subject: 'Varausjärjestelmä hylkäsi tilauksesi',
        text: paragraphs(
          'Hei,',
          'Varausjärjestelmä on hylännyt tekemäsi tilauksen, eikä kyytiä tule. Katso syy ja tilaa tarvittaessa uudelleen:',
          lines.join('\n'),
        ),
      },
      {
        subject: 'The booking system rejected your order',
        text: paragraphs(
          'Hello,',
          'The booking system has rejected an order that you made, and no car will come. See the reason and order again if needed:',
          lines.join('\n'),
        ),
      },
    ),

  useMicrosoft: (signInPage: string): Text =>
    both(
      {
        subject: 'Kirjaudu Perilleen Microsoft 365 -tilillä',
        text: paragraphs(
          'Hei,',
          'Perille-tilillesi on pyydetty uutta salasanaa, mutta organisaatiosi käyttäjät kirjautuvat Microsoft 365 -tilillä. Kirjaudu täältä:',
          signInPage,
        ),
      },
      {
        subject: 'Sign in to Perille with Microsoft 365',
        text: paragraphs(
          'Hello,',
          'A new password was requested for your Perille account, but users in your organization sign in with Microsoft 365. Sign in here:',
          signInPage,
        ),
      },
    ),

  /** In the language of the page that it was written on. */
  supportRequest: {
    fi: (request: SupportMail): Text => ({
      subject: `Perille: viesti tuelle #${request.id}`,
      text: paragraphs(
        request.message,
        [
          `Lähettäjä: ${request.email}`,
          `Organisaatio: ${request.organizationName ?? 'ei valittu'}`,
          `Kohde: ${request.destinationAlias ?? 'ei valittu'}`,
          `Sivu: ${request.url}`,
          `Versio ${request.version}, kieli suomi`,
          `Lähetetty: ${instantInWords('fi', request.sentAt)}`,
        ].join('\n'),
        'Vastaus tähän viestiin menee lähettäjälle.',
      ),
    }),
    en: (request: SupportMail): Text => ({
      subject: `Perille: message to support #${request.id}`,
      text: paragraphs(
        request.message,
        [
          `From: ${request.email}`,
          `Organization: ${request.organizationName ?? 'not selected'}`,
          `Destination: ${request.destinationAlias ?? 'not selected'}`,
          `Page: ${request.url}`,
          `Version ${request.version}, language English`,
          `Sent: ${instantInWords('en', request.sentAt)}`,
        ].join('\n'),
        'A reply to this message goes to the sender.',
      ),
    }),
  } satisfies Record<Locale, (request: SupportMail) => Text>,

  /** Whoever answers greets as they like. */
  supportAnswer: {
    fi: ({ id, answer, message }: AnsweredMail): Text => ({
      subject: `Perille: tuen vastaus #${id}`,
      text: paragraphs(answer, `Viestisi:\n${quoted(message)}`),
    }),
    en: ({ id, answer, message }: AnsweredMail): Text => ({
      subject: `Perille: answer from support #${id}`,
      text: paragraphs(answer, `Your message:\n${quoted(message)}`),
    }),
  } satisfies Record<Locale, (request: AnsweredMail) => Text>,
}
