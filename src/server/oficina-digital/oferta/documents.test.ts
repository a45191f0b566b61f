import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { buildChecklist } from '#tests/records/world.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { openScript, type Script, linkSecret } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())

async function pdf(path: string, token?: string) {
  const response = await r.t.server.app.inject({
    url: `/api/${path}`,
    headers: { host: 'um.localhost', ...(token && { authorization: `Bearer ${token}` }) },
  })
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  const loaded = await parsePdf(response.rawPayload)
  return { ...loaded, texto: loaded.paginas.join('\n'), nome: String(response.headers['content-disposition']) }
}
const asStaff = (o: FullOrcamento, qual: string) =>
  pdf(`oficina-digital/orcamentos/${o.codOrcamento}/${qual}`, r.nivel3)
const ofCliente = (o: FullOrcamento) => pdf(`publico/orcamentos/${linkSecret(o)}/pdf`)

test("the quote PDF shows lines, prices, terms and the hash; the customer's copy shows the first name only", async () => {
  await r.novo()
  const draft = await r.createPrecificado()
  const before = await asStaff(draft, 'pdf')
  expect(before.texto).toContain('Prévia: este orçamento ainda não foi enviado')
  expect(before.texto).not.toContain('SHA-256:')

  const o = await r.ok('POST', '/enviar', { versao: draft.versao })
  const sha256 = o.versaoEnviada?.sha256 ?? ''
  const equipe = await asStaff(o, 'pdf')
  for (const t of [
    `Orçamento ${o.checklist}`,
    'Helena Prado',
    'Pastilhas dianteiras',
    'Abaixo do mínimo seguro',
    'R$ 100,00',
    'R$ 200,00',
    'à vista',
    '21/11/2026 a 22/11/2026',
  ])
    expect(equipe.texto.replaceAll('\u00a0', ' '), t).toContain(t)
  expect(equipe.texto).toContain(`SHA-256: ${sha256}`)
  expect(equipe.texto).toContain(`/o/verificar/${sha256}`)
  const cliente = await ofCliente(o)
  expect(cliente.titulo).toBe(`Orçamento ${o.checklist}`)
  expect(cliente.texto).toContain('Helena')
  expect(cliente.texto).not.toContain('Prado')
  expect(cliente.texto).not.toContain('60,00')
})

test('labour of more than a day is told in hours and minutes, which are what is charged', async () => {
  await r.novo()
  const draft = await r.createPrecificado()
  const [first, ...others] = draft.linhas
  const funilaria = {
    codigo: '',
    descricao: 'Funilaria',
    minutos: 1995,
    custoHora: 100,
    valorHora: 20_000,
    desconto: 0,
  }
  const o = await r.ok('PUT', '/linhas', {
    versao: draft.versao,
    linhas: [{ ...first, maoDeObra: [funilaria] }, ...others],
  })
  const { texto } = await asStaff(o, 'pdf')
  expect(texto).toContain('33 h 15 min')
  expect(texto.replaceAll('\u00a0', ' ')).toContain('R$ 6.650,00')
})

test('the PDF of an answered quote shows the decisions, who decided and how they were identified', async () => {
  await r.novo()
  const o = await r.sent()
  expect((await r.em('GET', '/resposta/pdf')).corpo.codigo).toBe('sem-resposta')
  const { corpo } = await r.isPublic(o)
  const [a, b] = corpo.linhas
  const decisoes = [
    { codLinha: a?.codLinha, decisao: 'APROVADO' },
    { codLinha: b?.codLinha, decisao: 'ADIADO', adiadoKm: 30_000 },
  ]
  expect(
    (
      await r.isPublic(o, 'POST', '/decisao', {
        sha256: corpo.sha256,
        nome: 'Helena de Souza Prado',
        aceitouTermos: true,
        decisoes,
      })
    ).status,
  ).toBe(200)
  for (const loaded of [await ofCliente(o), await asStaff(o, 'resposta/pdf')]) {
    expect(loaded.titulo).toBe(`Decisão sobre o orçamento ${o.checklist}`)
    for (const t of [
      'Adiado até 30.000 km',
      'Helena de Souza Prado',
      'página do cliente, nome e aceite',
      'America/Sao_Paulo',
      'Total aprovado',
    ])
      expect(loaded.texto, t).toContain(t)
  }
})

