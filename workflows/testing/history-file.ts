import proto from '@temporalio/proto'

const { History } = proto.temporal.api.history.v1

/** A recorded history as readable JSON; long numbers as text, payloads in base64. */
export function historyText(history: proto.temporal.api.history.v1.IHistory): string {
  const plain = History.toObject(History.fromObject(history), { longs: String, bytes: String, enums: String })
  return `${JSON.stringify(plain, (key, value) => (key === 'identity' ? 'recorder' : value), 1)}\n`
}

export function historyOf(text: string): proto.temporal.api.history.v1.History {
  return History.fromObject(JSON.parse(text))
}
