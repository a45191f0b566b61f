import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { ChegadaDoCliente } from '#shared/agenda/lembretes.ts'
import { diaNaZona, formatarDia, instanteLocal } from '#shared/rules/datas.ts'
import { buildMundo } from '#tests/mundo.ts'
import { abrirOficina, type Oficina } from '#tests/oficina.ts'
import { abrirTeste } from '#tests/servidor.ts'
import { contarNaAgenda } from '../../core/jobs/jobs.ts'
import { despachar } from '../../core/mail/mensagens.ts'
import { lembrarAgendamentos } from './enviar.ts'

const FUSO = 'America/Sao_Paulo'
let o: Oficina
beforeAll(async () => {
  o = await abrirOficina()
})
afterAll(() => o.t.fechar())

const publico = (metodo: string, caminho: string, body?: unknown) =>
  o.t.chamar(metodo, `publico/agenda/chegada/${caminho}`, { host: o.m.host, body })
const lembrar = (cod: number, canal = 'LINK') =>
  o.ok<{ url: string; whatsapp: string | null; lembradoEm: string | null }>('POST', `agendamento/${cod}/lembrete`, {
    canal,
  })
const tokenDe = (url: string) => /\/o\/chegada\/([\w-]{22})$/.exec(url)?.[1] ?? ''
const lido = async (cod: number) => (await o.ok<Agendamento[]>('GET', `agendamento/${o.loja}/${cod}/0`))[0]

test('the customer confirms on a page that does not tell whose appointment it is', async () => {
  const a = await o.agendar(o.noDia(1, '10:00'))
  const { url, whatsapp, lembradoEm } = await lembrar(a.codAgendamento)
  expect(whatsapp).toContain(encodeURIComponent(url))
  expect(lembradoEm).not.toBeNull()
  const token = tokenDe(url)
  const r = await publico('GET', token)
  expect(r.corpo).toMatchObject({ situacao: 'ABERTO', inicio: a.inicio, pedido: null })
  expect(JSON.stringify(r.corpo)).not.toMatch(/Helena|Prado|OFI|Argo|98888/)
  expect((await publico('POST', token, { acao: 'CONFIRMAR' })).corpo).toMatchObject({ situacao: 'CONFIRMADO' })
  // Tapped twice is tapped once.
  expect((await publico('POST', token, { acao: 'CONFIRMAR' })).status).toBe(200)
  expect(await lido(a.codAgendamento)).toMatchObject({ estado: 'CONFIRMADO' })
})

test('asks for another time, which the store sees and settles', async () => {
  const a = await o.agendar(o.noDia(2, '10:00'))
  const token = tokenDe((await lembrar(a.codAgendamento)).url)
  const { dias } = (await publico('GET', token)).corpo as unknown as ChegadaDoCliente
  const [, dia = ''] = dias
  const pedido = { acao: 'OUTRA_HORA', dia, periodo: 'TARDE', texto: 'depois das 15h' }
  expect((await publico('POST', token, { ...pedido, dia: '2020-01-01' })).status).toBe(422)
  expect((await publico('POST', token, pedido)).corpo).toMatchObject({
    pedido: `${formatarDia(dia)} à tarde: depois das 15h`,
  })
  const visto = await lido(a.codAgendamento)
  expect(visto).toMatchObject({ pedido: `${formatarDia(dia)} à tarde: depois das 15h` })
  await o.ok('PUT', 'editallagendamento', {
    codConcessionaria: o.loja,
    movimentos: [{ codAgendamento: a.codAgendamento, versao: visto?.versao, inicio: o.noDia(4, '16:00') }],
  })
  expect(await lido(a.codAgendamento)).toMatchObject({ pedido: null })
  // The same link shows the new hour.
  expect((await publico('GET', token)).corpo).toMatchObject({
    inicio: o.noDia(4, '16:00'),
    pedido: null,
  })
})

test('cancels, and then the link says so and takes nothing more', async () => {
  const a = await o.agendar(o.noDia(3, '09:00'))
  const token = tokenDe((await lembrar(a.codAgendamento)).url)
  expect((await publico('POST', token, { acao: 'CANCELAR' })).corpo).toMatchObject({ situacao: 'CANCELADO' })
  expect((await publico('POST', token, { acao: 'CONFIRMAR' })).status).toBe(409)
  expect(await lido(a.codAgendamento)).toMatchObject({
    estado: 'CANCELADO',
    motivoCancelamento: 'Cancelado pelo cliente',
  })
  expect((await o.chamar('POST', `agendamento/${a.codAgendamento}/lembrete`, { canal: 'LINK' })).status).toBe(409)
  // The adviser's hour is free again.
  await o.agendar(o.noDia(3, '09:00'))
})

