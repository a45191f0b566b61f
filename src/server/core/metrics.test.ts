import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await openTestServer()
})
afterAll(() => t.close())

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')
const metrics = async () => String((await t.callApi('GET', '../metrics')).corpo['texto'])
/** Only an installation with replicas has these. */
const OF_REPLICAS = ['patio_replica_atraso_segundos', 'patio_replica_atraso_maximo_segundos']

test('alerts and dashboard ask for metrics that are there, with labels that they have', async () => {
  await t.callApi('GET', 'distribuidor')
  const told = await metrics()
  const { groups } = parse(deployed('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const { panels } = JSON.parse(deployed('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const asked = [
    ...groups.flatMap((g) => g.rules.map((r) => r.expr)),
    ...panels.flatMap((p) => p.targets.map((x) => x.expr)),
  ]
  expect(asked.length).toBeGreaterThan(20)
  const names = asked.flatMap((e) => [...e.matchAll(/([a-z0-9_]+)\{job="patio"/g)].map((m) => m[1] ?? ''))
  const missing = [...new Set(names)].filter(
    (n) =>
      n !== 'up' &&
      !OF_REPLICAS.includes(n) &&
      !new RegExp(`^# TYPE ${n.replace(/_(count|bucket)$/, '')} `, 'm').test(told),
  )
  expect(missing).toEqual([])
  expect(told).toMatch(/http_request_duration_seconds_bucket\{.*method="GET".*route=".*status="/)
})

test('work of the night that fails in all of its three tries is enough for its alert', () => {
  const { groups } = parse(deployed('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const { expr } = groups.flatMap((g) => g.rules).find((r) => r.alert === 'PatioJobsFail') ?? {}
  expect(Number(/> (\S+)$/.exec(expr ?? '')?.[1])).toBeLessThan(3)
})

test('the oldest waiting message and the cars past their promise are told', async () => {
  const m = await buildWorld(t)
  expect(await metrics()).toMatch(/^patio_mensagem_espera_segundos 0$/m)
  await t.sql(
    `insert into mensagem (cod_distribuidor, canal, destino, corpo, criada_em) values ($1, 'EMAIL', 'a@exemplo.com', 'x', now() - interval '1 hour')`,
    [m.codDistribuidor],
  )
  await t.sql(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'MET1A23', 'Fiat', 'Uno') returning cod_veiculo),
      k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Ana') returning cod_cliente)
     insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em, promessa)
     select $1, $2, cod_veiculo, cod_cliente, false, now(), now(), now() - interval '1 hour' from v, k`,
    [m.codDistribuidor, m.lojas[0]],
  )
  const told = await metrics()
  expect(Number(/^patio_mensagem_espera_segundos (\S+)$/m.exec(told)?.[1])).toBeGreaterThan(3500)
  expect(told).toMatch(/^patio_promessas_atrasadas 1$/m)
})

test('with a token, the metrics answer its bearer only', async () => {
  const other = await openTestServer({ METRICS_TOKEN: 'segredo-do-prometheus' })
  onTestFinished(() => other.close())
  const ask = async (authorization?: string) =>
    (await other.callApi('GET', '../metrics', { headers: { ...(authorization && { authorization }) } })).status
  for (const wrong of [
    undefined,
    'segredo',
    'Bearer segredo',
    'Bearer segredo-do-prometheus-x',
    'bearer segredo-do-prometheus',
    `Bearer ${'x'.repeat(21)}`,
  ])
    expect(await ask(wrong), wrong).toBe(404)
  expect(await ask('Bearer segredo-do-prometheus')).toBe(200)
})
