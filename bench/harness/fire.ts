// Child process that puts load on an address: node bench/harness/fire.ts '{"url":…,"segundos":…,"conexoes":…,"headers":{…}}' (and metodo, corpo); prints { porSegundo,
// p50, erros }.
import autocannon from 'autocannon'

const {
  url,
  segundos,
  conexoes: connections,
  headers,
  metodo = 'GET',
  corpo,
} = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  segundos: number
  conexoes: number
  headers: Record<string, string>
  metodo?: 'GET' | 'POST'
  /** `[<id>]` in it becomes another id in each request. */
  corpo?: string
}
const r = await autocannon({
  url,
  duration: segundos,
  connections: connections,
  headers,
  method: metodo,
  ...(corpo !== undefined && { body: corpo, idReplacement: true }),
})
console.log(
  JSON.stringify({ porSegundo: r.requests.total / r.duration, p50: r.latency.p50, erros: r.errors + r.non2xx }),
)
