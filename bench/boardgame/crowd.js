// People who play at boardgame.io by its own socket: `node crowd.js PORT TABLES`. Says "ready" when all have their first
// state, plays when it is told "go", and says how many moves were acknowledged; then again, at new tables.
'use strict';

const readline = require('node:readline');
const { io } = require('socket.io-client');
const { Tricks, legal } = require('./game');

const [port, tables] = process.argv.slice(2).map(Number);
const PLAYERS = 4;
const people = [];
let matches = 0;
let left = 0;
let moves = 0;

class Person {
  constructor(seat) {
    this.seat = String(seat);
    this.socket = io(`http://127.0.0.1:${port}/${Tricks.name}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.socket.on('sync', (match, { state }) => {
      this.take(state);
      this.synced();
    });
    this.socket.on('update', (match, state) => this.update(match, state));
    this.socket.on('disconnect', (why) => fail(`disconnected: ${why}`));
  }

  connected() {
    return new Promise((done, failed) => this.socket.once('connect', done).once('connect_error', failed));
  }

  sync(match) {
    this.match = match;
    this.asked = -1;
    return new Promise((done) => {
      this.synced = done;
      this.socket.emit('sync', match, this.seat, undefined, PLAYERS);
    });
  }

  take({ G, ctx, _stateID }) {
    [this.G, this.ctx, this.state] = [G, ctx, _stateID];
  }

  update(match, state) {
    if (match !== this.match) return;
    this.take(state);
    if (this.state === this.asked + 1) moves += 1;
    if (this.ctx.gameover) {
      left -= 1;
      if (!left) done();
    } else {
      this.move();
    }
  }

  move() {
    if (this.ctx.currentPlayer !== this.seat) return;
    const cards = legal(this.G.players[this.seat].hand, this.G.trick);
    const card = cards[Math.floor(Math.random() * cards.length)];
    const payload = { type: 'play', args: [card], playerID: this.seat };
    this.asked = this.state;
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state, this.match, this.seat);
  }
}

async function sit() {
  for (let table = 0; table < tables; table++) {
    const match = `match-${(matches += 1)}`;
    const four = people.slice(table * PLAYERS, table * PLAYERS + PLAYERS);
    await four[0].sync(match); // makes the match; were all to come at once, each would make one
    await Promise.all(four.slice(1).map((person) => person.sync(match)));
  }
  [left, moves] = [people.length, 0];
  console.log('ready');
}

function done() {
  console.log(`moves ${moves}`);
  sit();
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

async function main() {
  for (let table = 0; table < tables; table++) {
    const four = [];
    for (let seat = 0; seat < PLAYERS; seat++) four.push(new Person(seat));
    people.push(...four);
    await Promise.all(four.map((person) => person.connected()));
  }
  await sit();
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line === 'go') for (const person of people) person.move();
    else process.exit(0);
  }
}

main().catch((problem) => fail(problem.message));
