import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lerEnv } from '../env.ts'
import { abrirArquivos, type Arquivos } from './files.ts'
import { Imagens } from './imagens.ts'
import {
  abrirFotos,
  ficha,
  fotos,
  gerarPdf,
  junto,
  marca,
  paragrafo,
  secao,
  tabela,
  type Bloco,
  type DocumentoPdf,
} from './pdf.ts'
import { lerPdf } from '#tests/pdf.ts'

let pasta: string
let partes: { arquivos: Arquivos; imagens: Imagens }
const abrir = async (chave: string) => (await abrirFotos(partes, new Map([[1, [chave]]]))).get(1)?.[0] ?? null
beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'patio-pdf-'))
  const env = lerEnv({ PATIO_MODE: 'development', DATA_DIR: pasta })
  partes = { arquivos: abrirArquivos(env, 'segredo'), imagens: new Imagens(env) }
  const webp = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#357' } })
    .webp()
    .toBuffer()
  await partes.arquivos.gravar('1/1/foto.webp', webp, 'image/webp')
})
afterAll(() => rm(pasta, { recursive: true, force: true }))

const documento = (conteudo: readonly Bloco[], mais: Partial<DocumentoPdf> = {}): DocumentoPdf => ({
  titulo: 'Checklist 000123/26 · Inspeção',
  subtitulo: 'Fiat Argo · ABC1D23',
  emissor: {
    nameEmpresa: 'Átria Veículos',
    corPrimaria: '#009EF7',
    concessionaria: 'Loja Ipiranga',
    fuso: 'America/Manaus',
  },
  geradoEm: '2026-11-21T03:05:00.000Z',
  conteudo,
  ...mais,
})
const linhas = (n: number) =>
  Array.from({ length: n }, (_, i) => [`Item ${i + 1}`, 'Abaixo do mínimo — avise o cliente', `${i},5 mm`])
const COLUNAS = [{ titulo: 'Item' }, { titulo: 'Comentário' }, { titulo: 'Medida', largura: 60, numero: true }] as const

test('every page carries the brand, its number and the moment in the zone of the store', async () => {
  const { paginas, titulo } = lerPdf(
    await gerarPdf(documento([secao('Itens'), tabela(COLUNAS, linhas(120), ['Total', '', '120'])])),
  )
  expect(paginas.length).toBeGreaterThan(2)
  expect(titulo).toBe('Checklist 000123/26 · Inspeção')
  for (const [i, p] of paginas.entries()) {
    expect(p).toContain('Átria Veículos')
    expect(p).toContain('Loja Ipiranga')
    expect(p).toContain(`Página ${i + 1} de ${paginas.length}`)
    expect(p).toContain('20/11/2026 23:05 (America/Manaus)')
    expect(p).toContain('Comentário')
  }
  expect(paginas.join('')).toContain('Item 120')
})

test('the same document gives the same bytes; another moment gives others', async () => {
  const conteudo = async () => [
    ficha([
      ['Cliente', 'Helena Prado'],
      ['Km', null],
    ]),
    fotos([{ foto: await abrir('1/1/foto.webp'), legenda: 'Pastilhas' }]),
    tabela(COLUNAS, linhas(3)),
  ]
  const um = await gerarPdf(documento(await conteudo()))
  expect((await gerarPdf(documento(await conteudo()))).equals(um)).toBe(true)
  expect((await gerarPdf(documento(await conteudo(), { geradoEm: '2026-11-21T03:06:00.000Z' }))).equals(um)).toBe(false)
})

test('a photo comes as JPEG of at most 600 px; a file that is gone leaves a note in its place', async () => {
  const foto = await abrir('1/1/foto.webp')
  expect([foto?.largura, foto?.altura, foto?.dados.slice(0, 22)]).toEqual([600, 450, 'data:image/jpeg;base64'])
  const sumida = await abrir('1/1/sumiu.webp')
  const { imagens, paginas } = lerPdf(await gerarPdf(documento([fotos([{ foto }, { foto: sumida, legenda: 'Pneu' }])])))
  expect(imagens).toBe(1)
  expect(paginas[0]).toContain('Foto indisponívelPneu')
})

