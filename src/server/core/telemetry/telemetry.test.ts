import { spawnSync } from 'node:child_process'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { attribute, openOtlpReceiver, type ReceivedSpan, withTelemetry } from '#tests/server/otlp-receiver.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../database/pool.ts'
import { EnvError } from '../env.ts'
import { errorType } from './open-telemetry.ts'
import { readOtlpSettings } from './otlp-settings.ts'
import { startTelemetry, tracing } from './tracing.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
/** A caller's trace context whose free part says something about a person. */
const WITH_STATE = { traceparent: `00-${'3'.repeat(32)}-${SPAN}-01`, tracestate: 'cpf=52998224725' }

let receiver: Awaited<ReturnType<typeof openOtlpReceiver>>
let t: TestServer
let m: World
let off: () => Promise<void>
/** Another system, and what it was sent. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = []
const dms = createServer((req, res) => {
  asked.push({ url: req.url ?? '', headers: req.headers })
  res.writeHead(200, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ itens: [], total: 0, proximo: '0', fim: true }))
})

beforeAll(async () => {
  receiver = await openOtlpReceiver()
  await new Promise<void>((ok) => dms.listen(0, '127.0.0.1', ok))
  off = await withTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=ensaio',
  })
  t = await openTestServer({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' }, { jobs: true })
  m = await buildWorld(t)
})
afterEach(() => {
  asked.length = 0
})
afterAll(async () => {
  await t.close()
  await off()
  await receiver.close()
  dms.close()
})

const below = (parent: ReceivedSpan | undefined, name: string) =>
  receiver.spans().filter((s) => s.parentSpanId === parent?.spanId && s.name === name)

test('one trace leads from the caller through request, transaction and job to the call of another system', async () => {
  const token = await m.token(2)
  const [loja = 0] = m.lojas
  await t.sql('update concessionaria set cnpj = $2 where cod_concessionaria = $1', [loja, '11222333000181'])
  const url = `http://127.0.0.1:${(dms.address() as AddressInfo).port}`
  await t.callApi('PUT', 'vendas/dms/conexao', { token, body: { url, token: 'segredo-do-dms' } })
  const r = await t.callApi('POST', `vendas/dms/${loja}/execucoes`, {
    token,
    body: {},
    headers: { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'fora=52998224725' },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const inTrace = () => receiver.spans().filter((s) => s.traceId === TRACE)
  await expect.poll(() => inTrace().filter((s) => s.name === 'GET 127.0.0.1').length).toBe(1)
  // The job ends after its call.
  await expect.poll(() => inTrace().filter((s) => s.name === 'job dms').length).toBe(1)

  const request = inTrace().find((s) => s.parentSpanId === SPAN)
  expect(request?.name).toBe('POST /api/vendas/dms/:codConcessionaria/execucoes')
  expect(attribute(request, 'http.response.status_code')).toBe(200)
  expect(attribute(request, 'patio.endpoint')).toBe('executarFonte')
  expect(attribute(request, 'patio.tenant')).toBe('um')
  expect(attribute(request, 'patio.request_id')).toMatch(/^[\da-f-]{36}$/)
  const transactions = below(request, 'transaction')
  expect(transactions.map((s) => attribute(s, 'patio.read_only'))).toContain(false)
  const [job] = below(request, 'job dms')
  expect(attribute(job, 'patio.cod_distribuidor')).toBe(m.codDistribuidor)
  expect(below(job, 'transaction').length).toBeGreaterThan(1)
  const [call] = below(job, 'GET 127.0.0.1')
  expect(attribute(call, 'http.response.status_code')).toBe(200)
  // The other system continues the trace, and learns nothing else.
  expect(asked.map((a) => a.headers['traceparent'])).toEqual([`00-${TRACE}-${call?.spanId}-01`])
  expect(asked.map((a) => a.headers['tracestate'])).toEqual([undefined])
  // The queue's data carry the context and nothing of it reaches the work.
  expect(await t.sql(`select data ? 'traceparent' as carried from pgboss.job where name = 'dms'`)).toEqual([
    { carried: true },
  ])
})

test('a webhook and a message continue the trace of the request that caused them', async () => {
  const token = await m.token(-1)
  const [trace, loja] = ['5'.repeat(32), m.lojas[0] ?? 0]
  const url = `http://127.0.0.1:${(dms.address() as AddressInfo).port}/ouvinte`
  const kept = await t.callApi('POST', 'distribuidor/webhooks', {
    token,
    body: { url, eventos: ['checklist.recebido'] },
  })
  expect(kept.status, JSON.stringify(kept.corpo)).toBe(200)
  const headers = { traceparent: `00-${trace}-${SPAN}-01` }
  await t.callApi('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(loja), headers })
  const body = { codConcessionaria: loja, telefone: '(11) 98888-7777', mensagem: 'Seu carro está pronto' }
  await t.callApi('POST', 'sms', { token, body, headers })
  const inTrace = (name: string) => receiver.spans().filter((s) => s.traceId === trace && s.name === name)
  await expect.poll(() => inTrace('webhook').length).toBe(1)
  await expect.poll(() => inTrace('message SMS').length).toBe(1)
  const [received] = inTrace('POST /api/integracao/checklists')
  const [sms] = inTrace('POST /api/sms')
  const [delivery] = inTrace('webhook')
  // They were queued in the request's transaction.
  const queuedIn = (request: ReceivedSpan | undefined) => below(request, 'transaction').map((s) => s.spanId)
  expect(queuedIn(received)).toContain(delivery?.parentSpanId)
  expect(queuedIn(sms)).toContain(inTrace('message SMS')[0]?.parentSpanId)
  // The receiver continues it.
  const [call] = below(delivery, 'POST 127.0.0.1')
  expect(asked.find((a) => a.url === '/ouvinte')?.headers['traceparent']).toBe(`00-${trace}-${call?.spanId}-01`)
})

test('no plate, document, telephone, name, secret or text of an error leaves, whatever is asked and wherever it fails', async () => {
  const token = await m.token(3)
  const secrets = ['ABC1D23', '98888', '529.982.247-25', '52998224725', 'Helena', 'helena@', 'Lúcia', token, m.chave]
  const body = buildChecklist(m.lojas[0] ?? 0, {
    cliente: {
      nome: 'Helena Prado',
      telefone: '(11) 98888-7777',
      email: 'helena@exemplo.com',
      documento: '529.982.247-25',
    },
  })
  await t.callApi('POST', 'integracao/checklists', { token: m.chave, body })
  const before = receiver.spans().length
  for (const path of [
    'oficina-digital/orcamentos?busca=ABC1D23',
    'busca?q=Helena',
    'oficina-digital/orcamentos/ABC1D23',
    'publico/orcamentos/helena@exemplo.com',
    '../o/Helena-52998224725',
    'nada/52998224725',
  ])
    await t.callApi('GET', path, { token, headers: { baggage: 'cpf=52998224725', ...WITH_STATE } })
  // The database's own text of this error quotes the value.
  await tracing()
    ?.run({ name: 'breaks', kind: 'internal', facts: {} }, () =>
      t.database.db.pool.query(`select 'Helena'::int`).then(() => {}),
    )
    .catch(() => {})
  await expect.poll(() => receiver.spans().filter((s) => s.name === 'breaks').length).toBe(1)
  expect(receiver.spans().length).toBeGreaterThan(before + 5)
  const sent = receiver.came.map((c) => String(c.bytes)).join('\n')
  expect(secrets.filter((x) => sent.includes(x))).toEqual([])
  const broken = receiver.spans().find((s) => s.name === 'breaks')
  expect([attribute(broken, 'error.type'), broken?.status, broken?.events]).toEqual(['22P02', { code: 2 }, []])
  expect(sent).toContain('deployment.environment.name')
  expect(sent).toContain('3'.repeat(32))
  expect(sent).toMatch(/"service\.instance\.id","value":\{"stringValue":"[\da-f-]{36}"/)
  expect(errorType(new Error('Helena Prado, 52998224725'))).toBe('Error')
  expect(errorType(Object.assign(new Error('x'), { code: 'Helena Prado' }))).toBe('Error')
})

test('the figures of /metrics go out with the same names and values', async () => {
  await t.callApi('GET', 'distribuidor')
  const last = (name: string) => receiver.metrics().findLast((x) => x.name === name)
  await expect.poll(() => last('http_request_duration_seconds')?.histogram?.dataPoints.length).toBeGreaterThan(0)
  const [point] = last('http_request_duration_seconds')?.histogram?.dataPoints ?? []
  expect(point?.bucketCounts.length).toBe((point?.explicitBounds.length ?? 0) + 1)
  expect(point?.bucketCounts.reduce<number>((a, b) => a + Number(b), 0)).toBe(Number(point?.count))
  expect(last('process_cpu_seconds_total')?.sum?.isMonotonic).toBe(true)
  expect(last('patio_mensagens')?.gauge).toBeDefined()
})

test('a request whose client goes away ends too, in the trace and in the figures', async () => {
  const [trace, token] = ['4'.repeat(32), await m.token(-1)]
  const lock = createClient(t.database.dono)
  await lock.connect()
  await lock.query('begin; lock table grupo in access exclusive mode')
  const headers = {
    host: m.host,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    traceparent: `00-${trace}-${SPAN}-01`,
  }
  const call = request(`${t.server.endereco}/api/cadastros/grupos`, { method: 'POST', headers })
  call.on('error', () => {})
  call.end(JSON.stringify({ nome: 'Norte', responsavel: '', telefone: '', email: '', ativo: true }))
  const blocked = () => t.sql(`select from pg_locks where not granted and relation = 'grupo'::regclass`)
  await expect.poll(blocked).toHaveLength(1)
  call.destroy()
  const span = () => receiver.spans().find((s) => s.traceId === trace && s.parentSpanId === SPAN)
  await expect.poll(span).toBeDefined()
  expect(attribute(span(), 'error.type')).toBe('client_gone')
  expect(attribute(span(), 'http.response.status_code')).toBeUndefined()
  await lock.end()
  const told = String((await t.callApi('GET', '../metrics')).corpo['texto'])
  expect(told).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/api\/cadastros\/grupos",status="499"\} 1/,
  )
})

test('probes and the rounds of every second make no spans', async () => {
  for (const path of ['../healthz', '../readyz', '../metrics']) await t.callApi('GET', path)
  await t.callApi('GET', 'distribuidor')
  await expect.poll(() => receiver.spans().some((s) => s.name === 'GET /api/distribuidor')).toBe(true)
  const names = receiver.spans().map((s) => s.name)
  expect(names.filter((n) => /healthz|readyz|metrics/.test(n))).toEqual([])
  const roots = receiver.spans().filter((s) => !s.parentSpanId)
  expect(roots.filter((s) => s.name === 'transaction')).toEqual([])
})

test('statements have spans below their transaction where they are switched on, without their texts', async () => {
  const token = await m.token(2)
  const list = (trace: string) =>
    t.callApi('GET', 'oficina-digital/orcamentos?busca=ABC1D23', {
      token,
      headers: { traceparent: `00-${trace}-${SPAN}-01` },
    })
  const spansOf = (from: typeof receiver, trace: string) => from.spans().filter((s) => s.traceId === trace)
  const [plain, detailed] = ['1'.repeat(32), '2'.repeat(32)]
  await list(plain)
  await expect.poll(() => spansOf(receiver, plain).some((s) => s.parentSpanId === SPAN)).toBe(true)
  expect(spansOf(receiver, plain).map((s) => s.name)).not.toContain('select orcamento')

  await off()
  const other = await openOtlpReceiver()
  const end = await withTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT: other.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    TELEMETRIA_SQL: 'sim',
  })
  // The server's requests report to the telemetry that it was started with.
  const second = await t.secondServer()
  const r = await fetch(`${second.endereco}/api/oficina-digital/orcamentos?busca=ABC1D23`, {
    headers: { 'x-forwarded-host': m.host, authorization: `Bearer ${token}`, traceparent: `00-${detailed}-${SPAN}-01` },
  })
  await r.text()
  await end()
  await other.close()
  off = await withTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  const spans = spansOf(other, detailed)
  const request = spans.find((s) => s.parentSpanId === SPAN)
  expect(request?.name).toBe('GET /api/oficina-digital/orcamentos')
  const transaction = spans.find((s) => s.parentSpanId === request?.spanId && s.name === 'transaction')
  const statements = spans.filter((s) => s.parentSpanId === transaction?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const s of statements) expect(s.name).toMatch(/^(select|with)( [a-z_]+)?$/)
  expect(attribute(statements[0], 'db.system.name')).toBe('postgresql')
  expect(attribute(statements[0], 'db.response.returned_rows')).toBeTypeOf('number')
  expect(other.came.map((c) => String(c.bytes)).join('')).not.toMatch(/ABC1D23|where|cod_distribuidor =/)
})

test('protobuf is the standard protocol, a ratio samples, and what would do nothing is refused', async () => {
  await off()
  const other = await openOtlpReceiver()
  const end = await withTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: other.url, OTEL_METRICS_EXPORTER: 'none' })
  await tracing()?.run(
    { name: 'in protobuf', kind: 'internal', facts: {}, parent: { traceparent: `00-${TRACE}-${SPAN}-01` } },
    () => Promise.resolve(),
  )
  await end()
  expect(other.came.map((c) => [c.path, c.type])).toEqual([['/v1/traces', 'application/x-protobuf']])
  expect(other.came[0]?.bytes.includes(Buffer.from(TRACE, 'hex'))).toBe(true)
  expect(String(other.came[0]?.bytes)).toContain('in protobuf')

  const none = await withTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: other.url, OTEL_TRACES_SAMPLER: 'always_off' })
  await tracing()?.run({ name: 'unseen', kind: 'internal', facts: {} }, () => Promise.resolve())
  await none()
  await other.close()
  expect(other.came).toHaveLength(1)
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_PROPAGATORS', 'b3'],
  ] as const)
    expect(() => readOtlpSettings({ [name]: value })).toThrow(EnvError)
  expect(await startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: other.url, OTEL_SDK_DISABLED: 'true' })).toBeNull()
  expect(await startTelemetry({})).toBeNull()
})

// prom-client brings and loads the API (without SDK) by itself.
test('a server without these variables loads nothing of OpenTelemetry', () => {
  const script = (settings: string) => `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve(name, context, next) { if (name.startsWith('@opentelemetry') && !/prom-client/.test(context.parentURL)) loaded.push(name); return next(name, context) } })
    const { startTelemetry } = await import('./src/server/core/telemetry/tracing.ts')
    const { AREAS } = await import('./src/server/core/areas/areas.ts')
    await import('./src/server/core/server.ts')
    for (const a of AREAS) { await a.tasks?.(); await a.queues?.() }
    await startTelemetry(${settings})
    console.log(loaded.length)
    process.exit(0)`
  const loaded = (settings: string) => {
    const r = spawnSync('node', ['--input-type=module', '-e', script(settings)], { cwd: ROOT, encoding: 'utf8' })
    expect(r.stderr).toBe('')
    return Number(r.stdout)
  }
  expect(loaded('{}')).toBe(0)
  expect(loaded(`{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }`)).toBeGreaterThan(5)
})
