// A plain trick-taking game for four: 13 cards each, suit must be followed, the highest card of the suit that was led
// takes the trick. 52 moves. Hands are secret.
'use strict';

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const SUITS = ['C', 'D', 'H', 'S'];
const RANKS = 13;
const PLAYERS = 4;

const suit = (card) => card[0];
const rank = (card) => Number(card.slice(1));

function legal(hand, trick) {
  const led = trick.length ? suit(trick[0].card) : null;
  const following = hand.filter((card) => suit(card) === led);
  return following.length ? following : hand;
}

function taker(trick) {
  const led = suit(trick[0].card);
  return trick
    .filter(({ card }) => suit(card) === led)
    .reduce((best, one) => (rank(one.card) > rank(best.card) ? one : best)).player;
}

function play({ G, playerID }, card) {
  const { hand } = G.players[playerID];
  if (!legal(hand, G.trick).includes(card)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.trick.push({ player: playerID, card });
  G.next = (Number(playerID) + 1) % PLAYERS;
  if (G.trick.length === PLAYERS) {
    const winner = taker(G.trick);
    G.tricks[winner] += 1;
    G.next = Number(winner);
    G.last = G.trick;
    G.trick = [];
  }
}

const Tricks = {
  name: 'tricks',
  minPlayers: PLAYERS,
  maxPlayers: PLAYERS,
  disableUndo: true,
  setup: ({ random }) => {
    const deck = random.Shuffle(SUITS.flatMap((s) => Array.from({ length: RANKS }, (_, r) => `${s}${r + 2}`)));
    const hands = Array.from({ length: PLAYERS }, (_, p) => deck.slice(RANKS * p, RANKS * (p + 1)).sort());
    return {
      players: Object.fromEntries(hands.map((hand, p) => [p, { hand }])),
      trick: [],
      last: [],
      tricks: [0, 0, 0, 0],
      next: 0,
    };
  },
  playerView: PlayerView.STRIP_SECRETS, // a player sees no other hand
  moves: { play: { move: play, client: false } },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },
  endIf: ({ G }) => (G.tricks.reduce((a, b) => a + b) === RANKS ? { tricks: G.tricks } : undefined),
};

module.exports = { Tricks, legal };
