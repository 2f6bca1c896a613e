/** The first letter of each word of a name, without the rest of anybody's name: "Aino Helena Ranta" is "AHR". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...new Intl.Segmenter().segment(word)].slice(0, 1).map(({ segment }) => segment))
    .join('')
    .toLocaleUpperCase('fi')
