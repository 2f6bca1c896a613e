/** Neighbourhoods with their middles on the map: who lives in one shares cars. Streets are made up. */
export const demoAreas = [
  {
    postalCode: '15150',
    city: 'Lahti',
    streets: ['Käpypolku', 'Tuohitie', 'Savikiekontie'],
    latitude: 60.9935,
    longitude: 25.632,
  },
  {
    postalCode: '15210',
    city: 'Lahti',
    streets: ['Orasraitti', 'Aittapolku', 'Pihapolku'],
    latitude: 60.979,
    longitude: 25.6425,
  },
  {
    postalCode: '15610',
    city: 'Lahti',
    streets: ['Sirppikuja', 'Naavapolku', 'Kaarnakuja'],
    latitude: 61.008,
    longitude: 25.718,
  },
  {
    postalCode: '15700',
    city: 'Lahti',
    streets: ['Vanamonpolku', 'Lampipolku', 'Saarnikuja'],
    latitude: 60.96,
    longitude: 25.665,
  },
  {
    postalCode: '15870',
    city: 'Hollola',
    streets: ['Kalliokuja', 'Kirveskuja', 'Hirsipolku'],
    latitude: 60.989,
    longitude: 25.53,
  },
  {
    postalCode: '15880',
    city: 'Hollola',
    streets: ['Vasarakuja', 'Sepänpolku', 'Palokuja'],
    latitude: 60.993,
    longitude: 25.47,
  },
  {
    postalCode: '15560',
    city: 'Nastola',
    streets: ['Rantaniitynkuja', 'Kaislapolku', 'Venekuja'],
    latitude: 60.95,
    longitude: 25.905,
  },
  {
    postalCode: '16300',
    city: 'Orimattila',
    streets: ['Viljapolku', 'Lyhdekuja', 'Sänkitie'],
    latitude: 60.806,
    longitude: 25.73,
  },
] as const
