import type { IntentPatterns } from "./intent-patterns";
import { longestFirst } from "./is-only-courtesy";

const oneOf = (...parts: string[]): RegExp => new RegExp(parts.map((part) => `(?:${part})`).join("|"), "i");

const polite =
  "(?:^|[.!?;,:]\\s*)(?:(?:please|kindly|now|then|and|also|ok|okay|hi|hello|hey|so|just|translate nothing|" +
  "could you|can you|would you|will you|can i get you to|i(?:'d| would) like you to|i want you to|i need you to|" +
  "we need you to|let's|help me(?: to)?|you should|go ahead and)[,\\s]+)*(?:please\\s+)?";
const report = "\\b(?:report|write-?up|briefing|white ?paper)s?\\b";
const make =
  "(?:write(?: up)?|create|generate|draft|prepare|produce|compile|make(?: me)?|put together|compose|build|do)";
const change =
  "(?:revise|rewrite|re-?do|update|edit|change|expand|extend|shorten|correct|fix|restructure|improve|polish|rework|adjust|" +
  "remove|drop|delete|cut|put|move|place|add|insert|include|append|make|turn|reorder|translate|simplify|trim|rename|retitle|replace)";
const often =
  "(?:every|each)\\s+(?:other\\s+)?(?:single\\s+)?(?:second\\s+|first\\s+|last\\s+)?(?:day|night|morning|evening|afternoon|week|month|" +
  "quarter|year|hour|weekday|monday|tuesday|wednesday|thursday|friday|saturday|sunday)";

