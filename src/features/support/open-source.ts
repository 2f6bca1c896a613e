/** What the app that runs in the browser is built on, each under its licence. */
export const openSource = [
  { name: 'axios', license: 'MIT', url: 'https://github.com/axios/axios' },
  { name: 'comlink', license: 'Apache-2.0', url: 'https://github.com/GoogleChromeLabs/comlink' },
  { name: 'date-fns', license: 'MIT', url: 'https://github.com/date-fns/date-fns' },
  { name: 'dexie', license: 'Apache-2.0', url: 'https://github.com/dexie/Dexie.js' },
  { name: '@fluentui/react-components', license: 'MIT', url: 'https://github.com/microsoft/fluentui' },
  { name: '@fluentui/react-icons', license: 'MIT', url: 'https://github.com/microsoft/fluentui-system-icons' },
  { name: 'i18next', license: 'MIT', url: 'https://github.com/i18next/i18next' },
  { name: '@fontsource-variable/inter', license: 'OFL-1.1', url: 'https://github.com/rsms/inter' },
  { name: 'leaflet', license: 'BSD-2-Clause', url: 'https://github.com/Leaflet/Leaflet' },
  { name: 'react', license: 'MIT', url: 'https://github.com/facebook/react' },
  { name: 'react-router-dom', license: 'MIT', url: 'https://github.com/remix-run/react-router' },
  { name: '@tanstack/react-virtual', license: 'MIT', url: 'https://github.com/TanStack/virtual' },
  { name: 'valtio', license: 'MIT', url: 'https://github.com/pmndrs/valtio' },
  { name: 'workbox-window', license: 'MIT', url: 'https://github.com/GoogleChrome/workbox' },
  { name: 'xlsx', license: 'Apache-2.0', url: 'https://git.sheetjs.com/sheetjs/sheetjs' },
  { name: 'zod', license: 'MIT', url: 'https://github.com/colinhacks/zod' },
] as const
