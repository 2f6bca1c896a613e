import type { Random } from './random.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/**
 * Everybody in the demo is made up: first names are ordinary ones, surnames are put together from words of Finnish
 * nature, and no combination is taken from a real person.
 */
const firstNames = {
  elderly: words(`
    Aarne Aili Aino Alma Armas Arvo Eero Eeva Eino Elli Elma Elsa Esteri Hannes Helmi Helvi Hilkka Hilma
    Impi Irja Kaarina Kalevi Kerttu Kyllikki Lahja Lauri Lempi Martta Mauno Oiva Onni Orvokki Osmo Otto
    Paavo Pentti Raili Rauha Reino Saimi Signe Sulo Sylvi Taimi Tauno Toini Toivo Tyyne Urho Usko Valma
    Veikko Vieno Viljo Väinö Yrjö
  `),
  adult: words(`
    Anne Ari Arja Eija Hanna Harri Heidi Ilkka Jaana Jari Johanna Jukka Kari Kirsi Leena Marko Merja
    Mika Minna Niko Päivi Petri Piia Riikka Sami Sanna Sari Satu Teemu Tiina Timo Tomi Tuula Vesa Virpi
  `),
  child: words(`
    Aada Aleksi Anni Eelis Eevi Elias Ella Emil Emilia Enni Iida Isla Joel Kerttu Leevi Leo Lilja Lumi
    Matilda Minea Niilo Noel Olivia Oona Peetu Saga Siiri Sofia Toivo Venla Viljami Väinö
  `),
}
export type Generation = keyof typeof firstNames

const beginnings = words(`
  Harju Hopea Kangas Kivi Koivu Korpi Kuura Lumi Metso Niini Oja Pelto Pihka Pilvi Rauta Routa Saari
  Salo Savi Sini Sorsa Suvi Syys Talvi Tuomi Tuuli Usva Vaara Varpu Vuoren
`)
const endings = words(`
  aho järvi kallio kumpu lahti lampi lehto luoto maa mäki niemi niitty nummi pohja pää ranta
  salmi suo
`)

export const firstNameFor = (random: Random, generation: Generation): string => random.pick(firstNames[generation])

export const nameFor = (random: Random, generation: Generation): string =>
  `${firstNameFor(random, generation)} ${random.pick(beginnings)}${random.pick(endings)}`

/** Names that nobody else has got from the same maker. */
export function uniqueNames(random: Random): (generation: Generation) => string {
  const given = new Set<string>()
  return (generation) => {
    let name = nameFor(random, generation)
    while (given.has(name)) name = nameFor(random, generation)
    given.add(name)
    return name
  }
}
