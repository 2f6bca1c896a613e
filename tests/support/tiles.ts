/** Something that starts as a PNG does. */
export const pngOf = (content: string): Buffer => Buffer.from(`\x89PNG\r\n\x1a\n${content}`, 'latin1')
