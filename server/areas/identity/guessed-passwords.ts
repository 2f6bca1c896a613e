/**
 * Words at the root of common passwords. Source: the plain words among the first thousand of the "xato-net" list and of
 * the Finnish list "ignis" in SecLists (MIT licence), with keyboard rows, seasons, months, weekdays and large towns.
 */
const commonWords = new Set(
  `
  abcabc abcdef abcdefg access action adidas admin administrator airborne akuankka alaska albert aleksi alexis
  amanda america andrea andrew andrey angel angela angels animal antero anthony apollo apple apples april arsenal
  arthur asdfasdf asdfgh asdfghjkl ashley august aurinko austin autumn azerty badboy badger bailey banaani banana
  bandit barbara barney baseball batman beatles beaver benjamin bigdaddy bigdog billy birdie black blazer blink
  bonnie boomer boston brandon brandy braves brian broncos brooklyn bubba bubbles buddy buffalo bulldog buster
  butter calvin camaro cameron canada captain carlos carmen carolina caroline carter casper cassie celtic champion
  chance changeme charles charlie cheese chelsea cherry chester chicago chicken chris cocacola coffee compaq
  computer cookie cooper copper corvette cowboy cowboys creative cricket crystal dakota dallas daniel danielle
  darkness david debbie december default dennis destiny dexter diablo diamond diesel digital doctor dolphin
  dolphins donald donkey dragon dreams driver drummer eagles eclipse edward einstein elephant elokuu emeli eminem
  enigma enter espoo explorer falcon family february fender ferrari fishing florida flower fluffy flyers football
  forest forever freddy freedom friday friend friends gabriel gandalf garfield gateway gators gemini genesis
  genius george giants gibson ginger godzilla golden golfer google gordon green gregory guest guinness guitar
  gunner hammer hannah hannele happy harakka hardcore harley hawaii heather heaven heikki heinakuu helena hello
  helmikuu helpme helsinki hemuli hermanni hockey horses hotdog huhtikuu hunter iceman ilmari iloveyou internet
  isanmaa jaakko jackie jackson jaguar james january jasmine jason jasper jeesus jennifer jeremy jessica jessie
  johanna johannes johnny johnson jokerit jonathan joonas jordan joseph joshua joulukuu joulupukki juhannus july
  june junior justin juusto jyvaskyla karvinen kekkonen kesa kesakuu keskiviikko kevat killer kimberly kissa
  kitten klaster knight koira kolikko kotikoti kuopio kuukkeli lacrosse lahti lakers lasvegas lauantai lauren
  legend letmein little liverpool login lokakuu lollipop london louise lovely lovers lucky maaliskuu maanantai
  madison maggie magic magnum makkara mansikka march marcus marianne marina marine markus marlboro marraskuu
  martin marvin master matias matrix matthew maverick maximus maxwell melissa member mercedes merja merlin
  metallic metallica mexico michael michelle michigan mickey midnight mikael miller minecraft moikka moimoi monday
  money monica monkey monster montana morgan mother mountain muffin murphy music mustang mustikka nascar natasha
  nathan nelson newyork nicholas nicole nikita nintendo nirvana nissan nothing november october oliver online
  orange oskari oulu packers pakistan pamela pantera panther paradise parker password passwort patrick peaches
  peanut pepper perjantai perkele pertti peruna peter petteri phantom phoenix platinum player please pokemon
  police poliisi porkkana porsche power prince princess private pumpkin purple qazwsx qazwsxedc qweasd qweasdzxc
  qwerasdf qwerty qwertyui qwertyuiop qwertz rabbit rachel racing raiders rainbow ranger rangers rebecca redskins
  redsox richard robert rocket rosebud runescape runner saatana sabrina salainen salasana samantha sammakko sammy
  samson samsung samuel sandra saturday saturn school scooby scooter scorpio scorpion scott scotty secret security
  september sergey shadow shannon sharon shelby silver simple skippy slayer slipknot smokey snickers sniper snoopy
  snowball soccer sophie sparky speedy spencer spider spring stalker stanley startrek starwars steelers stella
  stephen steve steven success summer sunday sunnuntai sunshine suomi suomineito superman surfer sydney syksy
  syyskuu talvi tammikuu tampere tapani tappara taylor tennis tervetuloa tester testing thomas thunder thursday
  tietokone tiffany tiger tigers tigger tiikeri tiistai tomcat topgun torstai toukokuu toyota travis trinity
  trouble trustno tucker tuesday tunnussana tuomas turku turtle united user valtteri vampire vanessa vantaa victor
  victoria viking viper voodoo voyager walker walter warrior wednesday welcome whatever william williams willie
  willow wilson winner winston winter wizard xavier yamaha yankees yellow zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
)

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Words shorter than this stand in too many good passwords by chance. */
const shortestTelltale = 4

/**
 * Whether the password is one of those that are tried first: a common word dressed up with digits and signs, or one
 * that has the user's own names in it.
 * @param names of the product and the user's organisations
 */
export function isCommonPassword(password: string, email: string, names: readonly string[]): boolean {
  const plain = plainLetters(password)
  const bare = plain.replace(/^[\W\d_]+|[\W\d_]+$/g, '')
  const asLetters = bare.replace(/[0-9@$!]/g, (sign) => lookAlikes[sign] ?? sign)
  const repeated = new Set(plain).size <= 3
  const [localPart = ''] = email.split('@')
  const telltales = [localPart, ...names].map(plainLetters).filter((name) => name.length >= shortestTelltale)
  return (
    repeated || commonWords.has(bare) || commonWords.has(asLetters) || telltales.some((name) => plain.includes(name))
  )
}

/** Lower case, without the dots and rings of letters: "Jyväskylä" is "jyvaskyla". */
const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
