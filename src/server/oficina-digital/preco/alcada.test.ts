import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

describe('authority', () => {
  test('beyond it the quote waits until a higher level approves, then it may be sent', async () => {
    let o = await r.createPrecificado(2000)
    expect(o.alcada).toEqual({ descontoMaximo: 0.1, margemMinima: 0.15 })
    const refusal = await r.em('POST', '/enviar', { versao: o.versao })
    expect([refusal.status, refusal.corpo.codigo]).toEqual([409, 'alcada-necessaria'])
    expect(refusal.corpo.atual.excessos[0]).toMatch(/desconto de 20 % passa dos 10 %/)
    o = await r.ok('POST', '/alcada', { versao: o.versao, justificativa: 'cliente antigo' })
    expect(o.estado).toBe('AGUARDANDO_ALCADA')
    const propria = await r.em('POST', '/alcada/resposta', { versao: o.versao, resposta: 'APROVADA' })
    expect(propria.corpo.codigo).toBe('mesma-pessoa')
    const otherLevel3 = await r.em(
      'POST',
      '/alcada/resposta',
      { versao: o.versao, resposta: 'APROVADA' },
      await r.m.token(3),
    )
    expect(otherLevel3.corpo.codigo).toBe('alcada-insuficiente')
    o = await r.ok(
      'POST',
      '/alcada/resposta',
      { versao: o.versao, resposta: 'APROVADA', comentario: 'só desta vez' },
      r.manager,
    )
    expect([o.estado, o.pedidoAlcada?.resposta, o.pedidoAlcada?.vale]).toEqual(['PRECIFICADO', 'APROVADA', true])
    o = await r.ok('POST', '/enviar', { versao: o.versao })
    expect(o.estado).toBe('ENVIADO')
  })

  test('an approval covers exactly those prices: a further discount needs another', async () => {
    let o = await r.createPrecificado(2000)
    o = await r.ok('POST', '/alcada', { versao: o.versao, justificativa: 'cliente antigo' })
    o = await r.ok('POST', '/alcada/resposta', { versao: o.versao, resposta: 'APROVADA' }, r.manager)
    o = await r.createPrecificado(2500)
    expect(o.pedidoAlcada?.vale).toBe(false)
    expect((await r.em('POST', '/enviar', { versao: o.versao })).corpo.codigo).toBe('alcada-necessaria')
  })

  test('a refusal sends the quote back to pricing, with the reason', async () => {
    let o = await r.createPrecificado(2000)
    o = await r.ok('POST', '/alcada', { versao: o.versao, justificativa: 'cliente antigo' })
    o = await r.ok(
      'POST',
      '/alcada/resposta',
      { versao: o.versao, resposta: 'NEGADA', comentario: 'margem baixa' },
      r.manager,
    )
    expect([o.estado, o.pedidoAlcada?.comentario]).toEqual(['AGUARDANDO_PRECO', 'margem baixa'])
  })

  test('within it there is nothing to request; a higher level sends without approval', async () => {
    let o = await r.createPrecificado(500)
    expect(
      (await r.em('POST', '/alcada', { versao: o.versao, justificativa: 'por via das dúvidas' })).corpo.codigo,
    ).toBe('alcada-cobre')
    o = await r.createPrecificado(2000)
    expect((await r.ok('POST', '/enviar', { versao: o.versao }, r.manager)).estado).toBe('ENVIADO')
  })

  test('the store sets the limits', async () => {
    await r.t.callApi('POST', 'config/update-value', {
      token: r.manager,
      body: { codConcessionaria: r.loja, chave: 'alcada.desconto.3', valor: '25' },
    })
    const o = await r.createPrecificado(2000)
    expect((await r.em('POST', '/enviar', { versao: o.versao })).status).toBe(200)
    await r.t.callApi('POST', 'config/update-value', {
      token: r.manager,
      body: { codConcessionaria: r.loja, chave: 'alcada.desconto.3', valor: '10' },
    })
  })
})
