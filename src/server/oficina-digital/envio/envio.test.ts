import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { despachar } from '../../core/mail/mensagens.ts'
import { abrirRoteiro, comPrecos, type Roteiro, TERMOS } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

describe('sending', () => {
  test('SMS and e-mail go to the outbox with the link; a channel that the customer refused, or has not, is refused', async () => {
    let o = await r.precificado()
    o = await r.ok('POST', '/enviar', { versao: o.versao, canais: ['SMS', 'EMAIL'] })
    const url = o.versaoEnviada?.url ?? ''
    const fila = await r.t.sql<{ canal: string; destino: string; corpo: string }>(
      'select canal, destino, corpo from mensagem where corpo like $1 order by canal',
      [`%${url}%`],
    )
    expect(fila.map((f) => [f.canal, f.destino])).toEqual([
      ['EMAIL', 'helena@exemplo.com'],
      ['SMS', '11988887777'],
    ])
    await r.t.sql(
      `insert into cliente_consentimento (cod_distribuidor, cod_concessionaria, cod_cliente, canal, concedido, origem)
       select k.cod_distribuidor, k.cod_concessionaria, k.cod_cliente, 'SMS', false, 'teste' from checklist k where k.cod_checklist = $1`,
      [o.codCheckList],
    )
    const recusa = await r.em('POST', '/reenviar', { versao: o.versao, canais: ['SMS'] })
    expect([recusa.status, recusa.corpo.campos['canais.SMS']]).toEqual([422, 'O cliente não autorizou contato por SMS'])
    o = await r.ok('POST', '/reenviar', { versao: o.versao, canais: ['EMAIL'] })
    expect([o.estado, o.eventos.at(-1)?.tipo]).toEqual(['ENVIADO', 'REENVIADO'])
    expect(o.versaoEnviada?.url).toBe(url)
  })

  test('a message that did not go is told on the quote, until one goes; the timeline says the channels in words', async () => {
    await r.novo({ telefone: '(11) 97777-1234' })
    let o = await r.precificado()
    o = await r.ok('POST', '/enviar', { versao: o.versao, canais: ['SMS', 'EMAIL'] })
    expect(o.eventos.at(-1)?.detalhe).toMatch(/^versão 1 · por SMS e e-mail · /)
    const { partes } = r.t.servidor
    const calado = { info: () => {}, warn: () => {} }
    const entregas = async () =>
      (await r.ok('GET', '')).entregas.map((e) => [e.canal, e.destino, e.estado, e.tentativas])
    expect(await entregas()).toEqual([
      ['EMAIL', 'helena@exemplo.com', 'PENDENTE', 0],
      ['SMS', '11977771234', 'PENDENTE', 0],
    ])
    // A mail server that nobody answers at, and no gateway for SMS.
    const env = { ...partes.env, SMTP_URL: 'smtp://127.0.0.1:9' }
    await despachar(partes.banco, env, calado)
    await r.t.sql(`update mensagem set tentativas = 9, proxima_em = now() where estado = 'PENDENTE'`)
    await despachar(partes.banco, env, calado)
    expect(await entregas()).toEqual([
      ['EMAIL', 'helena@exemplo.com', 'FALHOU', 10],
      ['SMS', '11977771234', 'GUARDADA', 1],
    ])
    o = await r.ok('POST', '/reenviar', { versao: o.versao, canais: ['EMAIL'] })
    expect(o.eventos.at(-1)?.detalhe).toBe('versão 1 · por e-mail')
    expect(await entregas()).toContainEqual(['EMAIL', 'helena@exemplo.com', 'PENDENTE', 0])
  })

  test('withdrawn, edited and sent again it is version 2, and the differences are told', async () => {
    let o = await r.enviado()
    o = await r.ok('POST', '/retirar', { versao: o.versao })
    const linhas = comPrecos(o).map((l, i) =>
      i === 0 ? { ...l, pecas: l.pecas.map((p) => ({ ...p, precoUnitario: 9500 })) } : l,
    )
    o = await r.ok('PUT', '/linhas', {
      versao: o.versao,
      linhas: [
        ...linhas,
        { ...linhas[0], codLinha: undefined, codItem: null, titulo: 'Fluido', cor: null, origem: 'SUGESTAO' },
      ],
    })
    o = await r.ok('PUT', '/termos', { versao: o.versao, termos: { ...TERMOS, validadeDias: 5 } })
    o = await r.ok('POST', '/pedir-preco', { versao: o.versao })
    o = await r.ok('POST', '/concluir-preco', { versao: o.versao })
    o = await r.ok('POST', '/enviar', { versao: o.versao })
    const resp = await r.t.chamar('GET', `oficina-digital/orcamentos/${r.cod()}/versoes`, { token: r.nivel3 })
    const versoes = resp.corpo as unknown as {
      numero: number
      retiradaEm: string | null
      diferencas: { tipo: string; valorAntes: number; valorDepois: number; antes: string }[]
    }[]
    expect(versoes.map((v) => [v.numero, v.retiradaEm !== null])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(versoes[0]?.diferencas.map((d) => d.tipo)).toEqual(['PRECO', 'LINHA_NOVA', 'TERMOS'])
    expect(versoes[0]?.diferencas[0]).toMatchObject({ valorAntes: 10_000, valorDepois: 9500 })
  })

  test('the preview is what the customer will see: no cost, no link yet', async () => {
    const o = await r.precificado()
    const resp = await r.t.chamar('GET', `oficina-digital/orcamentos/${r.cod()}/previa`, { token: r.nivel3 })
    expect(resp.status).toBe(200)
    expect(JSON.stringify(resp.corpo)).not.toMatch(/custo/i)
    const previa = resp.corpo as unknown as OrcamentoCliente
    const visto = (await r.publico(await r.ok('POST', '/enviar', { versao: o.versao }))).corpo
    expect(previa.linhas.map(({ fotos: _, ...l }) => l)).toEqual(visto.linhas.map(({ fotos: _, ...l }) => l))
    expect(previa.total).toBe(visto.total)
  })

  test('a customer answering while the staff withdraws: one of both, and the other hears why', async () => {
    for (let i = 0; i < 6; i++) {
      await r.novo()
      const o = await r.enviado()
      const visto = (await r.publico(o)).corpo
      const resposta = {
        sha256: visto.sha256,
        nome: 'Helena Prado',
        aceitouTermos: true,
        decisoes: visto.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' })),
      }
      const [cliente, equipe] = await Promise.all([
        r.publico(o, 'POST', '/decisao', resposta),
        r.em('POST', '/retirar', { versao: o.versao }),
      ])
      const depois = await r.ok('GET', '')
      expect([cliente.status, equipe.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(depois.estado).toBe(cliente.status === 200 ? 'APROVADO' : 'EM_MONTAGEM')
      if (cliente.status === 409) expect(cliente.corpo.codigo).toBe('retirado')
      expect((await r.corrente()).integra).toBe(true)
    }
  })
})

describe('on the customer’s behalf', () => {
  test('needs evidence, keeps it, and tells the customer', async () => {
    const o = await r.decidido(['APROVADO', 'REPROVADO'])
    expect([o.estado, o.valorAprovado, o.valorRecusado]).toEqual(['PARCIAL', 10_000, 10_000])
    const [d] = await r.t.sql<{ canal: string; evidencia: string; passo_identidade: string; cod_usuario: number }>(
      'select canal, evidencia, passo_identidade, cod_usuario from orcamento_decisao where cod_orcamento = $1 limit 1',
      [r.cod()],
    )
    expect(d).toMatchObject({ canal: 'TELEFONE', evidencia: 'Ligação de Helena às 14:30', passo_identidade: 'EQUIPE' })
    expect(d?.cod_usuario).toBeGreaterThan(0)
    expect(
      await r.t.sql(
        `select 1 from mensagem where assunto = 'Sua decisão foi registrada' and corpo like '%' || $1 || '%'`,
        [o.versaoEnviada?.url],
      ),
    ).toHaveLength(1)
    const sem = await r.em('POST', '/resposta', {
      versao: o.versao,
      canal: 'TELEFONE',
      evidencia: '',
      nome: 'Helena',
      decisoes: [{ codLinha: 1, decisao: 'APROVADO' }],
    })
    expect(sem.status).toBe(400)
  })

  test('refusing everything takes one reason, closes the link and fills the queue', async () => {
    let o = await r.enviado()
    const link = o
    o = await r.ok('POST', '/reprovar', { versao: o.versao, motivo: 'OUTRO_LUGAR', observacao: 'fez na esquina' })
    expect([o.estado, o.valorRecusado, o.linhas.map((l) => l.motivo)]).toEqual([
      'REPROVADO',
      20_000,
      ['OUTRO_LUGAR', 'OUTRO_LUGAR'],
    ])
    expect((await r.publico(link)).corpo.situacao).toBe('RETIRADO')
  })

  test('lines that belong together are decided together', async () => {
    let o = await r.ok('POST', '/montagem')
    o = await r.ok('PUT', '/linhas', { versao: o.versao, linhas: comPrecos(o).map((l) => ({ ...l, vinculo: 1 })) })
    o = await r.ok('PUT', '/termos', { versao: o.versao, termos: TERMOS })
    o = await r.ok('POST', '/pedir-preco', { versao: o.versao })
    o = await r.ok('POST', '/concluir-preco', { versao: o.versao })
    o = await r.ok('POST', '/enviar', { versao: o.versao })
    const decisoes = o.linhas.map((l, i) => ({ codLinha: l.codLinha, decisao: i === 0 ? 'APROVADO' : 'REPROVADO' }))
    const resp = await r.em('POST', '/resposta', {
      versao: o.versao,
      canal: 'BALCAO',
      evidencia: 'no balcão',
      nome: 'Helena',
      decisoes,
    })
    expect(Object.values(resp.corpo.campos)[0]).toMatch(/junto com as linhas que dependem/)
  })
})

test('a refusal that the staff records has its reason, line by line', async () => {
  const o = await r.enviado()
  const decisoes = o.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'REPROVADO' }))
  const recusa = await r.em('POST', '/resposta', {
    versao: o.versao,
    canal: 'TELEFONE',
    evidencia: 'ligação das 14:30',
    nome: 'Helena',
    decisoes,
  })
  expect([recusa.status, Object.values(recusa.corpo.campos)[0]]).toEqual([
    422,
    'Pastilhas dianteiras: diga o motivo da recusa',
  ])
})

