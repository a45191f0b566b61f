import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirTeste, buildChecklist, buildMundo, type Mundo, type Teste } from './testing.ts'
let t: Teste
let m: Mundo
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
})
afterAll(() => t.fechar())
test('x', async () => {
  const r = await t.chamar('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(m.lojas[0]!) })
  console.log(r.status, r.corpo)
  const token = await m.token(3)
  const c = r.corpo as {codOrcamento: number}
  const go = async (mm: string, p: string, body?: unknown) => { const x = await t.chamar(mm, p, { token, body }); if (x.status !== 200) console.log(p, x.status, JSON.stringify(x.corpo)); return x.corpo as any }
  console.log((await go('GET', 'oficina-digital/orcamentos?tela=gerenciar')).itens[0])
  console.log(await go('GET', 'oficina-digital/resumo'))
  console.log(await go('GET', 'oficina-digital/orcamentos/total?tela=gerenciar'))
  let o = await go('POST', `oficina-digital/orcamentos/${c.codOrcamento}/montagem`)
  const linhas = o.linhas.map((l: any) => ({ ...l, pecas: [{ codigo: 'P1', descricao: 'Pastilha', quantidade: 1.5, custoUnitario: 1000, precoUnitario: 1999, desconto: 0 }], maoDeObra: [{codigo: 'S', descricao: 'Troca', minutos: 50, custoHora: 1000, valorHora: 20000, desconto: 10}] }))
  o = await go('PUT', `oficina-digital/orcamentos/${c.codOrcamento}/linhas`, { versao: o.versao, linhas })
  o = await go('POST', `oficina-digital/orcamentos/${c.codOrcamento}/pedir-preco`, { versao: o.versao })
  o = await go('PUT', `oficina-digital/orcamentos/${c.codOrcamento}/termos`, { versao: o.versao, termos: { condicaoPagamento: 'à vista', inicioPrevisto: '2026-11-21', fimPrevisto: '2026-11-22', validadeDias: 10 } })
  o = await go('POST', `oficina-digital/orcamentos/${c.codOrcamento}/concluir-preco`, { versao: o.versao })
  o = await go('POST', `oficina-digital/orcamentos/${c.codOrcamento}/enviar`, { versao: o.versao })
  console.log(o.estado, o.valor, o.versaoEnviada)
  const tk = o.versaoEnviada.url.split('/').at(-1)
  const pub = await go('GET', `publico/orcamentos/${tk}`)
  await go('POST', `publico/orcamentos/${tk}/abertura`)
  const resp = await go('POST', `publico/orcamentos/${tk}/decisao`, { sha256: pub.sha256, nome: 'Helena', aceitouTermos: true, decisoes: pub.linhas.map((l: any, i: number) => ({ codLinha: l.codLinha, decisao: i ? 'REPROVADO' : 'APROVADO' })) })
  console.log(resp.situacao)
  o = await go('GET', `oficina-digital/orcamentos/${c.codOrcamento}`)
  console.log(o.estado, o.eventos.map((e: any) => `${e.tipo} ${e.de}→${e.para}`))
  console.log((await go('GET', 'checklists')).itens.length, await go('GET', 'busca?q=abc1'), await go('GET', 'busca?q=helena'), (await go('GET','checklists/' + o.codCheckList)).itens.length)
  expect(o.estado).toBe('PARCIAL')
})
