/**
 * English words of opinion and the things that reviews speak about. Our own work: written by hand, group by group, from how
 * reviews of goods, food, places and services are worded; no list of others was copied. Words are in their plain form.
 */
import type { Polarity } from '@curia/core/text/opinion';

/** Words of one polarity that imply one attribute; an empty reference implies none. */
export interface EnglishGroup {
  readonly polarity: Polarity;
  readonly ref: string;
  readonly words: string;
  readonly strength?: number;
}

/** Adjectives, adverbs and nouns that carry an opinion. */
export const ENGLISH_OPINIONS: readonly EnglishGroup[] = [
  {
    polarity: 'positive',
    ref: '',
    words:
      'good great excellent sensational exquisite extraordinary unreal unmatched unrivalled magical blessing love lovingly favourite handy-dandy brill cracking smashing  amazing awesome fantastic wonderful superb outstanding perfect perfection brilliant terrific fabulous incredible phenomenal exceptional impressive impressed splendid marvelous stellar magnificent best better nice lovely decent solid pleasant pleased delightful delighted happy glad satisfied satisfying satisfactory thrilled ecstatic enjoyable fun exciting cool neat remarkable superior ideal worthwhile valuable favorite favourite grateful thankful flawless flawlessly immaculate unbeatable addictive memorable refreshing charming bliss gem winner treat lifesaver godsend joy delight pleasure well wow yay kudos bravo stunningly beautifully perfectly wonderfully amazingly nicely superbly brilliantly generous unforgettable heavenly divine topnotch top-notch first-rate world-class fab ace',
  },
  {
    polarity: 'negative',
    ref: '',
    words:
      'bad badly dire grim tragic laughable shameful embarrassing embarrassment terrible terribly horrible horribly awful awfully poor poorly worst worse disappointing disappointed disappointment dreadful atrocious abysmal pathetic lousy horrendous appalling unacceptable mediocre subpar inferior annoying annoyed annoyance frustrating frustrated frustration irritating unhappy dissatisfied unsatisfied unsatisfactory upset angry sad regret sorry useless worthless pointless garbage trash junk rubbish crap crappy shit shitty disgusting gross nasty ridiculous joke nightmare disaster mess fail failure failed scam ripoff rip-off fraud misleading fake wrong weird boring bored dull bland underwhelming underwhelmed lackluster unpleasant unfortunate unfortunately sadly hate dislike complaint problem problematic issue trouble concern drawback downside con flaw flawed defect inexcusable shame suck sucks sucked meh ugh yuck yikes unimpressed unimpressive questionable dangerous unsafe hazard worrying inconsistent overrated overhyped letdown unbearable insufferable',
  },
  {
    polarity: 'positive',
    ref: '제품 전체#가격',
    words:
      'worth cheap inexpensive affordable affordably reasonable reasonably bargain steal economical cost-effective budget-friendly well-priced',
  },
  {
    polarity: 'negative',
    ref: '제품 전체#가격',
    words: 'expensive overpriced pricey costly pricy exorbitant steep unaffordable overcharged outrageous',
  },
  {
    polarity: 'positive',
    ref: '제품 전체#디자인',
    words:
      'beautiful gorgeous pretty stylish elegant sleek attractive cute adorable stunning classy chic modern fashionable flattering handsome minimalist vibrant colorful colourful lush trendy tasteful eye-catching good-looking cozy cosy inviting scenic picturesque artistic photogenic',
  },
  {
    polarity: 'negative',
    ref: '제품 전체#디자인',
    words:
      'ugly hideous tacky gaudy unattractive outdated drab cheap-looking dated bulky clunky frumpy unflattering faded garish dingy',
  },
  {
    polarity: 'positive',
    ref: '본품#품질',
    words:
      'sturdy durable robust reliable reliably dependable strong well-made well-built sharp crisp crystal clear clean spotless fresh tasty delicious yummy flavorful flavourful scrumptious mouthwatering juicy tender succulent crispy crunchy savory aromatic fragrant creamy soft smooth silky plush fluffy warm breathable absorbent waterproof powerful potent effective effectively efficient efficiently accurate precise precisely responsive stable quiet quietly silent rich hearty moist long-lasting premium high-quality luxurious authentic genuine pure gentle moisturizing hydrating nourishing vivid seamless seamlessly snappy bright supportive cushy springy toasty insightful informative engaging gripping captivating hilarious funny heartfelt immersive polished refreshed rejuvenated hygienic pristine perky zesty tangy buttery flaky-crust velvety luscious decadent satisfyingly nutritious wholesome organic homemade tasted-great melt-in-the-mouth toned firm-hold even evenly stable steady sealed secure securely spot-on thorough thoroughly meticulous gleaming sparkling sparkle sparkles shiny glowing radiant hydrated bouncy supple featherlight whisper-quiet rock-solid heavy-duty leakproof tight-fitting lightning-fast balanced well-balanced untangled unbreakable rustproof watertight airtight improvement improved upgrade',
  },
  {
    polarity: 'negative',
    ref: '본품#품질',
    words:
      'flimsy fragile brittle weak unreliable defective faulty broken cracked torn ripped leaky leaking rusty rusted scratched scratchy scratch dented damaged wobbly shaky loose cheaply-made shoddy rickety grainy blurry fuzzy pixelated dim tinny muffled distorted staticky noisy loud dirty filthy stained smelly stinky stink stinks smell-bad musty moldy mouldy stale soggy greasy oily dry bland tasteless flavorless salty bitter sour burnt burned undercooked overcooked raw cold lukewarm rubbery tough chewy watery runny mushy rancid spoiled rotten expired slow sluggish laggy lag lags buggy glitchy glitch glitches crash crashes crashed freeze freezes froze bug bugs unstable inaccurate imprecise unresponsive ineffective weakly rough itchy scratchiness sticky clumpy streaky stiff hard-to-chew thin flaky peeling frayed fraying shrunk shrank faded-quickly warped bent chipped squeaky squeak squeaks creaky rattle rattles rattling overheat overheats overheated hot drafty stuffy irritation irritated rash burning stinging breakouts predictable cliched wooden confusing-plot repetitive shallow malfunction malfunctions malfunctioned malfunctioning dead inedible unsanitary unhygienic leak leaks leaked broke breaks breaking snapped tear tears ripping unravel unraveled unraveling peel peels peeled pilling stains wilted gritty harsh drained drains snag snags snagged jam jams jammed slip slips slipped bleed bleeds fade fades faded fading shrink shrinks shrinking wobble wobbles sag sags sagging clog clogs clogged tangle tangles tangled pinch pinches pinching sting stings itch itches chafe chafes crumble crumbles crumbled collapse collapses collapsed split warp warps stall stalls disconnect disconnects drip drips spill spills rub rubs rust rusts curdled separates discolored discoloured pill pills shed sheds shedding crooked uneven lopsided misaligned jagged splintered creased wrinkled bruised mangled crushed squashed soaked sagged frizzy tangles pasty chalky gummy gloopy sludgy gristly fatty rancid acidic artificial synthetic metallic chemical pungent overpowering nauseating vomit inedible stodgy dense soggy limp dulls blunt dead died dies',
  },
  {
    polarity: 'positive',
    ref: '본품#편의성',
    words:
      'easy easily convenient conveniently comfortable comfortably comfy comfort simple handy practical useful helpful intuitive user-friendly effortless effortlessly straightforward portable lightweight compact fast quick quickly prompt promptly speedy swift spacious roomy ergonomic versatile smoothly hassle-free snug accessible adjustable friendly polite courteous attentive professional knowledgeable welcoming accommodating kind caring patient considerate responsive-staff organized organised timely handsfree foldable washable wireless adjustable user-friendliness breeze stress-free painless seamless-setup thoughtful gracious apologetic cheerful welcoming warmly personable proactive obliging punctual early',
  },
  {
    polarity: 'negative',
    ref: '본품#편의성',
    words:
      'difficult hard inconvenient inconveniently uncomfortable uncomfortably awkward cumbersome complicated confusing confused confusingly tricky tedious impractical unhelpful heavy cramped tight crowded narrow rude unfriendly impolite dismissive unprofessional inattentive arrogant condescending disrespectful late delayed delay delays slowly painful painfully hassle pain clumsy fiddly disorganized unorganized unintuitive time-consuming finicky fussy inflexible unwieldy unreadable illegible hard-to-read incomprehensible untidy understaffed grumpy surly hostile aggressive incompetent careless clueless indifferent negligent patronizing patronising unapologetic chaotic disorganised endless bothersome nuisance hurt hurts ignored ghosted pushy messy struggle struggled nightmare-to-assemble',
  },
  { polarity: 'positive', ref: '본품#다양성', words: 'varied diverse plentiful extensive', strength: 0.8 },
  { polarity: 'negative', ref: '본품#다양성', words: 'limited lacking scarce sparse', strength: 0.7 },
  {
    polarity: 'positive',
    ref: '브랜드#인지도',
    words: 'trusted trustworthy reputable well-known renowned famous',
    strength: 0.7,
  },
  {
    polarity: 'negative',
    ref: '브랜드#인지도',
    words: 'untrustworthy dishonest shady sketchy',
    strength: 0.8,
  },
  {
    polarity: 'neutral',
    ref: '',
    words: 'ok okay fine average so-so alright adequate passable ordinary unremarkable standard',
    strength: 0.5,
  },
];

