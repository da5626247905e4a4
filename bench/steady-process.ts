import { steadily } from './benchmark.ts'
import type { SteadyAnswer, SteadyJob } from './steady-load.ts'

/** Sends one request after another at a steady rate, whatever the answers take, and says what each took. */
async function run({ url, perSecond, seconds, requests }: SteadyJob): Promise<number[]> {
  return steadily(perSecond, seconds, async index => {
    const { method, path, headers, body } = requests[index % requests.length] ?? {}
    const sent = { ...(method && { method }), ...(headers && { headers }), ...(body !== undefined && { body }) }
    const answer = await fetch(`${url}${path}`, sent)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
  })
}

process.on('message', async job => {
  const told: SteadyAnswer = await run(job as SteadyJob).then(
    took => ({ took }),
    fault => ({ fault: String(fault) }),
  )
  process.send?.(told)
})
process.on('disconnect', () => process.exit(0))
