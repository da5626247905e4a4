import type pg from 'pg'

type CopyConnection = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** Writes these chunks by a COPY ... FROM STDIN; pg has no COPY of its own. */
export function copyIn(client: pg.PoolClient, statement: string, chunks: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        for (const chunk of chunks) connection.sendCopyFromChunk(chunk)
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
      handleRowDescription: () => undefined,
    }
    client.query(query as unknown as pg.Submittable)
  })
}

/** The lines of a COPY ... TO STDOUT, as they came. */
export function copied(client: pg.PoolClient, statement: string): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const query = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyOutResponse: () => undefined,
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void chunks.push(Buffer.from(chunk)),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(chunks),
      handleError: reject,
      handleRowDescription: () => undefined,
    }
    client.query(query as unknown as pg.Submittable)
  })
}
