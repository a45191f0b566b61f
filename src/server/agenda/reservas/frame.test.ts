import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openReservas } from '#tests/records/reservas.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
  await openReservas(o)
  await o.t.sql(`update reserva_loja set endereco = 'centro-sul' where cod_concessionaria = $1`, [o.loja])
})
afterAll(() => o.t.close())

const page = async (path: string) => {
  const r = await o.t.callApi('GET', `../o/${path}`, { host: o.m.host, headers: { accept: 'text/html' } })
  return [r.headers.get('content-security-policy') ?? '', r.headers.get('x-frame-options')] as const
}

test('the booking page is framed by the origins of the store’s setting, and no other page of the customer is', async () => {
  expect(await page('agendar/centro-sul')).toEqual([expect.stringContaining("frame-ancestors 'none'"), 'DENY'])
  await o.t.sql(
    `insert into concessionaria_config (cod_distribuidor, cod_concessionaria, chave, valor) values ($1, $2, 'reserva.quadros', 'https://loja.exemplo.com')`,
    [o.m.codDistribuidor, o.loja],
  )
  expect(await page('agendar/centro-sul?quadro=1')).toEqual([
    expect.stringContaining("frame-ancestors 'self' https://loja.exemplo.com"),
    null,
  ])
  for (const other of ['agendar/outra', 'agendar', `chegada/${'A'.repeat(22)}`, `pagar/${'A'.repeat(22)}`])
    expect(await page(other), other).toEqual([expect.stringContaining("frame-ancestors 'none'"), 'DENY'])
})