test('a section title is never the last thing of a page', async () => {
  for (let n = 32; n < 42; n++) {
    const { paginas } = lerPdf(
      await gerarPdf(
        documento([
          ...Array.from({ length: n }, () => paragrafo('linha')),
          secao('Fotos'),
          junto([paragrafo('a'), paragrafo('b'), paragrafo('c')]),
        ]),
      ),
    )
    expect(paginas.find((p) => p.includes('Fotos'))).toMatch(/Fotos *a/)
  }
})

test('a title given what follows keeps it on its page, however tall', async () => {
  for (let n = 20; n < 42; n += 3) {
    const { paginas } = lerPdf(
      await gerarPdf(
        documento([
          ...Array.from({ length: n }, () => paragrafo('linha')),
          secao('Atenção', junto(Array.from({ length: 14 }, (_, i) => paragrafo(`item ${i}`)))),
        ]),
      ),
    )
    expect(paginas.find((p) => p.includes('Atenção'))).toMatch(/Atenção *item 0.*item 13/)
  }
})

test('facts without a value stay out; a colour comes with its word; a hash breaks instead of leaving the page', async () => {
  const hash = 'a1b2'.repeat(40)
  const { paginas } = lerPdf(
    await gerarPdf(
      documento([
        ficha([
          ['Cliente', 'Helena'],
          ['Telefone', ''],
          ['Km', null],
        ]),
        marca('vermelho', 'Urgente'),
        paragrafo(hash, { suave: true }),
      ]),
    ),
  )
  expect(paginas[0]).toContain('Urgente')
  expect(paginas[0]).not.toMatch(/Telefone|Km/)
  expect(paginas[0]).toContain(hash)
})

test('emoji print, words in a writing that no font has are named in their place, and a long word breaks without breaking its neighbours', async () => {
  const texto = 'Ana 🚗👍🏽 Ωμέγα Жанна 山 \uE000'
  const palavra = 'Kraftfahrzeughaftpflichtversicherungsgesellschaft'
  const { paginas } = lerPdf(
    await gerarPdf(
      documento([paragrafo(texto), tabela([{ titulo: 'x', largura: 60 }], [[`curta ${palavra} ultima`]])], {
        titulo: texto,
      }),
    ),
  )
  const sem = (t: string) => t.replace(/\s/g, '')
  expect(sem(paginas[0] ?? '').split(sem('Ana 🚗👍🏽 Ωμέγα Жанна [texto em chinês ou japonês] \uFFFD'))).toHaveLength(3)
  expect(sem(paginas[0] ?? '')).toContain(`curta${palavra}ultima`)
})

test.each([
  ['Loja 山田 太郎 Ltda', 'Loja [texto em chinês ou japonês] Ltda'],
  ['ひらがな カタカナ', '[texto em japonês]'],
  ['שלום, עולם!', '[texto em hebraico]!'],
  ['Ana عبد الله', 'Ana [texto em árabe]'],
  ['안녕 สวัสดี', '[texto em coreano] [texto em tailandês]'],
])('%s prints as %s', async (texto, impresso) => {
  const { paginas } = lerPdf(await gerarPdf(documento([paragrafo(`<${texto}>`)])))
  expect(paginas[0]).toContain(`<${impresso}>`)
})

test('a document of many pages leaves the event loop free', async () => {
  await gerarPdf(documento([]))
  const voltas = monitorEventLoopDelay({ resolution: 5 })
  voltas.enable()
  const inicio = performance.now()
  await gerarPdf(documento([tabela(COLUNAS, linhas(600))]))
  voltas.disable()
  expect(voltas.max / 1e6).toBeLessThan((performance.now() - inicio) / 3)
})

test('a text that names a file or an address is only text', async () => {
  const { paginas, imagens } = lerPdf(
    await gerarPdf(
      documento([paragrafo('file:///etc/passwd'), tabela([{ titulo: 'x' }], [['https://exemplo.com/a.png']])]),
    ),
  )
  expect(paginas[0]).toContain('file:///etc/passwd')
  expect(imagens).toBe(0)
})
