import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server of this machine on which answers can be lost: what is asked arrives there all the same. */
export async function lossyWay(port: number) {
  const sockets = new Set<Socket>()
  let isMute = false
  let isCut = false
  const server = createServer(near => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.on('data', asked => far.write(asked))
    far.on('data', answered => isMute || near.write(answered))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on nothing comes back. */
    loseAnswers() {
      isMute = true
    },
    /** What comes from now on comes back; the connections stay. */
    answerAgain() {
      isMute = false
    },
    /** Connections end, and no new one is taken. */
    cut() {
      isCut = true
      end()
    },
    /** Connections end; new ones are as they should be. */
    restore() {
      isMute = false
      isCut = false
      end()
    },
    close() {
      server.close()
      end()
    },
  }
}
