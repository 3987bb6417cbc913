/**
 * Sentences of the commentary, by kind of event. {player} and {other} are names, {club} the player's club, {rival} the other
 * club, {score} the score after the event with both clubs' names.
 */
export const matchSentences = {
  kickOff: [
    "{home} get the match under way at {ground}.",
    "We are off at {ground}: {home} against {away}.",
    "Referee {referee} blows and {away} kick off at {ground}.",
  ],
  goal: [
    "GOAL! {player} finishes low into the corner. {score}.",
    "GOAL! {player} sweeps it in from twelve yards. {score}.",
    "GOAL! {player} rises highest and heads it home. {score}.",
    "GOAL! A fierce drive from {player} beats the goalkeeper. {score}.",
    "GOAL! {player} slides in at the far post. {score}.",
    "GOAL! {player} rounds the goalkeeper and rolls it in. {score}.",
    "GOAL! {player} curls one in from the edge of the area. {score}.",
    "GOAL! {player} is first to the rebound and makes no mistake. {score}.",
  ],
  assisted: [
    "GOAL! {other} picks out {player}, who finishes first time. {score}.",
    "GOAL! {player} meets a cross from {other} with a firm header. {score}.",
    "GOAL! {other} slips {player} through and the finish is cool. {score}.",
    "GOAL! {other} cuts it back and {player} turns it in. {score}.",
    "GOAL! A long ball from {other}, one touch from {player}, and it is in. {score}.",
    "GOAL! {player} taps in after fine work by {other} on the wing. {score}.",
    "GOAL! {other} with the corner, {player} with the header. {score}.",
  ],
  penaltyGoal: [
    "GOAL! {player} sends the goalkeeper the wrong way from the spot. {score}.",
    "GOAL! {player} drives the penalty into the top corner. {score}.",
    "GOAL! The penalty from {player} goes in off the post. {score}.",
  ],
  penaltyMiss: [
    "Penalty missed! {player} puts it wide for {club}.",
    "Penalty saved! {player} is denied from the spot.",
    "Penalty missed! {player} strikes the crossbar.",
  ],
  ownGoal: [
    "OWN GOAL! {player} turns a low cross into his own net. {score}.",
    "OWN GOAL! A clearance goes in off {player}. {score}.",
  ],
  chance: [
    "{player} shoots over from the edge of the area.",
    "{player} heads wide for {club}.",
    "A half-volley from {player} flies past the post.",
    "{player} cuts inside and drags his shot wide.",
    "{player} strikes the outside of the post.",
    "The shot from {player} is blocked by a defender.",
    "{club} break at speed, but {player} cannot keep it down.",
    "{player} tries from thirty yards and does not trouble the goalkeeper.",
  ],
  save: [
    "{other} gets down well to stop {player}.",
    "{player} forces {other} into a fingertip save.",
    "Straight at {other} from {player}.",
    "Fine stop by {other}, who turns the shot from {player} round the post.",
    "{player} is through, and {other} spreads himself to save.",
    "{other} holds a header from {player}.",
  ],
  corner: [
    "Corner to {club}, taken by {player}.",
    "{club} win a corner on the right.",
    "{club} force a corner; {player} will deliver it.",
  ],
  offside: [
    "{player} is flagged offside.",
    "The flag is up against {player} of {club}.",
    "{player} went a moment too early: offside.",
  ],
  freeKick: [
    "Free-kick to {rival} after a foul by {player}.",
    "{player} brings his man down and {rival} have a free-kick.",
    "{player} is penalised for pushing.",
  ],
  yellow: [
    "Yellow card for {player}, who was late into the challenge.",
    "{player} is booked for a trip on the halfway line.",
    "{player} goes into the book for dissent.",
    "A shirt pull by {player} earns him a yellow card.",
    "{player} is cautioned for holding up a free-kick.",
  ],
  secondYellow: [
    "A second yellow card for {player}: {club} are down to {men} men.",
    "{player} is booked again and has to go. {club} have {men} left.",
  ],
  red: [
    "RED CARD! {player} is sent off for a dangerous tackle. {club} are down to {men} men.",
    "RED CARD! {player} denies a clear chance and walks. {club} have {men} left.",
  ],
  substitution: [
    "Change for {club}: {other} replaces {player}.",
    "{player} makes way for {other}.",
    "{other} comes on for {player} as {club} freshen things up.",
    "{club} bring on {other}; {player} goes off.",
  ],
  injury: [
    "{player} is down and needs treatment.",
    "Play stops while {player} is looked after.",
    "{player} has taken a knock for {club}.",
  ],
  addedTime: ["The board shows {minutes} added.", "There will be {minutes} added.", "At least {minutes} more to play."],
  halfTime: ["Half-time: {score}.", "The whistle goes for the interval: {score}."],
  secondHalf: ["The second half begins.", "Both sides are back out and the second half is under way."],
  normalTimeOver: ["Ninety minutes could not separate them: extra time to come."],
  extraTimeFirst: ["Extra time begins."],
  extraTimeSecond: ["The second period of extra time begins."],
  shootOut: ["It will be decided by penalties."],
  shootOutGoal: [
    "{player} scores for {club}. {penalties} on penalties.",
    "{player} finds the corner. {penalties} on penalties.",
  ],
  shootOutMiss: [
    "{player} sees his penalty saved. Still {penalties}.",
    "{player} puts his penalty over the bar. It stays {penalties}.",
  ],
  fullTime: ["Full-time: {score}.", "It is all over at {ground}: {score}."],
  abandoned: ["The referee takes the players off: the pitch is waterlogged and the match is abandoned. {score}."],
} as const;
