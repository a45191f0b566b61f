import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

describe('authority', () => {
  test('beyond it the quote waits, somebody above approves, and it may be sent', async () => {
    let o = await r.precificado(2000)
    expect(o.alcada).toEqual({ descontoMaximo: 0.1, margemMinima: 0.15 })
    const recusa = await r.em('POST', '/enviar', { versao: o.versao })
    expect([recusa.status, recusa.corpo.codigo]).toEqual([409, 'alcada-necessaria'])
    expect(recusa.corpo.atual.excessos[0]).toMatch(/desconto de 20 % passa dos 10 %/)
    o = await r.ok('POST', '/alcada', { versao: o.versao, justificativa: 'cliente antigo' })
    expect(o.estado).toBe('AGUARDANDO_ALCADA')
    const propria = await r.em('POST', '/alcada/resposta', { versao: o.versao, resposta: 'APROVADA' })
    expect(propria.corpo.codigo).toBe('mesma-pessoa')
    const outroTres = await r.em(
      'POST',
      '/alcada/resposta',
      { versao: o.versao, resposta: 'APROVADA' },
      await r.m.token(3),
    )
    expect(outroTres.corpo.codigo).toBe('alcada-insuficiente')
    o = await r.ok(
      'POST',
      '/alcada/resposta',
      { versao: o.versao, resposta: 'APROVADA', comentario: 'só desta vez' },
      r.gerente,
    )
    expect([o.estado, o.pedidoAlcada?.resposta, o.pedidoAlcada?.vale]).toEqual(['PRECIFICADO', 'APROVADA', true])
    o = await r.ok('POST', '/enviar', { versao: o.versao })
    expect(o.estado).toBe('ENVIADO')
  })

  test('an approval is of those prices: a further discount needs another', async () => {
    let o = await r.precificado(2000)
    o = await r.ok('POST', '/alcada', { versao: o.versao, justificativa: 'cliente antigo' })
    o = await r.ok('POST', '/alcada/resposta', { versao: o.versao, resposta: 'APROVADA' }, r.gerente)
    o = await r.precificado(2500)
    expect(o.pedidoAlcada?.vale).toBe(false)
    expect((await r.em('POST', '/enviar', { versao: o.versao })).corpo.codigo).toBe('alcada-necessaria')
  })

  test('a refusal sends it back to the price, with the reason', async () => {
    let o = await r.precificado(2000)
    o = await r.ok('POST', '/alcada', { versao: o.versao, justificativa: 'cliente antigo' })
    o = await r.ok(
      'POST',
      '/alcada/resposta',
      { versao: o.versao, resposta: 'NEGADA', comentario: 'margem baixa' },
      r.gerente,
    )
    expect([o.estado, o.pedidoAlcada?.comentario]).toEqual(['AGUARDANDO_PRECO', 'margem baixa'])
  })

  test('within it there is nothing to ask; a higher level sends by itself', async () => {
    let o = await r.precificado(500)
    expect(
      (await r.em('POST', '/alcada', { versao: o.versao, justificativa: 'por via das dúvidas' })).corpo.codigo,
    ).toBe('alcada-cobre')
    o = await r.precificado(2000)
    expect((await r.ok('POST', '/enviar', { versao: o.versao }, r.gerente)).estado).toBe('ENVIADO')
  })

  test('the store sets the limits', async () => {
    await r.t.chamar('POST', 'config/update-value', {
      token: r.gerente,
      body: { codConcessionaria: r.loja, chave: 'alcada.desconto.3', valor: '25' },
    })
    const o = await r.precificado(2000)
    expect((await r.em('POST', '/enviar', { versao: o.versao })).status).toBe(200)
    await r.t.chamar('POST', 'config/update-value', {
      token: r.gerente,
      body: { codConcessionaria: r.loja, chave: 'alcada.desconto.3', valor: '10' },
    })
  })
})
