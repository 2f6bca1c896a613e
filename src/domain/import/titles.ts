/**
 * What columns are called in Finnish, Swedish and English sheets, by field. Written in small letters without signs, as
 * `folded` makes them; the first is the plainest. Source: design decision, `import.md` 7.
 */
export const columnTitles: Readonly<Record<string, readonly string[]>> = {
  name: [
    ...['nimi', 'asiakas', 'asiakkaan nimi', 'matkustaja', 'matkustajan nimi', 'oppilas', 'oppilaan nimi'],
    ...['sukunimi etunimi', 'sukunimi ja etunimi', 'etunimi sukunimi', 'etu ja sukunimi', 'koko nimi', 'lapsen nimi'],
    ...['asukas', 'asukkaan nimi', 'henkilo', 'henkilon nimi', 'kuljetettava', 'opiskelija', 'kuntalainen'],
    ...['namn', 'klient', 'kund', 'kundens namn', 'klientens namn', 'elev', 'elevens namn', 'passagerare'],
    ...['passagerarens namn', 'efternamn fornamn', 'barnets namn'],
    ...['name', 'full name', 'passenger', 'passenger name', 'client', 'client name', 'customer name', 'student'],
    ...['student name', 'pupil', 'resident', 'last name first name'],
  ],
  externalId: [
    ...['ulkoinen tunniste', 'ulkoinen tunnus', 'ulkoinen id', 'asiakasnumero', 'asiakasnro', 'asiakastunnus'],
    ...['asiakas id', 'asiakas nro', 'oppilasnumero', 'oppilastunnus', 'oppijanumero', 'matkustajanumero'],
    ...['asiakaskoodi', 'extern id', 'externt id', 'kundnummer', 'kund nr', 'klientnummer', 'elevnummer'],
    ...['external id', 'customer number', 'customer id', 'client id', 'client number', 'student id', 'student number'],
  ],
  ssn: [
    ...['henkilotunnus', 'hetu', 'henkilotunnus hetu', 'hetu henkilotunnus', 'sotu', 'henkilotunn', 'asiakkaan hetu'],
    ...[
      'oppilaan hetu',
      'henkilotunnukset',
      'asiakkaan henkilotunnus',
      'oppilaan henkilotunnus',
      'lapsen henkilotunnus',
    ],
    ...['personbeteckning', 'personsignum', 'personnummer', 'personal identity code', 'identity code'],
    ...['social security number', 'social security no', 'ssn', 'personal identity number', 'personal id code'],
  ],
  mainDestination: [
    ...['paakohde', 'kohde', 'yksikko', 'yksikon nimi', 'toimintayksikko', 'toimipiste', 'toimipaikka', 'koulu'],
    ...[
      'koulun nimi',
      'hoitopaikka',
      'paivahoitopaikka',
      'paivakoti',
      'paivatoiminta',
      'toimintakeskus',
      'palvelutalo',
    ],
    ...['kohteen nimi', 'maaranpaa', 'kuljetuskohde', 'enhet', 'skola', 'huvudmal', 'verksamhetsstalle', 'vardplats'],
    ...['destination', 'main destination', 'main place', 'school', 'unit', 'site', 'day care', 'facility'],
  ],
  secondaryDestination: [
    ...[
      'toissijainen kohde',
      'toissij kohde',
      'toinen kohde',
      'kohde toinen',
      'iltapaivahoito',
      'iltapaivahoitopaikka',
    ],
    ...['iltapaivakerho', 'varakohde', 'lisakohde', 'iltapaivapaikka', 'sekundart mal', 'eftis', 'eftermiddagsvard'],
    ...['andra enhet', 'secondary destination', 'second destination', 'after school care', 'secondary place'],
  ],
  homeAddress: [
    ...['kotiosoite', 'osoite', 'lahiosoite', 'katuosoite', 'katu', 'kotiosoite katu', 'asiakkaan osoite'],
    ...['oppilaan osoite', 'asuinosoite', 'kodin osoite', 'hemadress', 'adress', 'gatuadress', 'bostadsadress'],
    ...['naradress', 'home address', 'address', 'street address', 'street'],
  ],
  homePostalcode: [
    ...['postinumero', 'postinro', 'posti nro', 'postinum', 'pnro', 'pno', 'postinr', 'kotiosoitteen postinumero'],
    ...['kodin postinumero', 'postnummer', 'postnr', 'postal code', 'post code', 'postcode', 'zip', 'zip code'],
    ...['home postal code'],
  ],
  homeCity: [
    ...['postitoimipaikka', 'paikkakunta', 'kaupunki', 'kotikaupunki', 'postitmp', 'postitp', 'ptp', 'ptmp'],
    ...['kodin postitoimipaikka', 'postort', 'postanstalt', 'ort', 'stad', 'city', 'town', 'home city', 'post office'],
  ],
  pickupAddress: [
    ...['nouto osoite', 'noutoosoite', 'noutopaikka', 'lahtoosoite', 'lahtopaikka', 'mista noudetaan'],
    ...['avhamtningsadress', 'avhamtningsplats', 'hamtadress', 'hamtningsadress', 'pickup address', 'pick up address'],
    ...['pickup', 'pickup place'],
  ],
  billingUseHomeAddress: [
    ...['kayta kotiosoitetta', 'laskutus kotiosoitteeseen', 'laskutus kotiin', 'laskutusosoite sama kuin kotiosoite'],
    ...['lasku kotiosoitteeseen', 'anvand hemadressen', 'faktura till hemadressen', 'use home address'],
    ...['billing use home address', 'bill to home address'],
  ],
  billingAddress: [
    ...['laskutusosoite', 'laskutusos', 'laskun osoite', 'maksajan osoite', 'faktureringsadress', 'fakturaadress'],
    ...['billing address', 'invoice address', 'invoicing address'],
  ],
  billingPostalcode: [
    ...['laskutuksen postinumero', 'laskutusosoitteen postinumero', 'laskutusos postinumero', 'laskutuspostinumero'],
    ...['laskutuspostinro', 'laskutus postinro', 'faktureringspostnummer', 'faktureringsadressens postnummer'],
    ...['billing postal code', 'billing zip', 'billing post code', 'invoice postal code'],
  ],
  billingCity: [
    ...['laskutuksen postitoimipaikka', 'laskutusosoitteen postitoimipaikka', 'laskutuspostitoimipaikka'],
    ...['laskutuskaupunki', 'laskutus postitmp', 'faktureringspostort', 'faktureringsort', 'billing city'],
    ...['invoice city'],
  ],
  yearGrade: [
    ...['luokka aste', 'luokka', 'lk', 'luokkaaste', 'vuosiluokka', 'luokkataso', 'vlk', 'arskurs', 'ak', 'klass'],
    ...['grade', 'year', 'year grade', 'class', 'school year'],
  ],
  note: [
    ...['huomautus', 'huom', 'huomautukset', 'huomioitavaa', 'huomio', 'lisatieto', 'lisatiedot', 'lisatietoja'],
    ...['muistiinpano', 'muistiinpanot', 'kuljettajalle', 'huomautus kuljettajalle', 'muuta', 'muut tiedot'],
    ...['anmarkning', 'anmarkningar', 'obs', 'ovrigt', 'tillaggsuppgifter', 'note', 'notes', 'remarks', 'comment'],
    ...['additional information'],
  ],
  timitNote: [
    ...['huomautus koordinaattoreille', 'huomautus koordinaattorille', 'sisainen huomautus', 'koordinaattorille'],
    ...['sisainen muistiinpano', 'anmarkning till koordinatorer', 'intern anmarkning', 'note to coordinators'],
    ...['notes to coordinators', 'internal note', 'coordinator notes'],
  ],
  tags: [
    ...['ryhmat', 'ryhma', 'matkustajaryhma', 'matkustajaryhmat', 'asiakasryhma', 'tunnisteet', 'grupp', 'grupper'],
    ...['passagerargrupp', 'group', 'groups', 'passenger group', 'tags', 'tag'],
  ],
  'utilities.wheelchair': ['pyoratuoli', 'pyoratuolissa', 'rullstol', 'wheelchair'],
  'utilities.receiver': ['vastaanottaja', 'vastaanottaja perilla', 'mottagare', 'receiver'],
  'utilities.single': [
    'yksin',
    'yksinmatkustava',
    'yksinajo',
    'ensam',
    'ensamresa',
    'single',
    'alone',
    'travels alone',
  ],
  'utilities.walker': ['rollaattori', 'rollaattorin kayttaja', 'rollator', 'walker', 'rollator walker'],
  'utilities.crutches': ['kyynarsauvat', 'kainalosauvat', 'kepit', 'kryckor', 'crutches'],
  'utilities.payer': ['maksaja', 'betalare', 'payer'],
  'utilities.safetySeat': ['turvaistuin', 'lasten turvaistuin', 'bilbarnstol', 'barnstol', 'safety seat', 'child seat'],
  'utilities.largeCar': ['iso auto', 'invataksi', 'tilataksi', 'stor bil', 'large car'],
  'utilities.smallCar': ['pieni auto', 'henkiloauto', 'liten bil', 'small car'],
  'utilities.attendant': ['saattaja', 'saattaja mukana', 'avustaja mukana', 'ledsagare', 'attendant', 'escort'],
  'utilities.carevaBelt': ['careva vyo', 'careva', 'carevabalte', 'careva balte', 'careva belt'],
  'utilities.stretcher': ['paarit', 'paarikuljetus', 'bar', 'barkuljetus', 'stretcher'],
  'utilities.electricWheelchair': ['sahkopyoratuoli', 'sahkotuoli', 'elrullstol', 'electric wheelchair'],
  'utilities.guideDog': ['opaskoira', 'avustajakoira', 'ledarhund', 'guide dog', 'assistance dog'],
  'utilities.foldingWheelchair': [
    'taitettava pyoratuoli',
    'kasattava pyoratuoli',
    'hopfallbar rullstol',
    'folding wheelchair',
  ],
  utilities: [
    ...['apuvalineet ja tarpeet', 'apuvalineet', 'tarpeet', 'hjalpmedel och behov', 'hjalpmedel', 'behov'],
    ...['aids and needs', 'aids', 'needs', 'utilities'],
  ],
  'phone.create': ['lisaa puhelin', 'uusi puhelin', 'luo puhelin', 'ny telefon', 'create phone', 'new phone'],
  'phone.number': [
    ...['puhelin', 'puhelinnumero', 'puh', 'puhelinnro', 'puh nro', 'gsm', 'matkapuhelin', 'matkapuhelinnumero'],
    ...['kannykka', 'puhelin koti', 'kotipuhelin', 'yhteysnumero', 'huoltajan puhelin', 'huoltajan puhelinnumero'],
    ...['omaisen puhelin', 'asiakkaan puhelin', 'telefon', 'telefonnummer', 'tel', 'tfn', 'mobil', 'mobilnummer'],
    ...['phone', 'phone number', 'telephone', 'mobile', 'mobile phone', 'mobile number', 'cell phone'],
  ],
  'phone.sms': [
    ...['tekstiviesti', 'tekstiviestit', 'sms', 'tekstiviesti sallittu', 'tekstiviestit tahan numeroon'],
    ...['textmeddelande', 'text message', 'receives text messages'],
  ],
  'phone.showToDriver': [
    ...['naytetaan kuljettajalle', 'nayta kuljettajalle', 'visas for foraren', 'visa for foraren'],
    ...['shown to driver', 'show to driver'],
  ],
  'phone.assistant': [
    'avustajan numero',
    'avustajan puhelin',
    'avustaja',
    'assistentens nummer',
    'assistant number',
    'assistant',
  ],
  'permission.create': ['luo paatos', 'uusi paatos', 'nytt beslut', 'create permission', 'new permission'],
  'permission.name': [
    ...['paatos', 'paatoksen nimi', 'kuljetuspaatos', 'kuljetuspaatoksen nimi', 'matkaoikeus', 'kuljetusoikeus'],
    ...['paatoslaji', 'palvelu', 'fardtjanstbeslut', 'beslut', 'beslutets namn', 'transporttillstand'],
    ...['permission', 'permission name', 'transportation permission', 'decision', 'decision name'],
  ],
  'permission.isDraft': ['luonnos', 'paatos luonnos', 'utkast', 'draft', 'is draft'],
  'permission.costCenter': [
    ...['kustannuspaikka', 'kust paikka', 'kp', 'kustp', 'kustannuspaikan nimi', 'kostnadsstalle', 'cost center'],
    ...['cost centre'],
  ],
  'permission.child': ['lapsi', 'lapsimatkustaja', 'barn', 'child'],
  'permission.tripDestinations': [
    ...['sallitut matkat', 'matkakohteet', 'sallitut kohteet', 'tillatna resor', 'allowed trips', 'trip destinations'],
  ],
  'permission.tripDirection': ['suunta', 'matkan suunta', 'meno paluu', 'riktning', 'direction', 'trip direction'],
  'permission.deductiblePayment': [
    ...['omavastuun maksu', 'omavastuun maksutapa', 'maksutapa', 'sjalvriskens betalning', 'betalningssatt'],
    ...['deductible payment', 'payment method'],
  ],
  'permission.deductibleType': [
    ...['omavastuun tyyppi', 'omavastuutyyppi', 'omavastuun laji', 'typ av sjalvrisk', 'sjalvrisktyp'],
    ...['deductible type', 'excess type'],
  ],
  'permission.fixedDeductible': [
    ...['kiintea omavastuu', 'omavastuu', 'omavastuun maara', 'omavastuuosuus', 'fast sjalvrisk', 'sjalvrisk'],
    ...['sjalvriskandel', 'fixed deductible', 'deductible', 'excess'],
  ],
  'permission.distanceLimit': [
    ...['matkan enimmaispituus', 'kilometriraja', 'km raja', 'maksimi km', 'enimmaispituus', 'avstandsgrans'],
    ...['maximalt avstand', 'distance limit', 'maximum distance'],
  ],
  'permission.quotaType': ['kiintion tyyppi', 'kiintiotyyppi', 'kvottyp', 'typ av kvot', 'quota type'],
  'permission.initialQuota': [
    ...['kiintio', 'matkojen maara', 'matkamaara', 'matkoja', 'matkat kk', 'matkoja kk', 'matkat kuukaudessa'],
    ...['matkojen lukumaara', 'myonnetyt matkat', 'kvot', 'antal resor', 'resor per manad', 'quota', 'trips'],
    ...['number of trips', 'trips per month'],
  ],
  'permission.initialExpressQuota': ['pikakiintio', 'express kiintio', 'snabbkvot', 'express quota'],
  'permission.quotaTime': [
    'kiintion jakso',
    'jakso',
    'kiintiojakso',
    'kvotperiod',
    'quota period',
    'quota time',
    'period',
  ],
  'permission.startDate': [
    ...['alkamispaiva', 'alkupvm', 'alkaa', 'alkaen', 'alku', 'paatos alkaa', 'voimassa alkaen', 'alkamispvm'],
    ...['voimassaolo alkaa', 'paatoksen alkupvm', 'startdatum', 'borjar', 'giltig fran', 'start date', 'starts'],
    ...['valid from', 'from date'],
  ],
  'permission.endDate': [
    ...['paattymispaiva', 'loppupvm', 'paattyy', 'asti', 'loppuu', 'loppu', 'paatos paattyy', 'voimassa asti'],
    ...['paattymispvm', 'voimassaolo paattyy', 'paatoksen loppupvm', 'slutdatum', 'slutar', 'giltig till'],
    ...['giltig t o m', 'end date', 'ends', 'valid to', 'valid until', 'to date'],
  ],
  'permission.note': ['perustelu', 'paatoksen perustelu', 'perustelut', 'motivering', 'reason', 'justification'],
  'permission.accountKey': ['tiliointitunnus', 'tiliointi', 'tilikoodi', 'konteringskod', 'kontering', 'account key'],
  'permission.priceIncVat': [
    'hinta sis alv',
    'hinta',
    'matkan hinta',
    'pris inkl moms',
    'pris',
    'price inc vat',
    'price',
  ],
  'permission.priceVatPercent': ['alv', 'alv prosentti', 'arvonlisavero', 'moms', 'momsprocent', 'vat', 'vat percent'],
}

/** Titles of columns that no field takes, though they look like some that one does. */
export const otherTitles: ReadonlySet<string> = new Set([
  ...['paatokset', 'kuljetuspaatokset', 'tila', 'beslut antal', 'permissions', 'transportation permissions', 'state'],
])
