import type { Message } from './transport.ts'

type Text = Omit<Message, 'to'>

const both = (finnish: Text, english: Text): Text => ({
  subject: `${finnish.subject} / ${english.subject}`,
  text: [finnish.text, english.text].join('\n\n---\n\n'),
})

const paragraphs = (...lines: string[]): string => lines.join('\n\n')

/** In both languages: nobody knows which one the reader of a mail speaks. */
export const mailTexts = {
  resetPassword: (link: string): Text =>
    both(
      {
        subject: 'Uusi salasana Perilleen',
        text: paragraphs(
          'Hei,',
          'Perille-tunnuksellesi on pyydetty uutta salasanaa. Aseta se puolen tunnin kuluessa tästä linkistä:',
          link,
          'Jos et pyytänyt sitä, sinun ei tarvitse tehdä mitään: salasanasi pysyy ennallaan.',
        ),
      },
      {
        subject: 'New password for Perille',
        text: paragraphs(
          'Hello,',
          'A new password was requested for your Perille account. Set it within half an hour with the link above.',
          'If you did not ask for it, you need not do anything: your password stays as it is.',
        ),
      },
    ),

  passwordChanged: (): Text =>
    both(
      {
        subject: 'Perille-salasanasi on vaihdettu',
        text: paragraphs(
          'Hei,',
          'Perille-tunnuksesi salasana on vaihdettu ja kaikki istunnot on päätetty.',
          'Jos et vaihtanut sitä itse, pyydä heti uusi salasana kirjautumissivulta ja kerro asiasta pääkäyttäjälle.',
        ),
      },
      {
        subject: 'Your Perille password was changed',
        text: paragraphs(
          'Hello,',
          'The password of your Perille account was changed and all its sessions were ended.',
          'If you did not change it yourself, request a new password on the sign-in page at once and tell your administrator.',
        ),
      },
    ),

  /** @param lines the orders, each with its page: a mail says nothing of who was to ride */
  ordersRefused: (lines: readonly string[]): Text =>
    both(
      {
        subject: 'Tilausjärjestelmä hylkäsi tilauksesi',
        text: paragraphs(
          'Hei,',
          'Tilausjärjestelmä on hylännyt tekemäsi tilauksen, eikä kyytiä tule. Katso syy ja tilaa tarvittaessa uudelleen:',
          lines.join('\n'),
        ),
      },
      {
        subject: 'The booking system rejected your order',
        text: paragraphs(
          'Hello,',
          'The booking system has rejected an order that you made, and no car will come. See the reason with the link above, and order again if needed.',
        ),
      },
    ),

  useMicrosoft: (signInPage: string): Text =>
    both(
      {
        subject: 'Kirjaudu Perilleen Microsoft 365 -tunnuksella',
        text: paragraphs(
          'Hei,',
          'Perille-tunnuksellesi on pyydetty uutta salasanaa, mutta organisaatiosi kirjautuu Microsoft 365 -tunnuksella. Kirjaudu täältä:',
          signInPage,
        ),
      },
      {
        subject: 'Sign in to Perille with Microsoft 365',
        text: paragraphs(
          'Hello,',
          'A new password was requested for your Perille account, but your organisation signs in with Microsoft 365. Use the link above.',
        ),
      },
    ),
}
