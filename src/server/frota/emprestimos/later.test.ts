import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { DRIVER, inHours, openFrota, type Frota } from '#tests/records/frota.ts'
import { forgetLicences, remindDrivers, ringLate } from './tasks.ts'

let f: Frota
beforeAll(async () => {
  f = await openFrota()
})
afterAll(() => f.t.close())

test('drivers are reminded once, a late car rings the store once, licences go in time', async () => {
  const notify = (e: unknown) => {
    throw e
  }
  const [cliente] = await f.t.sql<{ c: number }>(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, 'Lembrada', '11977776666') returning cod_cliente as c`,
    [f.m.codDistribuidor, f.loja],
  )
  const out = await f.lend((await f.car()).codCarro, inHours(1.5))
  await f.t.sql('update frota_emprestimo set cod_cliente = $2 where cod_emprestimo = $1', [
    out.codEmprestimo,
    cliente?.c,
  ])
  const messages = () =>
    f.t.sql(`select corpo from mensagem where corpo like '%carro reserva%' and destino = '11977776666'`)
  await Promise.all([remindDrivers(f.t.server.services, notify), remindDrivers(f.t.server.services, notify)])
  await remindDrivers(f.t.server.services, notify)
  expect(await messages()).toHaveLength(1)
  await f.t.sql(
    `update frota_emprestimo set inicio = inicio - interval '5 hours', fim = fim - interval '5 hours', retirada_em = retirada_em - interval '5 hours' where cod_emprestimo = $1`,
    [out.codEmprestimo],
  )
  await ringLate(f.t.server.services, notify)
  const marked = () =>
    f.t.sql<{ em: string | null }>('select alarmado_em as em from frota_emprestimo where cod_emprestimo = $1', [
      out.codEmprestimo,
    ])
  const [first] = await marked()
  expect(first?.em).not.toBeNull()
  await ringLate(f.t.server.services, notify)
  expect(await marked()).toEqual([first])
  const back = await f.done(out, 'devolver', { km: out.kmSaida, combustivel: 8 })
  const kinds = async () => (await f.read(back)).fotos.map((x) => x.tipo)
  await forgetLicences(f.t.server.services)
  expect(await kinds()).toEqual(['CNH'])
  await f.t.sql(
    `update frota_emprestimo set inicio = inicio - interval '1 year', fim = fim - interval '1 year', retirada_em = retirada_em - interval '1 year', devolvido_em = devolvido_em - interval '1 year' where cod_emprestimo = $1`,
    [back.codEmprestimo],
  )
  await forgetLicences(f.t.server.services)
  expect(await kinds()).toEqual([])
})

test('the export tells a customer’s loans, the erasure takes them; a driver with an open fine stays', async () => {
  const [row] = await f.t.sql<{ c: number }>(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Caio Apagado') returning cod_cliente as c`,
    [f.m.codDistribuidor, f.loja],
  )
  const cliente = row?.c ?? 0
  const loan = async (multa: boolean): Promise<FullEmprestimo> => {
    const car = await f.car()
    const out = await f.lend(car.codCarro)
    await f.t.sql('update frota_emprestimo set cod_cliente = $2 where cod_emprestimo = $1', [
      out.codEmprestimo,
      cliente,
    ])
    if (multa)
      await f.ok(
        'POST',
        'frota/multas',
        {
          placa: car.placa,
          auto: `LGPD${out.codEmprestimo}`,
          em: out.retiradaEm,
          descricao: 'Rodízio',
          valor: 100,
          notificadaEm: inHours(0).slice(0, 10),
        },
        f.manager,
      )
    return out
  }
  const [clean, fined] = [await loan(false), await loan(true)]
  const refused = await f.call('POST', `clientes/${cliente}/anonimizar`, { nome: 'Caio Apagado' }, f.manager)
  expect([refused.status, refused.corpo['codigo']]).toEqual([409, 'carro-reserva'])
  for (const e of [clean, fined]) await f.done(await f.read(e), 'devolver', { km: 0, combustivel: 8 })
  const data = (await f.call('GET', `clientes/${cliente}/exportacao`, undefined, f.manager)).corpo
  expect(data['carrosReserva']).toHaveLength(2)
  expect(JSON.stringify(data)).toContain('02650306461')
  await f.ok('POST', `clientes/${cliente}/anonimizar`, { nome: 'Caio Apagado' }, f.manager)
  expect(await f.read(clean)).toMatchObject({
    motorista: `Cliente ${cliente}`,
    cpf: null,
    cnh: null,
    fotos: [],
    contratoSha256: expect.any(String),
  })
  expect(await f.read(fined)).toMatchObject({ motorista: DRIVER.motorista, cpf: '52998224725', telefone: '' })
})
