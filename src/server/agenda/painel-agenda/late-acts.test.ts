import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { addDays, localInstant, todayIn } from '#shared/rules/dates.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { countPast } from './days.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const today = () => todayIn('America/Sao_Paulo', new Date())
const mechanics = async (dia: string) =>
  (
    await o.ok<Loaded<typeof painelAgenda.painelDaAgenda>>('GET', `agenda/painel/${o.loja}?de=${dia}&ate=${dia}`)
  ).atual.mecanicos.map((m) => m.cod)
const worked = async (de: string, ate = de) =>
  (
    await o.ok<Loaded<typeof painelAgenda.painelDaAgenda>>('GET', `agenda/painel/${o.loja}?de=${de}&ate=${ate}`)
  ).atual.mecanicos
    .flatMap((m) => m.trabalhado)
    .reduce((a, b) => a + b, 0)
/** A car that came days ago, whose service was asked for then. */
async function carOf(days: number) {
  const p = await o.passante([60])
  await o.t.sql(`update passagem set chegou_em = now() - make_interval(days => $2) where cod_passagem = $1`, [
    p.codPassagem,
    days,
  ])
  await o.t.sql(`update servico_agendado set criado_em = now() - make_interval(days => $2) where cod_passagem = $1`, [
    p.codPassagem,
    days,
  ])
  return p
}

test('work that a phone kept without a network counts when it was done, not when it arrived', async () => {
  const p = await carOf(1)
  const [cod = 0] = p.codServicosAgendados
  // Exact measurements must not cross midnight: early in the day the work is shorter.
  const sinceMidnight = (Date.now() - Date.parse(localInstant(today(), '00:00', 'America/Sao_Paulo'))) / 60_000
  const begun = Math.min(50, Math.floor(sinceMidnight) - 1)
  const ended = Math.min(20, Math.floor(begun / 2))
  await o.fit(cod, o.fromHere(-begun))
  const period = [addDays(today(), -1), today()] as const
  expect(await worked(...period)).toBe(0)
  await o.ok('POST', `iniciaServicoAgendado/${cod}`, { em: o.fromHere(-begun) }, o.mecanicoLogado)
  await o.ok('POST', `finalizaServicoAgendado/${cod}`, { em: o.fromHere(-ended) }, o.mecanicoLogado)
  // The shift has a gap of one minute at midnight.
  expect(Math.abs((await worked(...period)) - (begun - ended) * 60)).toBeLessThanOrEqual(60)
})

test('a past day that was counted is counted again with the marks that come later', async () => {
  const day = addDays(today(), -3)
  const p = await carOf(4)
  const count = () =>
    countPast(o.t.server.services, (e) => {
      throw e
    })
  await o.t.sql(
    `insert into agenda_evento (cod_distribuidor, cod_concessionaria, alvo, acao, cod_passagem, depois, quem, em) values ($1, $2, 'PASSAGEM', 'ABRIR', $3, '{"aberta": true}', 'Teste', $4)`,
    [o.m.codDistribuidor, o.loja, p.codPassagem, o.onDay(-4, '09:00')],
  )
  expect(await count()).toBeGreaterThanOrEqual(4)
  expect(await worked(day)).toBe(0)
  for (const [tipo, hora] of [
    ['INICIO', '10:00'],
    ['FIM', '11:00'],
  ] as const) {
    const r = await o.t.callApi('POST', 'integracao/apontamentos', {
      token: o.m.chave,
      body: {
        idExterno: tipo,
        codConcessionaria: o.loja,
        numeroOs: p.numeroOs,
        mecanico: 'Bruno Lima',
        tipo,
        em: o.onDay(-3, hora),
      },
    })
    expect(r.status).toBe(200)
  }
  expect(await worked(day)).toBe(3600)
  // That day and the two after it: the first mark alone would have meant work until today.
  expect(await count()).toBe(3)
  expect(await worked(day)).toBe(3600)
  // The mechanic leaves the store, and the day is counted once more: what they worked on it stays, and no other day is theirs.
  await o.t.sql('update mecanico set ativo = false where cod_mecanico = $1', [o.mecanicos[0]])
  await o.t.sql('update agenda_painel_dia set dados = null where cod_concessionaria = $1', [o.loja])
  await count()
  expect(await worked(day)).toBe(3600)
  expect(await mechanics(addDays(day, 1))).not.toContain(o.mecanicos[0])
})
