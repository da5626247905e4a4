import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

/** With the page's patience (`web/app/api/connection.ts`) a loss is said within 10 s. */
const longestMs = 1_500

/** Gives the question whether the database answers now; those who ask it in the same moment share one answer. */
export function databaseAnswers({ database }: Pick<Ports, 'database'>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  const ask = async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>(resolve => {
      timer = setTimeout(resolve, longestMs, false)
    })
    const answered = sql`select 1`.execute(database).then(
      () => true,
      () => false,
    )
    try {
      return await Promise.race([answered, late])
    } finally {
      clearTimeout(timer)
    }
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
