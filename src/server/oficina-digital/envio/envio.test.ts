import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { dispatch } from '../../core/mail/outbox.ts'
import { openScript, withPrecos, type Script, TERMS } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

describe('sending', () => {
  test('SMS and e-mail are queued with the link; a channel that the customer lacks or refused gives 422', async () => {
    let o = await r.createPrecificado()
    o = await r.ok('POST', '/enviar', { versao: o.versao, canais: ['SMS', 'EMAIL'] })
    const url = o.versaoEnviada?.url ?? ''
    const queue = await r.t.sql<{ canal: string; destino: string; corpo: string }>(
      'select canal, destino, corpo from mensagem where corpo like $1 order by canal',
      [`%${url}%`],
    )
    expect(queue.map((f) => [f.canal, f.destino])).toEqual([
      ['EMAIL', 'helena@exemplo.com'],
      ['SMS', '11988887777'],
    ])
    await r.t.sql(
      `insert into cliente_consentimento (cod_distribuidor, cod_concessionaria, cod_cliente, canal, concedido, origem)
       select k.cod_distribuidor, k.cod_concessionaria, k.cod_cliente, 'SMS', false, 'teste' from checklist k where k.cod_checklist = $1`,
      [o.codCheckList],
    )
    const refusal = await r.em('POST', '/reenviar', { versao: o.versao, canais: ['SMS'] })
    expect([refusal.status, refusal.corpo.campos['canais.SMS']]).toEqual([
      422,
      'O cliente não autorizou contato por SMS',
    ])
    o = await r.ok('POST', '/reenviar', { versao: o.versao, canais: ['EMAIL'] })
    expect([o.estado, o.eventos.at(-1)?.tipo]).toEqual(['ENVIADO', 'REENVIADO'])
    expect(o.versaoEnviada?.url).toBe(url)
  })

  test('a failed delivery shows on the quote until one succeeds; the timeline names the channels', async () => {
    await r.novo({ telefone: '(11) 97777-1234' })
    let o = await r.createPrecificado()
    o = await r.ok('POST', '/enviar', { versao: o.versao, canais: ['SMS', 'EMAIL'] })
    expect(o.eventos.at(-1)?.detalhe).toMatch(/^versão 1 · por SMS e e-mail · /)
    const { services } = r.t.server
    const silentLog = { info: () => {}, warn: () => {} }
    const entregas = async () =>
      (await r.ok('GET', '')).entregas.map((e) => [e.canal, e.destino, e.estado, e.tentativas])
    expect(await entregas()).toEqual([
      ['EMAIL', 'helena@exemplo.com', 'PENDENTE', 0],
      ['SMS', '11977771234', 'PENDENTE', 0],
    ])
    // No mail server listens on port 9, and no SMS gateway is configured.
    const env = { ...services.env, SMTP_URL: 'smtp://127.0.0.1:9' }
    await dispatch({ ...services, env }, silentLog)
    await r.t.sql(`update mensagem set tentativas = 9, proxima_em = now() where estado = 'PENDENTE'`)
    await dispatch({ ...services, env }, silentLog)
    expect(await entregas()).toEqual([
      ['EMAIL', 'helena@exemplo.com', 'FALHOU', 10],
      ['SMS', '11977771234', 'GUARDADA', 1],
    ])
    o = await r.ok('POST', '/reenviar', { versao: o.versao, canais: ['EMAIL'] })
    expect(o.eventos.at(-1)?.detalhe).toBe('versão 1 · por e-mail')
    expect(await entregas()).toContainEqual(['EMAIL', 'helena@exemplo.com', 'PENDENTE', 0])
  })

  test('a quote withdrawn, edited and sent again is version 2 and lists the differences', async () => {
    let o = await r.sent()
    o = await r.ok('POST', '/retirar', { versao: o.versao })
    const linhas = withPrecos(o).map((l, i) =>
      i === 0 ? { ...l, pecas: l.pecas.map((p) => ({ ...p, precoUnitario: 9500 })) } : l,
    )
    o = await r.ok('PUT', '/linhas', {
      versao: o.versao,
      linhas: [
        ...linhas,
        { ...linhas[0], codLinha: undefined, codItem: null, titulo: 'Fluido', cor: null, origem: 'SUGESTAO' },
      ],
    })
    o = await r.ok('PUT', '/termos', { versao: o.versao, termos: { ...TERMS, validadeDias: 5 } })
    o = await r.ok('POST', '/pedir-preco', { versao: o.versao })
    o = await r.ok('POST', '/concluir-preco', { versao: o.versao })
    o = await r.ok('POST', '/enviar', { versao: o.versao })
    const resp = await r.t.callApi('GET', `oficina-digital/orcamentos/${r.cod()}/versoes`, { token: r.nivel3 })
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

  test('the preview matches the customer page: no cost, no link yet', async () => {
    const o = await r.createPrecificado()
    const resp = await r.t.callApi('GET', `oficina-digital/orcamentos/${r.cod()}/previa`, { token: r.nivel3 })
    expect(resp.status).toBe(200)
    expect(JSON.stringify(resp.corpo)).not.toMatch(/custo/i)
    const previa = resp.corpo as unknown as OrcamentoCliente
    const visto = (await r.isPublic(await r.ok('POST', '/enviar', { versao: o.versao }))).corpo
    expect(previa.linhas.map(({ fotos: _, ...l }) => l)).toEqual(visto.linhas.map(({ fotos: _, ...l }) => l))
    expect(previa.total).toBe(visto.total)
  })

  test('when a customer answers while staff withdraws, one wins and the other gets the reason', async () => {
    for (let i = 0; i < 6; i++) {
      await r.novo()
      const o = await r.sent()
      const visto = (await r.isPublic(o)).corpo
      const decision = {
        sha256: visto.sha256,
        nome: 'Helena Prado',
        aceitouTermos: true,
        decisoes: visto.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' })),
      }
      const [cliente, equipe] = await Promise.all([
        r.isPublic(o, 'POST', '/decisao', decision),
        r.em('POST', '/retirar', { versao: o.versao }),
      ])
      const after = await r.ok('GET', '')
      expect([cliente.status, equipe.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(after.estado).toBe(cliente.status === 200 ? 'APROVADO' : 'EM_MONTAGEM')
      if (cliente.status === 409) expect(cliente.corpo.codigo).toBe('retirado')
      expect((await r.chain()).integra).toBe(true)
    }
  })
})

describe('on the customer’s behalf', () => {
  test('a decision recorded by staff needs evidence, stores it and notifies the customer', async () => {
    const o = await r.asDecided(['APROVADO', 'REPROVADO'])
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
    const without = await r.em('POST', '/resposta', {
      versao: o.versao,
      canal: 'TELEFONE',
      evidencia: '',
      nome: 'Helena',
      decisoes: [{ codLinha: 1, decisao: 'APROVADO' }],
    })
    expect(without.status).toBe(400)
  })

  test('refusing everything takes one reason, closes the link and fills the recovery queue', async () => {
    let o = await r.sent()
    const link = o
    o = await r.ok('POST', '/reprovar', { versao: o.versao, motivo: 'OUTRO_LUGAR', observacao: 'fez na esquina' })
    expect([o.estado, o.valorRecusado, o.linhas.map((l) => l.motivo)]).toEqual([
      'REPROVADO',
      20_000,
      ['OUTRO_LUGAR', 'OUTRO_LUGAR'],
    ])
    expect((await r.isPublic(link)).corpo.situacao).toBe('RETIRADO')
  })

  test('linked lines are decided together', async () => {
    let o = await r.ok('POST', '/montagem')
    o = await r.ok('PUT', '/linhas', { versao: o.versao, linhas: withPrecos(o).map((l) => ({ ...l, vinculo: 1 })) })
    o = await r.ok('PUT', '/termos', { versao: o.versao, termos: TERMS })
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

test('a refusal recorded by staff has a reason for each line', async () => {
  const o = await r.sent()
  const decisoes = o.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'REPROVADO' }))
  const refusal = await r.em('POST', '/resposta', {
    versao: o.versao,
    canal: 'TELEFONE',
    evidencia: 'ligação das 14:30',
    nome: 'Helena',
    decisoes,
  })
  expect([refusal.status, Object.values(refusal.corpo.campos)[0]]).toEqual([
    422,
    'Pastilhas dianteiras: diga o motivo da recusa',
  ])
})

test('an unverified item is not offered, neither as a new line nor after a correction removes its verification', async () => {
  let o = await r.ok('POST', '/montagem')
  const [linha] = withPrecos(o)
  const estado = (e: string) =>
    r.t.sql('update checklist_item set estado = $2 where cod_item = $1', [linha?.codItem, e])
  await estado('NAO_VERIFICADO')
  const refusal = await r.em('PUT', '/linhas', { versao: o.versao, linhas: [linha] })
  expect([refusal.status, refusal.corpo.campos['linhas']]).toEqual([422, expect.stringContaining('não foi verificado')])
  await estado('VERMELHO')
  o = await r.createPrecificado()
  await estado('NAO_VERIFICADO')
  const envio = await r.em('POST', '/enviar', { versao: o.versao })
  expect([envio.status, envio.corpo.mensagem]).toEqual([422, expect.stringContaining('não foi verificado')])
})

describe('the chain of events', () => {
  test('verifies, and names the event that was changed', async () => {
    const o = await r.asDecided(['APROVADO', 'APROVADO'])
    expect(await r.chain()).toMatchObject({
      integra: true,
      semCorrente: 0,
      eventos: o.eventos.length,
      codEventoQuebrado: null,
    })
    const target = o.eventos[3]?.codEvento
    await r.t.sql('begin')
    await r.t.sql(`update orcamento_evento set quem = 'outra pessoa' where cod_evento = $1`, [target])
    await r.t.sql('commit')
    expect(await r.chain()).toMatchObject({ integra: false, codEventoQuebrado: target })
  })

  test('a deleted event breaks the chain too', async () => {
    const o = await r.sent()
    await r.t.sql('delete from orcamento_evento where cod_evento = $1', [o.eventos[2]?.codEvento])
    expect((await r.chain()).codEventoQuebrado).toBe(o.eventos[3]?.codEvento)
  })
})

describe('two people on one quote', () => {
  test('the second save gets 409 with the current version; the first person keeps saving', async () => {
    let o = await r.ok('POST', '/montagem')
    const another = await r.m.token(3)
    const myOwn = await r.ok('PUT', '/linhas', { versao: o.versao, linhas: withPrecos(o) })
    const related = await r.em('PUT', '/linhas', { versao: o.versao, linhas: withPrecos(o, 100) }, another)
    expect([related.status, related.corpo.codigo, related.corpo.atual.versao]).toEqual([
      409,
      'versao-antiga',
      myOwn.versao,
    ])
    o = await r.ok('PUT', '/linhas', { versao: myOwn.versao, linhas: withPrecos(myOwn, 200) })
    expect(o.linhas[0]?.pecas[0]?.desconto).toBe(200)
  })
})
