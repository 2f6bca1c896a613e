import type { ManifestOptions } from 'vite-plugin-pwa'

/** What the browser needs to install the app. Icons have their safe zone; the language of the texts is the default. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Perille',
  short_name: 'Perille',
  description: 'Kyytien saapumiset ja lähdöt yhdellä silmäyksellä, myös ilman verkkoyhteyttä',
  lang: 'fi',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#f5f5f5',
  categories: ['business', 'productivity', 'medical'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/board-wide.png',
      sizes: '1180x820',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Saapumiset ja lähdöt',
    },
    {
      src: '/screenshots/board-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Saapumiset ja lähdöt puhelimella',
    },
  ],
  shortcuts: [{ name: 'Saapumiset ja lähdöt', url: '/#/d/0/arrivals-departures' }],
}
