// The three forms of REDIS_URL, without a connection: settings are checked before anything is opened.

/** redis+sentinel://user:password@host:port,host:port/name/db?sentinelPassword=… or redis+cluster://user:password@host:port,host:port */
const SEVERAL =
  /^(?<tls>rediss?)\+(?<kind>sentinel|cluster):\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?@]+)(?:\/(?<name>[^/?]+))?(?:\/(?<db>\d+))?(?:\?(?<query>.*))?$/
const HOST = /^(?<host>[\w.-]+|\[[\da-f:]+\])(?::(?<port>\d{1,5}))?$/i
const STANDARD_PORT = { sentinel: 26_379, cluster: 6379 } as const

/** What an address with several servers says. */
export interface Several {
  kind: 'sentinel' | 'cluster'
  tls: boolean
  hosts: { host: string; port: number }[]
  username?: string
  password?: string
  /** The name by which the Sentinels know the primary. */
  name?: string
  db?: number
  sentinelUsername?: string
  sentinelPassword?: string
}

/** Reads an address of Sentinels or of a Cluster; null for any other. */
export function readSeveral(url: string): Several | null {
  const g = SEVERAL.exec(url)?.groups
  if (!g) return null
  const kind = g['kind'] === 'sentinel' ? 'sentinel' : 'cluster'
  const hosts = (g['hosts'] ?? '').split(',').map((h) => HOST.exec(h.trim())?.groups)
  const query = new URLSearchParams(g['query'])
  const given = Object.entries({
    username: g['user'] && decodeURIComponent(g['user']),
    password: g['password'] && decodeURIComponent(g['password']),
    name: g['name'] && decodeURIComponent(g['name']),
    db: g['db'] && Number(g['db']),
    sentinelUsername: query.get('sentinelUsername'),
    sentinelPassword: query.get('sentinelPassword'),
  }).filter(([, v]) => v !== undefined && v !== null && v !== '')
  if (hosts.some((h) => h === undefined)) return null
  return {
    kind,
    tls: g['tls'] === 'rediss',
    hosts: hosts.map((h) => ({
      host: (h?.['host'] ?? '').replace(/^\[|\]$/g, ''),
      port: Number(h?.['port'] ?? STANDARD_PORT[kind]),
    })),
    ...Object.fromEntries(given),
  }
}

/** Why an address of Redis is none, in pt-BR; null when it is one. */
export function redisUrlRefusal(url: string): string | null {
  if (/^rediss?:\/\//.test(url)) return URL.canParse(url) ? null : 'não é um endereço de Redis'
  const s = readSeveral(url)
  if (!s)
    return 'precisa ser redis://servidor:porta, redis+sentinel://sentinela:porta,outra:porta/nome ou redis+cluster://no:porta,outro:porta (rediss com TLS)'
  if (s.kind === 'sentinel' && s.name === undefined) return 'falta o nome do primário no fim: redis+sentinel://…/nome'
  if (s.kind === 'cluster' && s.name !== undefined) return 'um Cluster tem um só banco: tire o que vem depois da barra'
  return null
}
