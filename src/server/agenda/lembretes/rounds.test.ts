import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { createClient } from '../../core/database/pool.ts'
import { sendPesquisas } from '../acompanhamento/pesquisas.ts'
import { remindAgendamentos } from './send.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const fail = (e: unknown) => {
  throw e
}
let days = 0
/** An appointment whose reminder is due, at a store where it is day now. */
async function due(): Promise<Agendamento> {
  const a = await o.schedule(o.onDay(++days, '10:00'), { codConsultor: null })
  await o.t.sql(
    `update agendamento set criado_em = now() - interval '1 day', inicio = now() + interval '4 hours', fim = now() + interval '5 hours'
     where cod_agendamento = $1`,
    [a.codAgendamento],
  )
  const hour = new Date().getUTCHours()
  await o.t.sql('update concessionaria set fuso = $2 where cod_concessionaria = $1', [
    o.loja,
    hour >= 8 && hour < 20 ? 'Etc/UTC' : 'Etc/GMT-12',
  ])
  return a
}
/** Two rounds at once, as two processes run them, while somebody holds a row and does something to it. */
async function whileHeld(row: string, act: string | null, round: () => Promise<number>): Promise<number> {
  const holder = createClient(o.t.database.dono)
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select from ${row} for update`)
  const rounds = Promise.all([round(), round()])
  await expect.poll(() => o.t.sql('select from pg_locks where not granted')).toHaveLength(2)
  if (act) await holder.query(act)
  await holder.query('commit')
  await holder.end()
  return (await rounds).reduce((a, b) => a + b)
}
const remind = () => remindAgendamentos(o.t.server.services, fail)
const messagesOf = (column: string, cod: number) => o.t.sql(`select from mensagem where ${column} = $1`, [cod])

test('two rounds at once remind of an appointment once', async () => {
  const { codAgendamento } = await due()
  expect(await whileHeld(`agendamento where cod_agendamento = ${codAgendamento}`, null, remind)).toBe(1)
  expect(await messagesOf('cod_agendamento', codAgendamento)).toHaveLength(1)
})

test('nobody is reminded of an appointment that is cancelled meanwhile', async () => {
  const { codAgendamento } = await due()
  const row = `agendamento where cod_agendamento = ${codAgendamento}`
  const cancelled = `update agendamento set estado = 'CANCELADO', ocupa = false where cod_agendamento = ${codAgendamento}`
  expect(await whileHeld(row, cancelled, remind)).toBe(0)
  expect(await messagesOf('cod_agendamento', codAgendamento)).toEqual([])
})

test('customers who cannot be reached keep nobody else from being reminded', async () => {
  const { codAgendamento } = await due()
  await o.t.sql(
    `with n as (select generate_series(1, 200) as i),
      k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) select $1, $2, 'Recusou ' || i, '119' || (80000000 + i) from n returning cod_cliente),
      s as (insert into cliente_consentimento (cod_distribuidor, cod_concessionaria, cod_cliente, canal, concedido, origem) select $1, $2, cod_cliente, 'SMS', false, 'Pediu' from k)
    insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem, criado_em)
    select $1, $2, (select cod_veiculo from agendamento where cod_agendamento = $3), cod_cliente, now() + interval '3 hours', now() + interval '4 hours', 'BALCAO', now() - interval '1 day' from k`,
    [o.m.codDistribuidor, o.loja, codAgendamento],
  )
  expect(await remind()).toBe(1)
  expect(await messagesOf('cod_agendamento', codAgendamento)).toHaveLength(1)
})

test('two rounds at once ask about a visit once', async () => {
  const { codPassagem } = await o.passante([30])
  await o.t.sql(`update passagem set entregue_em = now() - interval '1 hour' where cod_passagem = $1`, [codPassagem])
  const asked = () =>
    o.t.sql(`select from conversa_mensagem where cod_passagem = $1 and tipo = 'PESQUISA'`, [codPassagem])
  const round = () => sendPesquisas(o.t.server.services, fail)
  expect(await whileHeld(`passagem where cod_passagem = ${codPassagem}`, null, round)).toBe(1)
  expect(await asked()).toHaveLength(1)
})
