import type pg from 'pg'

/** Reads a COPY ... TO STDOUT to its end and counts its rows; nothing is parsed. */
export function copyOut(client: pg.PoolClient, statement: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    // What pg asks of a query object; it has no COPY of its own.
    const query = {
      submit: (connection: { query(text: string): void }) => connection.query(statement),
      handleCopyOutResponse: () => undefined,
      handleCopyData() {
        rows += 1
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
      handleRowDescription: () => undefined,
    }
    client.query(query as unknown as pg.Submittable)
  })
}
