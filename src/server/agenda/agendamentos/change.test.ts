import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

test('a corrected plate and phone stay with the customer who booked', async () => {
  const a = await o.schedule(o.onDay(1, '10:00'), { cliente: { nome: 'Iara Melo', telefone: '(11) 91111-2222' } })
  const placa = o.placa()
  const changed = await o.ok<Agendamento>('PUT', `agendamento/${a.codAgendamento}`, {
    ...o.pedido(a.inicio),
    veiculo: { placa, modelo: 'Mobi' },
    cliente: { nome: 'Iara Melo', telefone: '(11) 93333-4444', email: 'Iara@Exemplo.com' },
    versao: a.versao,
  })
  expect(changed).toMatchObject({
    placa,
    modelo: 'Mobi',
    codCliente: a.codCliente,
    telefone: '11933334444',
    email: 'iara@exemplo.com',
  })
  // The model of a car that stays is corrected too.
  const renamed = await o.ok<Agendamento>('PUT', `agendamento/${a.codAgendamento}`, {
    ...o.pedido(a.inicio),
    veiculo: { placa, modelo: 'Mobi Like' },
    cliente: { nome: 'Iara Melo' },
    versao: changed.versao,
  })
  expect([renamed.codVeiculo, renamed.modelo, renamed.telefone]).toEqual([
    changed.codVeiculo,
    'Mobi Like',
    '11933334444',
  ])
})

test('appointments of other days than the usual ones are listed when these are asked for', async () => {
  const dayAt = (days: number) => o.onDay(days, '10:00')
  const far = await o.schedule(dayAt(95))
  const usual = await o.ok<Agendamento[]>('GET', `agendamento/${o.loja}/0/0`)
  expect(usual.map((a) => a.codAgendamento)).not.toContain(far.codAgendamento)
  const [de, ate] = [dayAt(95).slice(0, 10), dayAt(96).slice(0, 10)]
  const asked = (query: string) => o.callApi('GET', `agendamento/${o.loja}/0/0?${query}`)
  expect((await asked(`de=${de}&ate=${ate}`)).corpo).toMatchObject([{ codAgendamento: far.codAgendamento }])
  expect((await asked(`de=${ate}&ate=${ate}`)).corpo).toEqual([])
  for (const wrong of [`de=${de}`, `ate=${ate}`, `de=${ate}&ate=${de}`, `de=${de}&ate=2099-01-01`])
    expect((await asked(wrong)).status).toBe(422)
})