test('the appointment tells whether the question left, and the screens hear it by themselves', async () => {
  const a = await o.agendar(o.noDia(6, '11:00'))
  await lembrar(a.codAgendamento, 'SMS')
  expect(await lido(a.codAgendamento)).toMatchObject({ lembrete: { canal: 'SMS', estado: 'PENDENTE', tentativas: 0 } })
  const contadas = () => o.t.sql<{ rev: number }>('select rev from agenda_rev where cod_concessionaria = $1', [o.loja])
  const antes = await contadas()
  const { partes } = o.t.servidor
  const calado = { info() {}, warn() {} }
  const ouvidas: unknown[] = []
  await despachar(partes.banco, partes.env, calado, async (m) => void ouvidas.push(m.codAgendamento))
  expect(ouvidas).toEqual([a.codAgendamento])
  // Nothing is configured for SMS here: nobody may believe that it left.
  expect(await lido(a.codAgendamento)).toMatchObject({ lembrete: { estado: 'GUARDADA' } })
  await contarNaAgenda(partes, {
    codDistribuidor: o.m.codDistribuidor,
    codConcessionaria: o.loja,
    codAgendamento: a.codAgendamento,
  })
  expect((await contadas())[0]?.rev).toBe((antes[0]?.rev ?? 0) + 1)
})

test('the round writes to who is to come within the store’s hours, once, and not at night', async () => {
  await o.t.sql(`update agendamento set lembrado_em = now()`, [])
  // Some hours from now, clear of the store's midnight.
  const depois = [4, 8].map((h) => new Date(Math.ceil(Date.now() / 60_000 + h * 60) * 60_000).toISOString())
  const cedo = (t: string) => instanteLocal(diaNaZona(t, FUSO), '22:00', FUSO) > t
  const a = await o.agendar(depois.find(cedo) ?? '', { codConsultor: null })
  await o.t.sql(`update agendamento set criado_em = now() - interval '1 day' where cod_agendamento = $1`, [
    a.codAgendamento,
  ])
  const hora = new Date().toLocaleTimeString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  })
  const deDia = hora >= '08:00' && hora < '20:00'
  const rodar = () =>
    lembrarAgendamentos(o.t.servidor.partes, (e) => {
      throw e
    })
  await o.t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.lembrete', '2')`, [
    o.m.codDistribuidor,
    o.loja,
  ])
  expect(await rodar()).toBe(0)
  await o.t.sql(`update concessionaria_config set valor = '24' where chave = 'agenda.lembrete'`, [])
  expect(await rodar()).toBe(deDia ? 1 : 0)
  // A zone in which it is day, whatever the hour here.
  const fuso = deDia ? 'America/Sao_Paulo' : 'Asia/Tokyo'
  await o.t.sql(`update concessionaria set fuso = $2 where cod_concessionaria = $1`, [o.loja, fuso])
  expect(await rodar()).toBe(deDia ? 0 : 1)
  await o.t.sql(`update concessionaria set fuso = 'America/Sao_Paulo' where cod_concessionaria = $1`, [o.loja])
  const enviadas = await o.t.sql<{ canal: string; corpo: string }>(
    'select canal, corpo from mensagem where cod_agendamento = $1',
    [a.codAgendamento],
  )
  expect(enviadas).toMatchObject([{ canal: 'SMS', corpo: expect.stringContaining('Helena, seu Argo está agendado') }])
})

test('answers are few from one address', async () => {
  const t = await abrirTeste({ RATE_LIMIT_FACTOR: '1' })
  try {
    const m = await buildMundo(t)
    const status: number[] = []
    for (let i = 0; i < 14; i++)
      status.push(
        (
          await t.chamar('POST', `publico/agenda/chegada/${'x'.repeat(22)}`, {
            host: m.host,
            body: { acao: 'CONFIRMAR' },
          })
        ).status,
      )
    expect([...new Set(status)]).toEqual([404, 429])
    expect(status.indexOf(429)).toBe(10)
  } finally {
    await t.fechar()
  }
})
