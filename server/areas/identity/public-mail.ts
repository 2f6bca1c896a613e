/**
 * Domains of services that give an address to anybody: an organisation owns none of them. Source: the sign-up pages of
 * the services and of the Finnish network operators, as they were in November 2026; written down by hand.
 */
const domains = new Set(
  `aol.com dnainternet.net elisanet.fi email.com fastmail.com fastmail.fm gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fi hotmail.fr hotmail.se hushmail.com icloud.com
  inbox.lv inbox.ru jippii.fi keskisuomi.net kolumbus.fi kopteri.net kotiposti.net kymp.net laposte.net live.co.uk
  live.com live.fi live.se luukku.com mac.com mail.com mail.ee mail.ru mailbox.org mbnet.fi me.com msn.com netti.fi
  nic.fi online.no outlook.com outlook.de outlook.fi outlook.fr outlook.se phnet.fi pp1.inet.fi pp.inet.fi
  pp.nic.fi pp.phnet.fi pp.saunalahti.fi proton.me protonmail.ch protonmail.com rambler.ru saunalahti.fi seznam.cz
  sonera.fi spray.se suomi24.fi surffi.fi surffi.net telia.com tuta.com tuta.io tutamail.com tutanota.com
  tutanota.de vnet.fi web.de welho.com wippies.com wippies.fi yahoo.co.uk yahoo.com yahoo.de yahoo.fr yahoo.se yandex.com yandex.ru ymail.com
  zoho.com`.split(/\s+/),
)

export const isPublicMail = (domain: string): boolean => domains.has(domain)
