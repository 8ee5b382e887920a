// Word lists that distinguish names from ordinary words, and types of names. English.

function list(words: string): Set<string> {
  return new Set(words.split(/\s+/u).filter(Boolean));
}

/** Words that are capitalised at the start of a sentence and never begin a name there. */
export const openers = list(`
  a an the this that these those such some any each every both either neither all most many much more several few half part parts one two three four five six
  seven eight nine ten i you he she it we they me him her us them my your his its our their mine yours who whom whose which what when where why how
  whether and or but nor so yet for if then than because since until while although though unless as at by from in into of off on onto out over
  to under up upon with within without about above across after against along among around before behind below beneath beside besides between
  beyond despite down during except inside like near outside past through throughout toward towards via not no yes never ever always often sometimes
  usually rarely seldom also too very just only even still already again once twice soon later now today tomorrow yesterday tonight here there
  everywhere somewhere anywhere nowhere everybody everyone everything somebody someone something anybody anyone anything nobody nothing none other others another
  however therefore moreover furthermore nevertheless nonetheless meanwhile instead otherwise thus hence indeed perhaps maybe possibly probably certainly
  obviously clearly apparently fortunately unfortunately luckily sadly hopefully honestly frankly basically actually really finally eventually initially
  originally previously recently currently formerly subsequently additionally similarly likewise consequently accordingly especially particularly generally
  typically according due given following prior am is are was were be been being do does did done doing have has had having can could may might must shall
  should will would ought let lets hey hi hello oh ah wow yeah yep yup nope ok okay hmm um uh ugh ouch yay aww haha lol well sure thanks thank please sorry
  congrats congratulations welcome cheers bye goodbye good great nice cool awesome amazing happy glad love wonderful excellent fantastic perfect absolutely
  definitely totally exactly guess hope remember speaking talking looking thinking going getting making taking using based called named known born
  founded located directed written produced released built made set starring featuring published established added see ask tell say said call check fix add
  remove delete update upgrade rename move run use try keep make take get give go come put send show read write open close start stop find look think know
  want need meet met follow note notes todo fyi asap key decision action next last first second third new old dear did does don't didn't isn't aren't
  wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't calling running returning implement implements extend extends handle ensure avoid consider
  create creates created build deploy merge revert bump refactor rewrite replace replaces test tests support allow bring buy watch listen visit wait
  super pretty quite rather gonna wanna gotta appreciate volunteering whenever wherever whatever feedback regarding concerning considering including together apart aside plus minus per versus vs et e.g i.e etc
`);

/** Such words that also often begin a name: only removed when they stand alone. */
export const adjectives = list(
  'new old great good nice cool happy love near two three four five six seven eight nine ten one first second third half open amazing perfect running key set all every no',
);

/** Ordinary words that may occur capitalised at the start of a sentence, by stem-like forms; endings are judged by `looksOrdinary`. */
export const ordinaryWords = list(`
  people person man woman men women boy girl child children kid kids friend friends family mother father mom mum dad grandma grandpa grandmother grandfather
  sister brother son daughter uncle aunt cousin wife husband baby teacher student students doctor boss team teams staff customer customers client clients
  user users developer developers engineer engineers company companies group groups member members government city cities town village country countries
  state states world water fire air food music song songs album film films movie movies book books story stories novel series show game games play
  work works job jobs school schools university college house home room rooms office car cars bus train trains road street park river lake
  mountain sea island islands forest garden tree trees plant plants animal animals dog dogs cat cats bird birds fish horse day days week weeks month
  months year years time times morning afternoon evening night weekend hour hours minute minutes summer winter spring autumn fall money price prices cost costs
  budget revenue profit sales market markets trade business project projects plan plans idea ideas problem problems question questions answer answers
  issue issues bug bugs error errors incident incidents request requests response server servers client service services database data code file files
  function functions method methods class classes module modules package packages library libraries version versions release branch commit commits
  query queries table tables index cache memory thread threads process token tokens key keys value values type types string number numbers list array object objects
  event events log logs metric metrics alert alerts dashboard report reports review reviews meeting meetings call calls mail email emails message messages
  interview interviews contract contracts agreement deadline deadlines priority priorities goal goals result results feedback summary agenda
  minutes owner owners manager managers lead leads hiring training onboarding offsite workshop retro standup sprint roadmap backlog ticket tickets
  takeaway takeaways deprecated warning info debug example examples step steps part chapter section page pages figure line lines point points
  name names word words language law laws war wars army police court church art arts science history nature life death love health heart hand head eye eyes
  penicillin oxygen gold silver iron coffee tea bread wine beer cheese meat rice fruit breakfast lunch dinner pizza pasta weather rain snow sun moon earth
  president king queen prince princess emperor pope bishop mayor governor minister senator judge general captain professor
  internet web god lord sir madam miss weekly daily monthly annual internal external public private local global remote early late long short high low
  big small large little young full empty hard soft easy hot cold warm red blue green black white yellow brown grey gray pink purple orange
  left right north south east west northern southern eastern western central total main major minor best better worst worse same different
  several various numerous dozens hundreds thousands millions residents inhabitants critics scholars scientists researchers historians archaeologists
  tourists visitors voters workers farmers soldiers troops players fans critics reviewers singer writer actor artist painter photo photos picture pictures image images
  painting paintings hiking swimming cooking yoga pottery therapy anxiety grief hope dreams guys guy everyone buddy
  turns turn seems sounds feels looks goes depends works congrats
`);

