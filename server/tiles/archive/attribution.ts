import { mapAttributionLength } from '#contract/app.ts'

const entities: Record<string, string> = { '&copy;': '©', '&amp;': '&', '&nbsp;': ' ', '&quot;': '"', '&#39;': "'" }

/** Archives say whose they are in markup; the page takes words alone. */
export const plainWords = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:copy|amp|nbsp|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mapAttributionLength)
