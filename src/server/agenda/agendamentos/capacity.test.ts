import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agendamento, CapacityDay } from '#shared/agenda/agenda.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const H = 60
const extra = (start: string, minutos: number) => new Date(Date.parse(start) + minutos * 60_000).toISOString()

test('a booking beyond the day’s capacity is refused with its figures, unless a reason is given', async () => {
  const full = o.pedido(o.onDay(49, '08:00'), { servicos: [{ descricao: 'Motor', minutos: 3000 }] })
  const r = await o.callApi('POST', 'agendamento', full)
  expect([r.status, r.corpo['codigo'], r.corpo['atual']]).toEqual([
    409,
    'dia-cheio',
    expect.objectContaining({ ocupados: 3000 }),
  ])
  const a = await o.ok<Agendamento>('POST', 'agendamento', { ...full, motivoSobrecarga: 'Pedido da montadora' })
  expect(a.motivoSobrecarga).toBe('Pedido da montadora')
})

test('a day on which no mechanic works is full; a store without mechanics has no capacity to keep', async () => {
  const day = o.onDay(60, '10:00')
  await o.t.sql(
    `insert into mecanico_ausencia (cod_distribuidor, cod_concessionaria, cod_mecanico, de, ate, motivo)
     select cod_distribuidor, cod_concessionaria, cod_mecanico, $2::date, $2::date, 'Curso' from mecanico where cod_concessionaria = $1`,
    [o.loja, day.slice(0, 10)],
  )
  const r = await o.callApi('POST', 'agendamento', o.pedido(day))
  expect([r.status, r.corpo['codigo'], r.corpo['atual']]).toEqual([
    409,
    'dia-cheio',
    expect.objectContaining({ presenca: 0, capacidade: 0, ocupados: 30 }),
  ])
  await o.schedule(day, { motivoSobrecarga: 'Só deixar o carro' })
  await o.t.sql('update mecanico set ativo = false where cod_concessionaria = $1', [o.loja])
  await o.schedule(o.onDay(60, '14:00'))
  await o.t.sql('update mecanico set ativo = true where cod_concessionaria = $1', [o.loja])
})

test('a skill of the day may be full before the day is; a skill that nobody has is not judged', async () => {
  const servico = async (codigo: string, habilidade: string) => {
    const [s] = await o.t.sql<{ c: number }>(
      `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora, habilidades) values ($1, $2, $2, 700, 1, 1, array[$3]) returning cod_servico as c`,
      [o.m.codDistribuidor, codigo, habilidade],
    )
    return { servicos: [{ codServico: s?.c }] }
  }
  const [cambio, airbag] = [await servico('CAMBIO', 'câmbio'), await servico('AIRBAG', 'airbag')]
  await o.t.sql(`update mecanico set habilidades = array['câmbio'] where cod_mecanico = $1`, [o.mecanicos[0]])
  const day = 70
  await o.schedule(o.onDay(day, '09:00'), cambio)
  const second = o.pedido(o.onDay(day, '11:00'), cambio)
  // One mechanic of 1,439 minutes at 80 %: 1,151 for the skill, and twice as much for the day.
  const r = await o.callApi('POST', 'agendamento', second)
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'habilidade-cheia'])
  expect(r.corpo['mensagem']).toContain('1400 de 1151 minutos de quem faz câmbio')
  // The strip of the week tells the same limit.
  const date = o.onDay(day, '12:00').slice(0, 10)
  const strip = await o.ok<CapacityDay[]>('GET', `agenda/capacidade/${o.loja}?de=${date}&ate=${date}`)
  expect(strip[0]?.porHabilidade).toContainEqual({
    habilidade: 'câmbio',
    presenca: 1439,
    capacidade: 1151,
    ocupados: 700,
  })
  await o.schedule(o.onDay(day, '11:00'), airbag)
  await o.t.sql(`update mecanico set habilidades = '{}' where cod_mecanico = $1`, [o.mecanicos[0]])
})

test('moving to a full day asks for a reason too; within its day an appointment moves freely', async () => {
  const [full, other] = [o.onDay(41, '08:00'), o.onDay(42, '08:00')]
  const big = { servicos: [{ descricao: 'Motor', minutos: 3000 }] }
  await o.schedule(full, { ...big, motivoSobrecarga: 'Pedido da montadora' })
  const a = await o.schedule(other)
  const move = (x: Agendamento, inicio: string, motivoSobrecarga?: string) =>
    o.callApi('PUT', 'editallagendamento', {
      codConcessionaria: o.loja,
      movimentos: [{ codAgendamento: x.codAgendamento, versao: x.versao, inicio, motivoSobrecarga }],
    })
  const refused = await move(a, extra(full, H))
  expect([refused.status, refused.corpo['codigo']]).toEqual([409, 'dia-cheio'])
  expect(refused.corpo['mensagem']).toMatch(/^Linha 1: O dia já está com 3030 de \d+ minutos tomados/)
  const moved = await move(a, extra(full, H), 'Cliente espera')
  const [after] = moved.corpo as unknown as Agendamento[]
  expect([moved.status, after?.inicio, after?.motivoSobrecarga]).toEqual([200, extra(full, H), 'Cliente espera'])
  expect((await move(after ?? a, extra(full, 2 * H))).status).toBe(200)
})

test('a changed booking must fit when it asks for more work, and moves freely within its full day', async () => {
  const at = (hora: string) => o.onDay(80, hora)
  const a = await o.schedule(at('08:00'))
  const change = (x: Agendamento, extraBody: object) =>
    o.callApi('PUT', `agendamento/${x.codAgendamento}`, {
      ...o.pedido(x.inicio),
      veiculo: { placa: a.placa ?? '', modelo: 'Argo' },
      versao: x.versao,
      ...extraBody,
    })
  const servicos = [{ descricao: 'Motor', minutos: 3000 }]
  const refused = await change(a, { servicos })
  expect([refused.status, refused.corpo['codigo']]).toEqual([409, 'dia-cheio'])
  const grown = await change(a, { servicos, motivoSobrecarga: 'Pedido da montadora' })
  expect(grown.status).toBe(200)
  const moved = await change(grown.corpo as unknown as Agendamento, { servicos, inicio: at('15:00') })
  expect([moved.status, moved.corpo['inicio']]).toEqual([200, at('15:00')])
})

test('a car that was left the day before its appointment counts once, on the day of that', async () => {
  const dayOf = (days: number) => o.onDay(days, '12:00').slice(0, 10)
  const counted = async () => {
    const [now, next] = await o.ok<CapacityDay[]>('GET', `agenda/capacidade/${o.loja}?de=${dayOf(0)}&ate=${dayOf(1)}`)
    return [now?.carregados, next?.ocupados]
  }
  const [carried = 0, booked = 0] = await counted()
  const a = await o.schedule(o.onDay(1, '10:00'), { servicos: [{ descricao: 'Freios', minutos: 60 }] })
  await o.t.sql(
    `with p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, cod_agendamento, passante, chegou_em, recepcionado_em)
        select cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, cod_agendamento, false, now() - interval '2 days', now() from agendamento where cod_agendamento = $1 returning cod_passagem),
      s as (update servico_agendado set cod_passagem = p.cod_passagem from p where cod_agendamento = $1)
     update agendamento set estado = 'RECEPCIONADO' where cod_agendamento = $1`,
    [a.codAgendamento],
  )
  expect(await counted()).toEqual([carried, booked + 60])
})
