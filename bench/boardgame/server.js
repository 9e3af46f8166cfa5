// boardgame.io as it comes: everything in memory. `node server.js`; prints its port.
'use strict';

const { Server, Origins } = require('boardgame.io/server');
const { Tricks } = require('./game');

Server({ games: [Tricks], origins: [Origins.LOCALHOST] })
  .run(0)
  .then(({ appServer }) => console.log(`port ${appServer.address().port}`));