/** Months and weekdays: capitalised, but handled by the date parser. */
export const calendarWords = list(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
`);

/** Nationalities and languages: adjectives, not names, when they stand alone. */
export const nationalities = list(`
  african afghan albanian algerian american angolan arab arabic arabian argentine argentinian armenian asian australian austrian azerbaijani bangladeshi basque
  belarusian belgian bengali bolivian bosnian brazilian breton british bulgarian burmese cambodian canadian caribbean catalan catholic celtic chilean chinese
  christian colombian croatian cuban cypriot czech danish dutch ecuadorian egyptian english estonian ethiopian european filipino finnish flemish french
  georgian german germanic ghanaian greek guatemalan haitian hawaiian hebrew hindi hindu hispanic hungarian icelandic indian indonesian iranian iraqi irish
  islamic israeli italian jamaican japanese jewish jordanian kazakh kenyan korean kurdish kuwaiti latin latvian lebanese liberian libyan lithuanian
  macedonian malay malaysian maltese maori mexican moldovan mongolian moroccan muslim nepalese nepali nigerian nordic norse norwegian orthodox ottoman
  pakistani palestinian panamanian paraguayan persian peruvian polish portuguese prussian punjabi roman romanian russian rwandan saudi scandinavian scots scottish
  senegalese serbian sicilian singaporean slavic slovak slovene slovenian somali soviet spanish sudanese swedish swiss syrian taiwanese tamil tatar thai
  tibetan tunisian turkish ukrainian urdu uruguayan uzbek venezuelan vietnamese welsh yugoslav yiddish zulu protestant lutheran buddhist sanskrit
  victorian byzantine medieval transatlantic lgbtq lgbt
`);

/** Capitalised abbreviations that are not names. */
export const emptyCapitals = list(`
  ok okay tv pm am ad bc bce ce usd eur gbp todo fixme wip tbd tba fyi asap btw imo imho lol omg wtf eta faq cv phd ba ma bsc msc mba md jd vip diy id ids url urls pdf eod
  ceo cto cfo coo vp hr pr qa dj mc mr mrs ms dr prof sir madam st jr sr none null true false mom mum dad mommy daddy grandma grandpa granny santa internet
  i'm i'll i've i'd xmas
`);

/** Honorifics, ranks and kinship terms before a person's name: part of an alias, not of the name. */
export const honours = list(`
  dr doctor prof professor mr mrs ms miss sir dame lord lady king queen emperor empress prince princess duke duchess count countess earl baron baroness tsar tsarina
  sultan sheikh emir shah pope cardinal bishop archbishop reverend rev father brother sister president chancellor senator governor mayor minister premier
  congressman congresswoman secretary ambassador judge justice general colonel captain major lieutenant sergeant admiral marshal commander coach chief
  uncle aunt auntie grandpa grandma grandfather grandmother cousin saint blessed
`);

/** Offices followed by "of", which are not part of the following name. */
export const offices = list(`
  president ceo cto cfo director head chief mayor minister secretary governor chancellor ambassador chairman chairwoman chair professor dean rector bishop archbishop
  captain commander member members editor founder owner vp leader son daughter
`);

/** Lower-case words inside personal or place names. */
export const particles = list(
  'de la le les du des da di del della dos das von van der den ter ten zu zum el al bin bint ibn y e af av sur upon',
);

/** Common first names, as evidence that a name is a person. */
export const firstNames = list(`
  aaron abdul abigail adam adrian agnes ahmed aisha akira alan albert alejandro alex alexander alexandra alfred ali alice alicia alison allan allison amanda amara amir amy ana
  anders andre andrea andreas andrew andy angela anita ann anna anne annie anthony antonio arjun arnold arthur audrey barbara beatrix beatrice ben benedikt benjamin bernard beth betty
  bill billy bob brandon brenda brian bridget bruce bruno callum camille carl carla carlos carmen carol caroline catherine cecilia charles charlie charlotte chloe chris christian christina
  christine christopher claire clara claudia clement colin connor craig cynthia daisy dan daniel daniela dave david deborah dennis desmond diana diane diego dmitri dominic donald donna dora doris dorothy
  douglas duncan edgar edith edmund eduardo edward edwin eileen elaine eleanor elena eliza elizabeth ella ellen emil emily emma eric erik erin ernest esther ethan eugene eva evan evelyn
  fatima felix femi fernando fiona florence frances francesca francis francisco frank fred frederick gabriel gary george gerald gerard gilbert giovanni giulia gloria grace graham greg gregory greta guillermo
  gustav guy hannah hans haruka harold harry hassan heather hector heidi helen helena henri henry herbert hiroshi holly howard hugh hugo ian ibrahim igor ingrid irene iris isaac isabel
  isabella ivan jack jackie jacob jacques jake james jamie jan jane janet jason javier jean jeff jeffrey jennifer jenny jeremy jerry jesse jessica jim jimmy joan joanna joe joel johan
  john johnny jon jonas jonathan jordan jorge jose joseph joshua joyce juan judith judy julia julian julie juliet julius june justin kaori karen karl kate katherine kathleen kathryn katie keith
  kelly ken kenji kenneth kevin kim kurt kwame kyle larry laura lauren lawrence leah leila leo leon leonard leonie leslie lewis liam lily linda linus lisa lloyd louis louise lucas lucia lucy luigi luis luke lydia
  lynn mabel madeline maggie malcolm manuel marc marcel marco marcus margaret maria marie marilyn mario marion mark marta martha martin marvin mary mateo matilda matt matthew maureen maurice max maya megan mei
  melanie melissa mercedes michael michel michelle miguel mika mike mikhail milo mindy miriam mohamed mohammed molly monica morgan muhammad nadia nancy naomi natalia natalie natasha nate nathan neil nicholas nick nicola nicole
  nigel nina noah noel nora norman olga oliver olivia olu omar oscar oskar otto owen pablo pamela patricia patrick paul paula pauline pedro peggy penelope peter petra philip phillip pierre pieter priya rachel rafael ralph
  ramon randy raymond rebecca reginald rene ricardo richard rita robert roberto robin rodney roger roland ron ronald rosa rose rosemary ross roy ruby rudolf russell ruth ryan sally sam samantha
  samuel sandra sanjay sara sarah scott sean sebastian sergei shannon sharon sheila shirley sidney simon sofia sonia sophia sophie stanley stefan stella stephanie stephen steve steven stuart sue susan suzanne sven
  sylvia takeshi tanya tara ted teresa terry theodore theresa thomas tim timothy tina todd tom tomas tommy tony tracy valentina valerie vanessa vera veronica victor victoria vikram vincent violet virginia vivian vladimir
  walter warren wayne wei wendy wilfred wilhelm will william winston yuki yusuf yves yvonne zach zoe
`);

/** First or last words of names that determine the type. */
export const organisationWords = list(`
  inc ltd llc plc corp corporation company co group holdings industries enterprises partners associates sons bros bank insurance university college school academy
  institute institution society association federation union league club fc afc cf sc united party council committee commission ministry department bureau agency administration
  authority office foundation trust fund church parish hospital clinic museum library orchestra philharmonic symphony choir band quartet ensemble theatre theater
  records studios studio pictures entertainment productions press publishing publishers media network broadcasting television radio airlines airways motors motor
  energy labs laboratories laboratory systems technologies technology software solutions biotech pharmaceuticals army navy force corps regiment brigade police court parliament congress senate
  assembly government nations organisation organization programme order brotherhood hotel café cafe restaurant store airport team
`);
export const placeWords = list(`
  river lake mount mountain mountains mt hill hills valley creek bay gulf sea ocean strait channel island islands isle peninsula cape coast beach desert forest park reserve
  canyon falls springs range peak pass plateau plain knoll ridge glacier waterfall reef headland county district province state region territory republic kingdom empire city town village borough township parish municipality
  street road avenue boulevard lane square bridge station highway route harbour harbor port castle palace tower hall arena stadium garden gardens cemetery cathedral abbey fort street
  heights north south east west san santa los las saint st new guinea zealand america africa asia europe rico
`);
export const eventWords = list(`
  war battle siege revolution rebellion uprising treaty conference congress summit olympics games cup championship championships tournament festival marathon election
  elections massacre crisis fire earthquake hurricane day expo exposition awards ceremony pact accord accords convention coronation thanksgiving christmas easter hanukkah diwali ramadan halloween
`);
export const workWords = list(
  'prize award symphony sonata concerto opera gazette times journal herald review magazine chronicles trilogy saga anthem overture quartet bible quran act',
);
export const productWords = list(`
  mysql postgresql postgres sqlite mongodb redis kafka docker kubernetes terraform ansible jenkins git github gitlab linux windows macos android ios python java javascript typescript rust golang ruby
  php react angular vue node.js next.js express django flask numpy pandas pytorch tensorflow snowflake bigquery spark hadoop airflow neo4j elasticsearch nginx apache excel powerpoint photoshop chrome firefox
  safari slack zoom iphone ipad ipod imac macbook kindle xbox playstation switch grafana prometheus streams
`);
/** First names that are ordinary words too: at the start of a sentence they need a verb after them. */
export const doubtfulNames = list(
  'will mark may rose grace hope bill guy jack frank sue max june art joy pat rob drew chase grant guy bob ray ruby penny dawn faith harry jean lily daisy iris robin florence julius kim',
);

/** Words before the title of a book, a film, a song. */
export const mediaWords = list(
  'read reading reread watched watch watching rewatched book novel film movie song album play series titled entitled called',
);

/** Surnames that also denote places or groups: after a first name they indicate a person. */
export const placeSurnames = list(
  'hill hills park church lake lane castle west north south hall banks fort bridge forest street palace garden garden cape bay young brown press office court force',
);

/** First words of names that continue with "of" or "for": "University of Oslo", "Centre for Ecology". */
export const ofHeads = list(`
  university museum bank house kingdom republic isle isles duke duchess battle treaty siege lord king queen prince princess order city church institute academy college school ministry department
  board court bishop earl count gulf cape bay strait port statue tower temple game heart book hall history society association federation league union state province county bureau centre center fund campaign
`);

/** The part of a word before its first apostrophe: "it" of "it's". */
export function beforeApostrophe(word: string): string {
  const at = word.search(/['’]/u);
  return at < 0 ? word : word.slice(0, at);
}

/** Whether a word by its ending, or by its place in the lists, is an ordinary English word rather than a name. */
export function looksOrdinary(lower: string): boolean {
  const bare = beforeApostrophe(lower);
  if (openers.has(bare) || ordinaryWords.has(bare) || openers.has(lower)) return true;
  return /(?:.{3}(?:ing|ly|tion|tions|ness|ment|ments|ities|ists|ism|ful|less|ous|ible|able|ised|ized|ated|ured|wards)|.{4}(?:ed|ity|ers|ive|ical|ional|orary))$/u.test(
    bare,
  );
}
