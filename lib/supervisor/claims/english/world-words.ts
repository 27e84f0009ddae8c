const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** What happens in the world of its own accord or by its people; a workspace holds none of it. */
export const worldly = set(`
  law laws act bill bills treaty regulation regulations legislation constitution tax taxes tariff tariffs wage wages
  salary salaries rent rents price prices market markets economy industry production government ministry parliament
  court judge police army war strike election vote votes president ceo cfo minister mayor director manager managers
  board company companies firm startup bank banks supplier suppliers vendor vendors customer customers client
  clients employee employees staff workers people users residents citizens students patients children man woman men
  women person team teams union committee department office offices factory plant store stores shop shops school
  schools hospital museum gallery city town country bridge road roads station airport building buildings house
  houses church castle harbour river species disease vaccine drug theory method methods algorithm model models
  effect effects result results technology product products software brand service services flight flights train
  trains ship ships shipment shipments delivery deliveries goods parcel parcels package packages machine machines
  engine pump vehicle vehicles car cars phone phones season match game film movie song album novel book books
  painting paintings study studies research experiment experiments survey trial case cases lawsuit complaint claim
  patent fine fines loan loans debt deposit rule rules policy policies standard standards project projects programme
  program plan plans decision merger deal acquisition partnership relationship problem problems issue risk risks
  demand supply sales revenue profit profits cost costs budget rate rates share shares stock emissions energy power
  water oil gas land forest fish fishing bird birds it they many most some several others everyone
`);

/** What is done in the world, by whomever: a workspace has no tool for it. */
export const outside = set(`
  adopt sign ratify elect appoint hire fire found acquire kill injure arrest convict sentence fine raise reduce
  lower increase decrease double launch release discontinue recall delay suspend ban legalize legalise observe
  measure estimate associate prove criticize criticise praise accuse nominate award negotiate terminate damage
  destroy rebuild renovate restore demolish close open sell ship deliver pay purchase buy use consider establish
  introduce implement develop collect link write build design install explore investigate search study examine
  review read view watch visit publish announce broadcast approve reject accept decline enroll postpone refund
  charge
`);
