import { readFileSync } from 'node:fs'

type EventStoreNode = { readonly host: string; readonly port: number }

/** An address of EventStoreDB, taken apart. */
export type EventStoreAddress = {
  readonly nodes: readonly [EventStoreNode, ...EventStoreNode[]]
  /** What a person may read: the nodes, without user, password and options. */
  readonly where: string
  readonly isSecure: boolean
  readonly user: { readonly name: string; readonly password: string } | null
  readonly options: Readonly<Partial<Record<OptionName, string>>>
}

/** Not all that the client knows: with `throwOnAppendFailure=false`, for one, a refused append would count as stored. */
const optionNames = [
  'tls',
  'tlsCaFile',
  'userCertFile',
  'userKeyFile',
  'keepAliveInterval',
  'keepAliveTimeout',
  'discoveryInterval',
  'gossipTimeout',
  'maxDiscoverAttempts',
  'connectionName',
] as const
type OptionName = (typeof optionNames)[number]

const shape = /^esdb(?:\+discover)?:\/\/(?:([^:@/]+):([^:@]+)@)?([^@/?#]+)\/?(?:\?([^#]*))?$/
const usualPort = 2113

/**
 * Takes apart what the client takes: `esdb://user:password@host:port,host:port?tls=true`. Throws `RangeError` with the rule
 * that is broken; no user and no password stands in it.
 */
export function eventStoreAddress(url: string): EventStoreAddress {
  const [, name, password, hosts, query = ''] = shape.exec(url) ?? []
  if (hosts === undefined) {
    throw new RangeError(
      'must be esdb://host:port or esdb+discover://host:port, with user:password@ before it and ?option=value after it; : / @ in user and password as %3A %2F %40',
    )
  }
  const options = readOptions(query)
  return {
    nodes: hosts.split(',').map(readNode) as [EventStoreNode, ...EventStoreNode[]],
    where: hosts,
    isSecure: options.tls !== 'false',
    user:
      name === undefined || password === undefined
        ? null
        : { name: plain(name, 'user'), password: plain(password, 'password') },
    options,
  }
}

function readNode(text: string): EventStoreNode {
  const [, host, port] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (host === undefined || Number(port) > 65_535) throw new RangeError('has a node that is not host:port')
  return { host, port: port === undefined ? usualPort : Number(port) }
}

function readOptions(query: string): Partial<Record<OptionName, string>> {
  const options: Partial<Record<OptionName, string>> = {}
  for (const part of query.split('&').filter(each => each !== '')) {
    const [key = '', value = ''] = part.split('=')
    const name = optionNames.find(each => each.toLowerCase() === key.toLowerCase())
    if (name === undefined) throw new RangeError(`has the unknown option ${key}; known are ${optionNames.join(', ')}`)
    options[name] = plain(value, name)
    const rule = ruleOf(name)
    if (!rule.fits(options[name])) throw new RangeError(`has ${name}=${value}: it must be ${rule.told}`)
  }
  return options
}

function ruleOf(name: OptionName): { told: string; fits(value: string): boolean } {
  if (name === 'tls') return { told: 'true or false', fits: value => value === 'true' || value === 'false' }
  if (name === 'connectionName') return { told: 'a name', fits: value => value !== '' }
  if (name.endsWith('File')) return { told: 'the path of a PEM file', fits: isPem }
  return { told: 'a whole number', fits: value => /^\d{1,9}$/.test(value) }
}

function plain(text: string, name: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RangeError(`has a % in its ${name} that is not followed by two hexadecimal digits`)
  }
}

function isPem(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN ')
  } catch {
    return false
  }
}