/** Verbs whose object is what is felt about. */
export const ENGLISH_VERBS: readonly EnglishGroup[] = [
  {
    polarity: 'positive',
    ref: '',
    words: 'love like enjoy adore appreciate recommend admire prefer praise cherish dig commend applaud',
  },
  {
    polarity: 'negative',
    ref: '',
    words:
      'hate dislike regret despise loathe avoid detest lack lacks lacked lacking miss missing resent ruin ruins ruined ruining waste wasted wastes',
  },
];

/** Figures of speech, word by word; `can not` covers every spelling of it. */
export const ENGLISH_PHRASES: readonly EnglishGroup[] = [
  {
    polarity: 'positive',
    ref: '',
    words:
      'life saver|no regrets|a must|pleasantly surprised|hits the spot|can not live without|would order again|will order again|order again|obsessed with|hooked on|addicted to|swear by|money well spent|get compliments|so many compliments|lots of compliments|perfect fit|fits the bill|ticks all the boxes|a joy to|does what it says|works a treat|going strong|can not fault|could not fault|no regret|raves about|raving about|a keeper|the best|hats off|well done|good as new|can not wait to|recommend it|recommend them|recommend this|can not complain|could not complain|no complaint|no complaints|zero complaints|can not go wrong|can not beat|hard to beat|can not recommend enough|can not say enough|could not be happier|could not be better|could not be more pleased|could not ask for more|could not have asked for|can not get enough|second to none|blown away|blew me away|top notch|thumbs up|five stars|5 stars|10 out of 10|10/10|game changer|must have|must buy|must try|highly recommend|highly recommended|would buy again|will buy again|buy another|buying another|will be back|come back again|coming back|go back again|as advertised|as described|as expected|as promised|exceeded my expectations|exceeds expectations|exceeded expectations|better than expected|lives up to|live up to|lived up to|nothing but praise|hit the spot|on point|spot on|worth it|well worth|worth every penny|well worth it|works great|works perfectly|works well|works fine|work great|work well|work perfectly|worked great|worked perfectly|worked well|working great|working well|works like a charm|works as|does the job|did the job|gets the job done|got the job done|stands out|never disappoint|never disappoints|never fails|never failed|never lets me down|never let me down|a fan of|big fan|put a smile|made my day|two thumbs|sold on|won over|won me over',
  },
  {
    polarity: 'negative',
    ref: '',
    words:
      'buyer beware|save your money|look elsewhere|skip it|think twice|daylight robbery|nowhere near|bare minimum|cut corners|corners were cut|hit and miss|a lottery|no refund|wrong item|wrong size|wrong color|wrong colour|the wrong|last time i|first and last|would avoid|avoid this|avoid at all costs|kept apologising|gave me a headache|gave me a rash|do not expect|not close|not even close|can not stand|could not stand|regret buying|regret it|thinking of returning|had to throw|ended up in the bin|in the bin|a pain|let down|lets you down|waste of money|waste of time|total waste|not worth|ripped off|rip off|one star|1 star|zero stars|thumbs down|piece of junk|piece of garbage|piece of crap|stay away|steer clear|do not bother|do not buy|do not waste|do not recommend|would not recommend|can not recommend|could not recommend|will not be back|will not be returning|will not buy|would not buy|never again|never buy|never going back|never order|money back|want a refund|wanted a refund|asked for a refund|sent it back|send it back|sending it back|returned it|returning it|return it|had to return|going back|nothing special|falls short|fell short|fall short|leaves a lot to be desired|leaves much to be desired|left a lot to be desired|far from|not impressed|fed up|turned off|put off|gave up|threw it away|threw away|in the trash|not as described|not as advertised|not as pictured|not as expected|could be better|could have been better|room for improvement|needs improvement|need improvement|leaves something to be desired|hit or miss|does not live up|did not live up|not up to par|not up to standard',
  },
  {
    polarity: 'positive',
    ref: '제품 전체#가격',
    words:
      'worth the price|worth the money|worth every cent|bang for the buck|bang for your buck|value for money|value for the money|good value|great value|great deal|good deal|for the price|does not break the bank|did not break the bank',
  },
  {
    polarity: 'negative',
    ref: '제품 전체#가격',
    words:
      'cost a fortune|costs a fortune|costs too much|cost too much|arm and a leg|not worth the price|not worth the money|break the bank|rip - off|price gouging|too much money|cheaper elsewhere',
  },
  {
    polarity: 'positive',
    ref: '본품#품질',
    words:
      'keeps its shape|kept its shape|holds its shape|does not slip|does not budge|does not fade|does not rust|does not scratch|lasts for hours|lasts for weeks|lasts for months|lasted for years|lasts all night|good as new|easy on the|does wonders|works wonders|smooth as|no leaks|no smell|holds up|held up|holding up|hold up|well made|well built|well done|well written|well cooked|well seasoned|well designed|well balanced|built to last|built like a tank|lasts long|lasts all day|lasts forever|lasted all day|last all day|lasts a long time|lasts for days|lasts longer|stays put|stay put|stays cold|stays hot|stays warm|holds a charge|cooked to perfection|melts in your mouth|melt in your mouth|does not leak|fits perfectly|fits well|fit perfectly|fits great|true to size|fit like a glove|fits like a glove|smells great|smells good|smells amazing|tastes great|tastes good|looks great|looks good|sounds great|feels great|feels premium|feels solid|still going strong|like new|noise free|page turner|state of the art',
  },
  {
    polarity: 'negative',
    ref: '본품#품질',
    words:
      'had to charge it|have to charge it|has to be charged|had to recharge it|have to recharge it|snapped in half|broke in half|in two|leaked everywhere|leaked all over|went flat|went bad|went off|gone off|burst open|split open|came loose|comes loose|came undone|wore through|lost its shape|lose its shape|loses its shape|lost suction|loses suction|loses charge|lost its color|needs replacing|had to replace|does not stay|did not stay|will not stay|does not stick|will not stick|does not close|will not close|does not open|does not charge|fell apart|falls apart|falling apart|fall apart|fell off|falls off|falling off|fall off|came off|comes off|coming off|came apart|stopped working|stops working|stop working|quit working|does not work|did not work|do not work|not working|never worked|will not charge|will not turn on|does not turn on|will not connect|does not hold|did not last|does not last|does not fit|did not fit|do not fit|dies quickly|died after|dies after|dies fast|drains fast|drains quickly|drain fast|wears out|wore out|worn out|wears off|wore off|broke after|broke within|broke off|breaks easily|scratches easily|tears easily|stains easily|bends easily|runs small|runs large|run small|run large|runs big|smells bad|smells weird|feels cheap|felt cheap|feels like plastic|looks cheap|looked cheap|cut out|cuts out|cutting out|keeps disconnecting|keeps crashing|keeps freezing|keeps dropping|dead on arrival|arrived broken|arrived damaged|came broken|came damaged|burnt out|burned out|gave out|gives out|not sharp|not fresh|food poisoning|poor quality|low quality|cheaply made|poorly made|badly made',
  },
  {
    polarity: 'positive',
    ref: '본품#편의성',
    words:
      'easy to use|easy to clean|easy to assemble|easy to install|easy to set up|easy to follow|easy to read|easy to carry|easy to wash|simple to use|easy to put together|user friendly|hassle free|no hassle|on time|ahead of schedule|went out of their way|above and beyond|in no time|a breeze|makes life easier|plug and play',
  },
  {
    polarity: 'negative',
    ref: '본품#편의성',
    words:
      'hard to use|hard to clean|hard to open|hard to read|hard to assemble|difficult to use|took forever|takes forever|took ages|takes ages|too long to|long wait|waited over|waited for|had to wait|kept us waiting|never arrived|did not arrive|arrived late|came late|never showed|never responded|never replied|no response|hung up on|rude to|talked down|no help|pain to|gets in the way|got in the way|hurts my|hurt my',
  },
];

