// Preloaded into a server that would listen on all addresses: it listens on 127.0.0.1 alone.

import net from 'node:net'

const listen = net.Server.prototype.listen
net.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest)
}
