import { steadily } from './benchmark.ts'
import type { LookerAnswer, LookerRequest } from './looker.ts'
import { type MemoryClient, startClient } from './memory-client.ts'

let client: MemoryClient

async function answer(request: LookerRequest): Promise<number[]> {
  switch (request.ask) {
    case 'begin':
      client = await startClient(request.url, request.number)
      return []
    case 'sign in':
      await client.signIn()
      return []
    case 'look':
      return steadily(request.perSecond, request.seconds, client.look)
  }
}

process.on('message', async request => {
  const told: LookerAnswer = await answer(request as LookerRequest).then(
    took => ({ took }),
    fault => ({ fault: String(fault) }),
  )
  process.send?.(told)
})
process.on('disconnect', () => process.exit(0))