export const english: IntentPatterns = {
  question: oneOf(
    "^(?:and |so |but |ok,? )?(?:what|who|whom|whose|where|which|why|how)\\b(?!.*\\bautomate\\b)",
    "^(?:and |so |but |ok,? )?when\\b(?![^?]*,[^?]*$)",
    "^(?:is|are|was|were|does|do|did|has|have) (?!you\\b|this\\b|that\\b|it again\\b)",
    "^(?:do|did) you remember (?:what|who|when|where|which|how|if|the)",
    "^according to\\b",
    "^(?:can|could|would) you (?:look up|find|check|tell|explain|search (?:for|the (?:docs|documents|files|knowledge)))(?!.*\\b(?:each|every|automatically)\\b)",
    "^(?:summari[sz]e|compare|explain|list|tell me|look up|find|show me)\\b(?!.*\\binto a report\\b)",
  ),
  outside: oneOf(
    "\\b(?:weather|weather forecast|(?:going to|will it) (?:rain|snow)|stock price|exchange rate|(?:latest|today'?s) news|traffic jam)\\b",
    "^(?:what(?:'s| is) |how much is |calculate )?\\d+(?:[.,]\\d+)?\\s*(?:[-+*/×^]|plus|minus|times|x)\\s*\\d+",
    "\\btell (?:me|us) (?:a|another) (?:joke|story|riddle)\\b",
    "\\b(?:search|browse|look(?: it)? up on|check|find on|google) (?:the |on the )?(?:web|internet|online|google)\\b|\\bon the (?:web|internet)\\b",
    "\\b(?:crawl|scrape|open|visit|fetch|read|summari[sz]e)\\b.{0,40}https?://",
  ),
  capability: oneOf(
    "\\bwhy (?:can(?:'|no)t|can not|couldn't|won't|don't) you\\b",
    "^(?:which|what) (?:of (?:your|the) )?(?:tools?|functions?|features?|capabilities)\\b.{0,30}\\b(?:on|off|available|disabled|switched|turned|enabled|there)\\b",
    "^(?:is|are|has|have|was|why (?:is|was)) .{2,60}\\b(?:switched|turned|disabled|off|enabled|available|deactivated)\\b.{0,20}\\?*$",
    "^(?:can|could|do) you (?:also |still )?(?:write|make|create|generate|send|search|book|do) (?:reports|podcasts|images|videos|emails|slides|automations)\\b\\s*\\?",
  ),
  recall: oneOf(
    "\\bwhat (?:do|did|have) you (?:know|remember|saved?|stored?|noted?)(?: .{0,20})?\\babout me\\b",
    "\\bwhat(?:'s| is) (?:in|stored in|saved in) (?:your|my|the|our) memory\\b",
    "\\bwhat do you remember\\b",
    "^(?:show|list|tell)(?: me)? (?:my|your|our|the) (?:memory|memories|preferences)\\b",
  ),
  automate: oneOf(
    `\\b${often}\\b`,
    "\\bremind (?:me|us)\\b|\\b(?:set|create|add)(?: up)?(?: me)? an? (?:reminder|alert|alarm)\\b",
    "\\bautomat(?:e|ion|ions|ically|ed)\\b",
    "\\b(?:schedule|set up) (?:an? |the |this |it )?(?:.{0,20}\\b)?(?:daily|weekly|monthly|quarterly|hourly|recurring|regular|run|job|check)\\b",
    "^schedule\\b",
    "\\b(?:whenever|as soon as|each time|every time)\\b",
    "\\b(?:trigger|notify me|alert me|run|send)\\b.{0,60}\\b(?:when|if|once)\\b.{0,60}\\b(?:changes?|arrives?|uploaded|uploads?|added|updated)\\b",
    "\\b(?:want|need|send|give|get|like|create|make|produce|write|set|set up|add|schedule)\\b.{0,30}\\b(?:daily|weekly|monthly|hourly|nightly|recurring) (?:\\w+ )?(?:report|summary|digest|update|check|mail|email|overview|reminder|task|job|run|review|search)\\b",
    "\\b(?:notify|alert|tell|ping|inform|warn) (?:me|us) (?:when|if|once|as soon as)\\b",
    "\\b(?:run|repeat|do|check|send) (?:this|that|it)\\b.{0,30}\\b(?:daily|weekly|monthly|hourly|nightly|regularly)\\b",
    "^when (?:an?|any|new|the|some)\\b[^?]*,\\s*(?:please )?\\w+[^?]*$",
  ),
  remember: oneOf(
    `${polite}note\\s*[:,]`,
    `${polite}(?:remember|memori[sz]e|note(?: that| down|[:,])|record that|jot down|write down|save this|keep in mind|bear in mind|don'?t forget|never forget)\\b(?! (?:what|when|who|how|if|whether|the report))`,
    "\\b(?:remember|memori[sz]e|note) (?:that|this|it)\\b\\s*(?:[.!]|$)",
    "\\bplease (?:remember|memori[sz]e|note)\\b",
    "\\bi (?:want|would like|'d like) you to (?:remember|memori[sz]e|note)\\b",
    `${polite}(?:make|keep|take) a (?:mental )?note\\b`,
    `${polite}(?:add|save|store|put|write)\\b.{0,40}\\b(?:to|in|into) (?:your|my|our|the) memory\\b`,
    `${polite}forget (?:that|about|what|my|the fact|everything)\\b`,
    "^(?:from now on|going forward|in (?:the )?future|for future reference|henceforth)\\b",
    `${polite}(?:add|save|store|put|keep|write)\\b.{0,40}\\b(?:to|in|into) memory\\b`,
    "^i (?:always |never |usually |would )?(?:want|like|prefer)\\b.{0,30}\\b(?:answers?|replies|responses|format|units|language|summaries)\\b",
    "^(?:always|never) (?:answer|reply|call|use|write|respond|address)\\b",
    "^(?:call me|my name is|i am called|i prefer)\\b",
    "^i(?:'ve| have)? (?:just |recently |now )?(?:moved|relocated) to\\b(?!.*\\?)",
    "^i (?:now )?live in\\b(?!.*\\?)",
    "^as i (?:already )?said,? (?:keep|i (?:prefer|like|want))\\b",
  ),
  laterWork: oneOf(
    "\\b(?:send|remind|notify|alert|run|check|generate|create|write|repeat|search|email|trigger|schedule|automatically)\\b",
  ),
  changesReport: oneOf(
    `${polite}${change}\\b.{0,80}\\b(?:to|of|from|in|on|for)? ?(?:the|that|this|my|our|your|last|previous|existing|latest|same) (?:\\w+ ){0,3}${report}`,
    `${polite}${change}\\b.{0,60}\\b(?:in|to|of|from) (?:the|that|this) ${report}`,
    `^(?:the|that|this|your) (?:last |latest )?${report} (?:needs?|should|must|is too|has to|lacks|misses)\\b`,
  ),
  changesIt: oneOf(
    `${polite}${change}\\b.{0,50}\\b(?:it|this|that|section|chapter|paragraph|summary|conclusion|introduction|title|heading|table|part)\\b`,
    "\\b(?:shorter|longer|more (?:formal|detailed|concise)|less (?:formal|detailed))\\b\\s*(?:please)?[.!]?$",
  ),
  makesReport: oneOf(
    `${polite}${make}\\b(?!.{0,40}\\b(?:about|on|of)\\b.{0,60}\\bin the report\\b).{0,60}${report}`,
    `\\b(?:i|we)(?:'d| would)? (?:need|want|like|love|require)\\b.{0,40}\\ba(?:n)? (?:\\w+[ -]){0,4}${report}`,
    `\\b(?:can|could|may) (?:i|we) (?:get|have|see)\\b.{0,30}${report}`,
    `^(?:an? )?(?:\\w+ ){0,3}${report}\\s*(?::|about|on|covering)`,
    `\\binto (?:a|an) (?:\\w+ ){0,2}${report}`,
    `\\b(?:give|get|hand) (?:me|us) (?:a|an) (?:\\w+[ -]){0,3}${report}`,
  ),
  elsewhere: oneOf(
    // An order at the beginning whose verb is none of ours; verbs that are nouns too need something they act on.
    `${polite}(?:send|e-?mail|delete|erase|google|download|upload|publish|tweet|rename|invite|translate|deploy|dial|sing)\\b(?! (?:address|signature|format))`,
    `${polite}(?:mail|forward|draw|sketch|paint|play|transfer|wire|pay|reserve|print|post|share|install|design|code|hire|cancel|buy|purchase|book|order)\\s+(?:me|us|him|her|them|the|an?|my|our|your|this|that|these|those|it|all|some|more|new|two|three|another|everyone|\\d+)\\b`,
    "\\b(?:infographic|diagram of|chart of|song|music|playlist|meme|gif)\\b",
    "\\b(?:send|write|forward|draft|reply to)\\b.{0,20}\\b(?:e-?mails?|mail|message|letter|sms|text message)\\b",
    "\\be-?mail (?:him|her|them|this|it|\\p{Lu}\\w+)\\b",
    "\\b(?:make|create|generate|produce|design|record|edit|need|want|build|write|turn|render|give|improve|film|get)\\b.{0,50}\\b(?:podcast|video|image|picture|photo|drawing|illustration|logo|slides?|slide deck|presentation|powerpoint|resume|cv|cover letter|spreadsheet)\\b",
    "\\b(?:book|reserve|order|buy|purchase|pay|cancel|subscribe)\\b.{0,40}\\b(?:flight|hotel|table|ticket|room|from|metres|pieces|invoice|train|taxi)\\b",
    "\\b(?:post|share|publish|upload)\\b.{0,40}\\b(?:slack|teams|twitter|linkedin|notion|jira|channel|facebook|instagram)\\b",
    "\\b(?:add|put|save|sync|connect|check|read|update|create|schedule|send|copy|import)\\b.{0,60}\\b(?:calendar|slack|jira|notion|linear|gmail|dropbox|google drive|onedrive)\\b",
    "\\b(?:write|compose|tell|sing)\\b.{0,20}\\b(?:poem|song|story|joke|essay|novel|haiku|limerick)\\b",
    "\\b(?:write|create|generate|debug|fix)\\b.{0,30}\\b(?:code|script|program|function|sql|regex|app|website)\\b",
    "\\btranslate\\b",
    "^(?:please )?(?:delete|erase|remove|rename|move|upload)\\b.{0,40}\\b(?:documents?|files?|folders?|everything)\\b",
    "\\b(?:call|phone|text|ring|invite|hire|fire)\\b (?:him|her|them|my|the (?!report))",
    "^(?:please )?(?:call|phone|ring|text) (?!me\\b|us\\b)\\w+",
  ),
  courtesies: longestFirst(
    "hi|hello|hey|hiya|howdy|greetings|good morning|good afternoon|good evening|good day|good night|thanks|thank you|thx|" +
      "cheers|bye|goodbye|see you|see you later|ok|okay|cool|nice|great|perfect|awesome|excellent|well done|good job|great job|" +
      "nice work|got it|understood|i see|sure|alright|fine|welcome|no worries|never mind|nevermind|sorry|yes|no|lol|haha|wow|" +
      "that's all|that's it|that's great|that's fine|that's helpful|that's good|that is all|that is great|that was helpful|" +
      "that was great|that was good|that was useful|how are you|how are you today|how are you doing|yo|nice to meet you|lovely|" +
      "brilliant|please|very much|so much|a lot|for now|again|there|everyone|all|candor|then|and|very|you're great|" +
      "you're welcome|have a nice day",
  ),
  smallTalk: oneOf(
    "^(?:hi|hello|hey)?[, ]*(?:who|what) are you\\b",
    "^(?:hi|hello|hey)?[, ]*what(?:'s| is) your name",
    "^(?:hi|hello|hey)?[, ]*what (?:can|do) you do\\b.{0,25}$",
    "^(?:can|could|will) you help(?: me)?\\s*\\??$",
    "^are you (?:an? )?(?:real |really )?(?:ai|human|bot|robot|person|machine|chatgpt|gpt|claude|gemini|language model|llm|there|ok|alive)\\b",
    "^(?:which|what)(?: language| ai)? model (?:are you|do you|is this)\\b",
    "^(?:how are you|how'?s it going|how do you do|what'?s up|nice to meet you|pleased to meet you)\\b",
    "^(?:what is|what's) your (?:purpose|job|role|function)\\b",
    "^(?:help|test|testing|ping)\\s*[!?.]*$",
    "^who (?:made|built|created|developed|programmed) you\\b",
    "^you(?:'re| are) (?:so |really |very )?\\w+\\s*[.!]*$",
    "^how (?:can|could|do) you help\\b",
    "^(?:tell me about|introduce|describe) yourself\\b",
    "^(?:do|can) you (?:speak|understand|write) (?:english|chinese|german|french|spanish|mandarin)\\b",
  ),
};
