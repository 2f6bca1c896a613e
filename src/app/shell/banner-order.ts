export type BannerName = 'update' | 'blocked' | 'lost' | 'offline' | 'noStorage' | 'clock' | 'storageFull' | 'install'

/** At most this many at once: what is above the page takes room from it. */
const most = 2

/** In order of weight: the first two that hold and have not been put away are shown. */
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
): readonly BannerName[] => order.filter((name) => holding[name] && !read.includes(name)).slice(0, most)