/** Things that reviews mention; whether more of them is better decides what more or less means. */
export const ENGLISH_THINGS: readonly {
  readonly ref: string;
  readonly wants?: 'more' | 'less';
  readonly words: string;
}[] = [
  {
    ref: '제품 전체#가격',
    wants: 'less',
    words: 'price cost fee charge pricing rate bill rent subscription fare markup',
  },
  { ref: '제품 전체#가격', wants: 'more', words: 'value discount deal sale coupon savings' },
  {
    ref: '본품#디자인',
    words:
      'design look style color colour appearance shape pattern finish shade print decor atmosphere ambiance ambience vibe view scenery lighting artwork cover layout fit silhouette logo interior exterior aesthetics aesthetic presentation decoration',
  },
  {
    ref: '본품#품질',
    wants: 'more',
    words:
      'quality build material fabric battery life screen display sound audio bass picture image camera speaker microphone mic durability performance speed power suction strength taste flavor flavour texture scent fragrance aroma food coffee pizza burger steak fries salad soup bread dessert cake sauce meat chicken fish rice noodle drink wine beer cocktail breakfast dinner lunch meal portion serving dish menu leather stitching seam sole insole cushion cushioning padding mattress pillow blanket sheet towel zipper button hinge lid handle strap blade motor engine brake tire wheel lens sensor connection signal wifi bluetooth charger cable cord plug hose filter pump nozzle coating paint glue adhesive ink paper formula cream lotion shampoo serum moisturizer foundation mascara lipstick keyboard mouse monitor laptop phone tablet headphone earbud headset vacuum blender kettle toaster fan heater fridge oven pan pot knife bottle cup mug chair desk table sofa bed lamp tent jacket coat shirt dress jeans pants shoe boot sneaker sandal sock glove hat bag backpack purse wallet watch bracelet necklace ring toy game graphics story plot ending character acting cast director dialogue writing narration book song album lyrics app software update feature function room bathroom shower bedroom pool gym facility cleanliness hygiene water pressure temperature heat insulation grip warmth coverage pigment lather ingredient seasoning crust topping filling resolution brightness contrast range accuracy reception',
  },
  {
    ref: '본품#품질',
    wants: 'less',
    words:
      'noise odor odour smell vibration heat side-effect residue dust stain scratch dent bug glitch lag crash leak crack defect flaw error static interference hiss humming buzz shedding lint rust mold mould hair grease',
  },
  {
    ref: '본품#편의성',
    wants: 'more',
    words:
      'comfort size instruction setup installation assembly interface usability control navigation location parking seat seating space storage pocket compartment portability width length height checkout ordering booking reservation access legroom app-interface manual cleanup convenience capacity',
  },
  {
    ref: '본품#편의성',
    wants: 'less',
    words:
      'weight wait queue line waiting delay learning-curve hassle setup-time downtime loading traffic crowd',
  },
  { ref: '본품#다양성', wants: 'more', words: 'variety selection choice option range assortment content' },
  {
    ref: '패키지·구성품#품질',
    wants: 'more',
    words:
      'packaging package box case pouch accessory accessories wrapping container sleeve stand mount remote adapter part screw',
  },
  { ref: '브랜드#일반', wants: 'more', words: 'shipping delivery courier dispatch arrival' },
  {
    ref: '브랜드#일반',
    wants: 'more',
    words:
      'brand company store shop restaurant cafe hotel seller vendor manufacturer staff employee waiter waitress server manager owner receptionist host hostess driver technician support service agent representative rep team crew barista bartender cashier clerk doctor nurse dentist stylist instructor teacher guide landlord warranty refund policy communication hospitality management cook chef',
  },
  { ref: '브랜드#인지도', wants: 'more', words: 'reputation credibility trust' },
  {
    ref: '제품 전체#일반',
    wants: 'more',
    words:
      'product item purchase experience overall thing stuff gadget device unit buy place stay visit gift',
  },
];

/** Words that say there is more or less of something; an opinion only if we know whether more is better, or there is too much. */
export const ENGLISH_SCALES: readonly {
  readonly says: 'more' | 'less';
  readonly ref: string;
  readonly words: string;
}[] = [
  {
    says: 'more',
    ref: '본품#편의성',
    words:
      'big large long tall high wide huge enormous massive bigger larger longer higher wider more much many lots plenty abundant ample generous oversized giant',
  },
  {
    says: 'less',
    ref: '본품#편의성',
    words:
      'small short low tiny little few less fewer smaller shorter lower minimal reduced minuscule minor no zero',
  },
  {
    says: 'more',
    ref: '본품#품질',
    words: 'strong thick sweet spicy intense overpowering dark deep firm hard soft',
  },
  { says: 'less', ref: '본품#품질', words: 'faint light shallow' },
];
