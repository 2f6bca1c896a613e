export type BannerName = 'update' | 'blocked' | 'lost' | 'offline' | 'noStorage' | 'clock' | 'storageFull' | 'install'

/** At most this many at once: what is above the page takes room from it, and a low window has least to give. */
const most = { high: 2, low: 1 } as const

/** In order of weight: the first ones that hold and have not been put away are shown. */
const order: readonly BannerName[] = [
  'update',
  'blocked',
  'lost',
  'offline',
  'noStorage',
  'clock',
  'storageFull',
  'install',
]

export const shownBanners = (
  holding: Readonly<Record<BannerName, boolean>>,
  read: readonly string[],
  window: keyof typeof most,
): readonly BannerName[] => order.filter((name) => holding[name] && !read.includes(name)).slice(0, most[window])
