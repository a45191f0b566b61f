import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { openFileStore, type FileStore } from './storage.ts'
import { ImageQueue } from './images.ts'
import {
  loadPhotos,
  factSheet,
  photos,
  generatePdf,
  joined,
  mark,
  paragraph,
  section,
  table,
  type Block,
  type PdfDocument,
} from './pdf.ts'
import { parsePdf } from '#tests/files/pdf.ts'

let folder: string
let services: { files: FileStore; images: ImageQueue }
const open = async (key: string) => (await loadPhotos(services, new Map([[1, [key]]]))).get(1)?.[0] ?? null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patio-pdf-'))
  const env = readEnv({ PATIO_MODE: 'development', DATA_DIR: folder })
  services = { files: openFileStore(env, 'segredo'), images: new ImageQueue(env) }
  const webp = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#357' } })
    .webp()
    .toBuffer()
  await services.files.save('1/1/foto.webp', webp, 'image/webp')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const documento = (conteudo: readonly Block[], extra: Partial<PdfDocument> = {}): PdfDocument => ({
  titulo: 'Checklist 000123/26 · Inspeção',
  subtitle: 'Fiat Argo · ABC1D23',
  issuer: {
    nameEmpresa: 'Átria Veículos',
    corPrimaria: '#009EF7',
    concessionaria: 'Loja Ipiranga',
    fuso: 'America/Manaus',
  },
  generatedAt: '2026-11-21T03:05:00.000Z',
  conteudo,
  ...extra,
})
const linhas = (n: number) =>
  Array.from({ length: n }, (_, i) => [`Item ${i + 1}`, 'Abaixo do mínimo — avise o cliente', `${i},5 mm`])
const COLUMNS = [{ titulo: 'Item' }, { titulo: 'Comentário' }, { titulo: 'Medida', largura: 60, numero: true }] as const

test('every page has the brand, its number and the time in the store’s zone', async () => {
  const { paginas, titulo } = await parsePdf(
    await generatePdf(documento([section('Itens'), table(COLUMNS, linhas(120), ['Total', '', '120'])])),
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

test('the same document gives the same bytes; another time of generation gives others', async () => {
  const content = async () => [
    factSheet([
      ['Cliente', 'Helena Prado'],
      ['Km', null],
    ]),
    photos([{ foto: await open('1/1/foto.webp'), legenda: 'Pastilhas' }]),
    table(COLUMNS, linhas(3)),
  ]
  const pickOne = await generatePdf(documento(await content()))
  expect((await generatePdf(documento(await content()))).equals(pickOne)).toBe(true)
  expect(
    (await generatePdf(documento(await content(), { generatedAt: '2026-11-21T03:06:00.000Z' }))).equals(pickOne),
  ).toBe(false)
})

test('a photo becomes a JPEG of at most 600 px; a missing file leaves a note in its place', async () => {
  const photo = await open('1/1/foto.webp')
  expect([photo?.largura, photo?.altura, photo?.dados.slice(0, 22)]).toEqual([600, 450, 'data:image/jpeg;base64'])
  const missingFile = await open('1/1/sumiu.webp')
  const { images, paginas } = await parsePdf(
    await generatePdf(documento([photos([{ foto: photo }, { foto: missingFile, legenda: 'Pneu' }])])),
  )
  expect(images).toBe(1)
  expect(paginas[0]).toContain('Foto indisponívelPneu')
})

test('a section title is never the last line of a page', async () => {
  for (let n = 32; n < 42; n++) {
    const { paginas } = await parsePdf(
      await generatePdf(
        documento([
          ...Array.from({ length: n }, () => paragraph('linha')),
          section('Fotos'),
          joined([paragraph('a'), paragraph('b'), paragraph('c')]),
        ]),
      ),
    )
    expect(paginas.find((p) => p.includes('Fotos'))).toMatch(/Fotos *a/)
  }
})

test('a title with a `first` block stays on the same page as it, however tall', async () => {
  for (let n = 20; n < 42; n += 3) {
    const { paginas } = await parsePdf(
      await generatePdf(
        documento([
          ...Array.from({ length: n }, () => paragraph('linha')),
          section('Atenção', joined(Array.from({ length: 14 }, (_, i) => paragraph(`item ${i}`)))),
        ]),
      ),
    )
    expect(paginas.find((p) => p.includes('Atenção'))).toMatch(/Atenção *item 0.*item 13/)
  }
})

test('facts without a value are left out; a colour has its word; a long hash wraps', async () => {
  const hash = 'a1b2'.repeat(40)
  const { paginas } = await parsePdf(
    await generatePdf(
      documento([
        factSheet([
          ['Cliente', 'Helena'],
          ['Telefone', ''],
          ['Km', null],
        ]),
        mark('vermelho', 'Urgente'),
        paragraph(hash, { muted: true }),
      ]),
    ),
  )
  expect(paginas[0]).toContain('Urgente')
  expect(paginas[0]).not.toMatch(/Telefone|Km/)
  expect(paginas[0]).toContain(hash)
})

test('emoji print, unprintable scripts are named, and a long word wraps without splitting its neighbours', async () => {
  const text = 'Ana 🚗👍🏽 Ωμέγα Жанна 山 \uE000'
  const word = 'Kraftfahrzeughaftpflichtversicherungsgesellschaft'
  const { paginas } = await parsePdf(
    await generatePdf(
      documento([paragraph(text), table([{ titulo: 'x', largura: 60 }], [[`curta ${word} ultima`]])], {
        titulo: text,
      }),
    ),
  )
  const without = (t: string) => t.replace(/\s/g, '')
  expect(
    without(paginas[0] ?? '').split(without('Ana 🚗👍🏽 Ωμέγα Жанна [texto em chinês ou japonês] \uFFFD')),
  ).toHaveLength(3)
  expect(without(paginas[0] ?? '')).toContain(`curta${word}ultima`)
})

test.each([
  ['Loja 山田 太郎 Ltda', 'Loja [texto em chinês ou japonês] Ltda'],
  ['ひらがな カタカナ', '[texto em japonês]'],
  ['שלום, עולם!', '[texto em hebraico]!'],
  ['Ana عبد الله', 'Ana [texto em árabe]'],
  ['안녕 สวัสดี', '[texto em coreano] [texto em tailandês]'],
])('%s prints as %s', async (text, printed) => {
  const { paginas } = await parsePdf(await generatePdf(documento([paragraph(`<${text}>`)])))
  expect(paginas[0]).toContain(`<${printed}>`)
})

test('a document of many pages does not block the event loop', async () => {
  await generatePdf(documento([]))
  const loopDelay = monitorEventLoopDelay({ resolution: 5 })
  loopDelay.enable()
  const start = performance.now()
  await generatePdf(documento([table(COLUMNS, linhas(600))]))
  loopDelay.disable()
  expect(loopDelay.max / 1e6).toBeLessThan((performance.now() - start) / 3)
})

test('a text with a file path or URL is printed as text only', async () => {
  const { paginas, images } = await parsePdf(
    await generatePdf(
      documento([paragraph('file:///etc/passwd'), table([{ titulo: 'x' }], [['https://exemplo.com/a.png']])]),
    ),
  )
  expect(paginas[0]).toContain('file:///etc/passwd')
  expect(images).toBe(0)
})
