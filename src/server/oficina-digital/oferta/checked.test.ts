import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import { buildChecklist, buildWorld } from '#tests/records/world.ts'
import { openScript, type Script, linkSecret } from '#tests/records/script.ts'

let r: Script
let o: FullOrcamento
let visto: OrcamentoCliente

type State = ChecklistInput['itens'][number]['estado']
const pastilhas = (estado: State, medida: number) => ({
  grupo: 'Freios',
  nome: 'Pastilhas  DIANTEIRAS',
  estado,
  medida,
  unidade: 'mm',
})
const palhetas = (estado: State) => ({ grupo: 'Carroceria', nome: 'Palhetas', estado })

/** A visit of the same car before the quote's; returns its code. */
async function visit(
  dia: string,
  itens: ChecklistInput['itens'],
  { host = r.m.host, chave = r.m.chave, loja = r.loja } = {},
): Promise<number> {
  const body = buildChecklist(loja, { realizadoEm: `${dia}T12:00:00Z`, itens })
  const { status, corpo } = await r.t.callApi('POST', 'integracao/checklists', { host, token: chave, body })
  expect(status, JSON.stringify(corpo)).toBe(200)
  return Number(corpo['codCheckList'])
}
/** A photo of the checklist's first item. */
async function addPhoto(codCheckList: number, nome: string, video: string | null, original: string | null) {
  await r.t.sql(
    `insert into checklist_foto (cod_distribuidor, cod_concessionaria, cod_item, arquivo, miniatura, largura, altura, video, duracao_ms, original)
     select cod_distribuidor, cod_concessionaria, cod_item, $2 || '.jpg', $2 || '-m.jpg', 800, 600, $3, case when $3::text is not null then 12000 end, $4
     from checklist_item where cod_checklist = $1 order by ordem limit 1`,
    [codCheckList, nome, video, original],
  )
}

beforeAll(async () => {
  r = await openScript()
  const dois = await buildWorld(r.t, 'dois')
  await visit('2026-02-10', [pastilhas('VERDE', 8), palhetas('VERDE')])
  const before = await visit('2026-05-10', [pastilhas('AMARELO', 4.5), palhetas('NA')])
  await addPhoto(before, 'antes', null, null)
  const cancelled = await visit('2026-06-10', [pastilhas('VERDE', 7)])
  await r.t.sql(
    `update checklist set cancelado_em = now(), cancelado_por = 'Rita', cancelado_motivo = 'Carro errado' where cod_checklist = $1`,
    [cancelled],
  )
  // The same plate at another store and at another distributor is another vehicle.
  await visit('2026-07-10', [pastilhas('VERDE', 9)], { ...r.m, loja: r.m.lojas[1] ?? 0 })
  await visit('2026-07-11', [pastilhas('VERDE', 10)], { ...dois, loja: dois.lojas[0] ?? 0 })
  await r.novo()
  o = await r.sent()
  await addPhoto(o.codCheckList, 'filme', 'filme.webm', null)
  await addPhoto(o.codCheckList, 'seta', null, 'sem-seta.jpg')
  visto = (await r.isPublic(o)).corpo
})
afterAll(() => r.t.close())

test('every item of the checklist is shown, in its order, with state and measure', () => {
  expect(visto.verificados).toEqual([
    { grupo: 'Freios', nome: 'Pastilhas dianteiras', estado: 'VERMELHO', medida: 2.1, unidade: 'mm' },
    { grupo: 'Carroceria', nome: 'Palhetas', estado: 'AMARELO', medida: 1, unidade: 'un' },
    { grupo: 'Bateria e elétrica', nome: 'Bateria', estado: 'VERDE', medida: 12.6, unidade: 'V' },
  ])
})

test('a line shows its item at the last visit that checked it, with the photo of that day', () => {
  const [first, second] = visto.linhas.map((l) => l.antes)
  expect(first).toMatchObject({
    em: '2026-05-10T12:00:00.000Z',
    estado: 'AMARELO',
    medida: 4.5,
    unidade: 'mm',
    fotos: [{ url: expect.stringContaining('antes.jpg?') as string }],
  })
  expect(second).toMatchObject({ em: '2026-02-10T12:00:00.000Z', estado: 'VERDE', medida: null, fotos: [] })
})

test('videos and the photo below a drawing have signed addresses', () => {
  expect(visto.linhas[0]?.fotos).toMatchObject([
    { video: expect.stringMatching(/filme\.webm\?ate=\d+&assinatura=/) as string, duracaoMs: 12_000, original: null },
    { video: null, duracaoMs: null, original: expect.stringMatching(/sem-seta\.jpg\?ate=/) as string },
  ])
})

test('the preview of the staff shows the same', async () => {
  const { corpo } = await r.em('GET', '/previa')
  const previa = corpo as unknown as OrcamentoCliente
  expect(previa.verificados).toEqual(visto.verificados)
  expect(previa.linhas.map((l) => l.antes)).toEqual(visto.linhas.map((l) => l.antes))
})

test('the frozen content and its hash know nothing of it', async () => {
  const response = await r.t.server.app.inject({
    url: `/api/publico/orcamentos/${linkSecret(o)}/conteudo`,
    headers: { host: r.m.host },
  })
  expect(createHash('sha256').update(response.body).digest('hex')).toBe(visto.sha256)
  expect(response.body).not.toMatch(/verificados|antes|Bateria/)
})

test("the link opens nothing on another distributor's host", async () => {
  const { status } = await r.t.callApi('GET', `publico/orcamentos/${linkSecret(o)}`, { host: 'dois.localhost' })
  expect(status).toBe(404)
})

test.each(["expira_em = now() - interval '1 minute'", 'retirada_em = now()'])(
  'a version with %s shows nothing of the checklist',
  async (change) => {
    await r.t.sql(`update orcamento_versao set ${change} where cod_orcamento = $1`, [o.codOrcamento])
    const { corpo } = await r.isPublic(o)
    expect(['EXPIRADO', 'RETIRADO']).toContain(corpo.situacao)
    expect(corpo).not.toHaveProperty('verificados')
    expect(JSON.stringify(corpo)).not.toMatch(/Bateria|Pastilhas|antes\.jpg/)
  },
)