test('the evidence pack has versions, decisions with their evidence, the event chain and the photos', async () => {
  const dados = (
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b33' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const [item, ...others] = buildChecklist(r.loja).itens
  if (!item) throw new Error('checklist without items')
  const body = buildChecklist(r.loja, { itens: [{ ...item, fotos: [{ dados }] }, ...others] })
  const cod = Number(
    (await r.t.callApi('POST', 'integracao/checklists', { token: r.m.chave, body })).corpo['codOrcamento'],
  )
  const first = await r.createPrecificado(0, cod)
  const sent = await r.ok('POST', '/enviar', { versao: first.versao }, r.nivel3, cod)
  await r.ok('POST', '/retirar', { versao: sent.versao }, r.nivel3, cod)
  const second = await r.createPrecificado(500, cod)
  const o = await r.ok('POST', '/enviar', { versao: second.versao }, r.nivel3, cod)
  await r.ok(
    'POST',
    '/resposta',
    {
      versao: o.versao,
      canal: 'TELEFONE',
      evidencia: 'Ligação de Helena às 14:30, ramal 12',
      nome: 'Helena Prado',
      decisoes: o.linhas.map((l, i) => ({
        codLinha: l.codLinha,
        ...(i === 0 ? { decisao: 'APROVADO' } : { decisao: 'REPROVADO', motivo: 'PRECO' }),
      })),
    },
    r.nivel3,
    cod,
  )
  const loaded = await asStaff(o, 'evidencias')
  const text = loaded.texto.replaceAll('\u00a0', ' ')
  for (const t of [
    `Evidências do orçamento ${o.checklist}`,
    'Linha do tempo íntegra',
    'Versão 1',
    'Versão 2',
    'Retirado pela oficina',
    'O conteúdo guardado dá este SHA-256',
    'Recusado, preço',
    'telefone',
    'registrada pela equipe',
    'Ligação de Helena às 14:30, ramal 12',
    'Registrada por',
    '127.0.0.1',
    'à vista',
    'Fotos dos achados',
  ])
    expect(text, t).toContain(t)
  expect(loaded.images).toBeGreaterThanOrEqual(1)
  const hashes = await r.t.sql<{ sha256: string }>(
    'select sha256 from orcamento_versao where cod_orcamento = $1 union select sha256 from orcamento_evento where cod_orcamento = $1',
    [cod],
  )
  expect(hashes.length).toBeGreaterThan(6)
  for (const { sha256 } of hashes) expect(text).toContain(sha256)

  // The photo as a video's first frame: paper says so.
  await r.t.sql(
    `update checklist_foto set video = 'filme.webm', duracao_ms = 12000 where cod_item in (select cod_item from checklist_item where cod_checklist = $1)`,
    [o.codCheckList],
  )
  expect((await asStaff(o, 'pdf')).texto).toContain('Vídeo de 0:12: na página')
  expect((await asStaff(o, 'evidencias')).texto).toContain('vídeo de 0:12: na página')
})

test('the pack says when the chain or a version was tampered with', async () => {
  await r.novo()
  const o = await r.asDecided(['APROVADO', 'REPROVADO'])
  await r.t.sql(`alter table orcamento_evento disable trigger all`)
  await r.t.sql(`update orcamento_evento set quem = 'Outra pessoa' where cod_orcamento = $1 and tipo = 'RESPONDIDO'`, [
    o.codOrcamento,
  ])
  await r.t.sql(
    `update orcamento_versao set conteudo = replace(conteudo, 'Pastilha', 'Pastilhona') where cod_orcamento = $1`,
    [o.codOrcamento],
  )
  const { texto } = await asStaff(o, 'evidencias')
  expect(texto).toContain('Linha do tempo quebrada')
  expect(texto).toContain('NÃO dá este SHA-256')
})
