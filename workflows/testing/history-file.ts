import { fileURLToPath } from 'node:url'
import proto from '@temporalio/proto'

const { History } = proto.temporal.api.history.v1

const repository = new URL('../../', import.meta.url)

/** A recorded history as readable JSON; long numbers as text, payloads in base64, its machine and folders left out. */
export function historyText(history: proto.temporal.api.history.v1.IHistory): string {
  const plain = History.toObject(History.fromObject(history), { longs: String, bytes: String, enums: String })
  const text = JSON.stringify(plain, (key, value) => (key === 'identity' ? 'recorder' : value), 1)
  return `${text.replaceAll(repository.href, '').replaceAll(fileURLToPath(repository), '')}\n`
}

export function historyOf(text: string): proto.temporal.api.history.v1.History {
  return History.fromObject(JSON.parse(text))
}