test('an item that nobody checked is not offered: neither as a line nor when a correction takes the check back', async () => {
  let o = await r.ok('POST', '/montagem')
  const [linha] = comPrecos(o)
  const estado = (e: string) =>
    r.t.sql('update checklist_item set estado = $2 where cod_item = $1', [linha?.codItem, e])
  await estado('NAO_VERIFICADO')
  const recusa = await r.em('PUT', '/linhas', { versao: o.versao, linhas: [linha] })
  expect([recusa.status, recusa.corpo.campos['linhas']]).toEqual([422, expect.stringContaining('não foi verificado')])
  await estado('VERMELHO')
  o = await r.precificado()
  await estado('NAO_VERIFICADO')
  const envio = await r.em('POST', '/enviar', { versao: o.versao })
  expect([envio.status, envio.corpo.mensagem]).toEqual([422, expect.stringContaining('não foi verificado')])
})

describe('the chain of events', () => {
  test('verifies, and shows the event that somebody changed', async () => {
    const o = await r.decidido(['APROVADO', 'APROVADO'])
    expect(await r.corrente()).toMatchObject({
      integra: true,
      semCorrente: 0,
      eventos: o.eventos.length,
      codEventoQuebrado: null,
    })
    const alvo = o.eventos[3]?.codEvento
    await r.t.sql('begin')
    await r.t.sql(`update orcamento_evento set quem = 'outra pessoa' where cod_evento = $1`, [alvo])
    await r.t.sql('commit')
    expect(await r.corrente()).toMatchObject({ integra: false, codEventoQuebrado: alvo })
  })

  test('a removed event breaks it too', async () => {
    const o = await r.enviado()
    await r.t.sql('delete from orcamento_evento where cod_evento = $1', [o.eventos[2]?.codEvento])
    expect((await r.corrente()).codEventoQuebrado).toBe(o.eventos[3]?.codEvento)
  })
})

describe('two people on one quote', () => {
  test('the second save gets 409 with the present version; the first one’s own saves go on', async () => {
    let o = await r.ok('POST', '/montagem')
    const outra = await r.m.token(3)
    const minha = await r.ok('PUT', '/linhas', { versao: o.versao, linhas: comPrecos(o) })
    const dela = await r.em('PUT', '/linhas', { versao: o.versao, linhas: comPrecos(o, 100) }, outra)
    expect([dela.status, dela.corpo.codigo, dela.corpo.atual.versao]).toEqual([409, 'versao-antiga', minha.versao])
    o = await r.ok('PUT', '/linhas', { versao: minha.versao, linhas: comPrecos(minha, 200) })
    expect(o.linhas[0]?.pecas[0]?.desconto).toBe(200)
  })
})
