import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sugestao } from '#shared/agenda/servicos-agendados.ts'
import { promessaFor } from '#shared/rules/planning.ts'
import { type Oficina, openOficina } from '#tests/records/oficina.ts'

// What a store's last deliveries needed is what its next promises allow.

let o: Oficina
let gestor: string
beforeAll(async () => {
  o = await openOficina()
  gestor = await o.m.token(2)
})
afterAll(() => o.t.close())

/** Delivered visits, ready so many minutes after their work was to end; fetched later than that when `fetched` says so. */
async function deliver(n: number, ready: number, fetched = ready): Promise<void> {
  await o.t.sql(
    `with v as (select cod_veiculo, cod_cliente from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 limit 1),
      p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em, fim_previsto, entregue_em)
        select $1, $2, cod_veiculo, cod_cliente, true, fim - interval '2 hours', fim - interval '2 hours', fim, fim + make_interval(mins => $5)
        from v, generate_series(1, $3::int) x, lateral (select now() - interval '20 days' + make_interval(mins => x) as fim) f returning cod_distribuidor, cod_passagem, fim_previsto)
     insert into agenda_evento (cod_distribuidor, cod_concessionaria, alvo, acao, cod_passagem, quem, em)
       select $1, $2, 'SERVICO', 'APROVAR_QUALIDADE', cod_passagem, 'Teste', fim_previsto + make_interval(mins => $4) from p`,
    [o.m.codDistribuidor, o.loja, n, ready, fetched],
  )
}
/** A walk-in's promise, and the slack in it up to the quarter of an hour. */
async function promised() {
  const { codPassagem, promessa, codServicosAgendados } = await o.passante([40])
  const [p] = await o.t.sql<{ fim: string }>(`select fim_previsto as fim from passagem where cod_passagem = $1`, [
    codPassagem,
  ])
  const fim = Date.parse(p?.fim ?? '')
  expect(fim).toBeGreaterThan(Date.now())
  return { fim, promessa: Date.parse(promessa ?? ''), cod: codServicosAgendados[0] ?? 0 }
}
const learned = async () => {
  const all = await o.ok<{ chave: string; aprendido?: string }[]>(
    'GET',
    `config/concessionaria/${o.loja}/list`,
    undefined,
    gestor,
  )
  return all.filter((k) => k.aprendido).map((k) => [k.chave, k.aprendido])
}

test('promises start from the setting and learn from the deliveries', async () => {
  const first = await promised()
  expect(first.promessa).toBe(promessaFor(first.fim, 45))
  expect(await learned()).toEqual([['agenda.folga', expect.stringMatching(/^Com 30 entregas.* Até agora: 0\.$/)]])

  await deliver(40, 100)
  const second = await promised()
  expect(second.promessa).toBe(promessaFor(second.fim, 100))
  expect(await learned()).toEqual([['agenda.folga', expect.stringContaining('últimas 40 entregas pedem 1 h 40 min')]])
  const [best] = await o.ok<Sugestao[]>('GET', `agenda/encaixar/${second.cod}`)
  expect(Date.parse(best?.promessa ?? '')).toBe(promessaFor(Date.parse(best?.fim ?? ''), 100))
})

test('who fetches the car late does not lengthen the promises of others', async () => {
  await o.t.sql(`delete from agenda_evento where acao = 'APROVAR_QUALIDADE' and quem = 'Teste'`)
  await o.t.sql(`update passagem set fim_previsto = null where entregue_em is not null`)
  await deliver(40, 20, 1200)
  const p = await promised()
  expect(p.promessa).toBe(promessaFor(p.fim, 45))
})

test('a promise that a person gives teaches nothing', async () => {
  const promessa = o.fromHere(600)
  const { codPassagem } = await o.passante([40], { promessa })
  expect(await o.t.sql(`select fim_previsto as fim from passagem where cod_passagem = $1`, [codPassagem])).toEqual([
    { fim: null },
  ])
})
