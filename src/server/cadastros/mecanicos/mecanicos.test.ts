import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordChange } from '#shared/cadastros/registers.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import { mecanicoFields, type MecanicoData, type Mecanico, type MecanicoRow } from '#shared/cadastros/mecanicos.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let consultor: string
let myOwn: number
let another: number
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  myOwn = m.lojas[0] ?? 0
  another = m.lojas[1] ?? 0
  consultor = await m.token(3, [myOwn])
})
afterAll(() => t.close())

const buildMecanico = (extra: Partial<MecanicoData> = {}): MecanicoData => ({
  ...newRecord<MecanicoData>(mecanicoFields),
  codConcessionaria: myOwn,
  nome: 'Mateus Lima',
  telefone: '(11) 98888-7777',
  habilidades: ['Freios'],
  turnos: { 1: ['08:00', '18:00'] },
  ausencias: [],
  codUsuario: null,
  ...extra,
})
const callApi = (method: string, rest = '', body?: unknown, token = consultor) =>
  t.callApi(method, `cadastros/mecanicos${rest}`, { token, ...(body !== undefined && { body }) })
const create = async (extra: Partial<MecanicoData>, token = consultor) =>
  (await callApi('POST', '', buildMecanico(extra), token)).corpo as unknown as Mecanico
const update = ({ codMecanico, imagem: _, ...dados }: Mecanico, extra: Partial<MecanicoData> = {}, token = consultor) =>
  callApi('PUT', `/${codMecanico}`, { ...dados, ...extra }, token)

test('a level 3 user creates and edits mechanics only of the stores within reach', async () => {
  const mine = await create({ nome: 'Do alcance' })
  expect((await update(mine, { telefone: '(11) 3333-4444' })).status).toBe(200)
  expect((await callApi('POST', '', buildMecanico({ codConcessionaria: another, nome: 'Fora' }))).status).toBe(404)
  const outsider = await create({ codConcessionaria: another, nome: 'De fora' }, await m.token(2))
  const never = await callApi('GET', '/999999')
  const r = await callApi('GET', `/${outsider.codMecanico}`)
  expect([r.status, r.corpo['mensagem']]).toEqual([never.status, never.corpo['mensagem']])
  expect((await update(outsider, { codConcessionaria: myOwn })).status).toBe(404)
  expect((await callApi('PUT', `/${outsider.codMecanico}/foto`, { dados: null })).status).toBe(404)
  const list = (await callApi('GET')).corpo['itens'] as MecanicoRow[]
  expect(list.map((x) => x.nome)).not.toContain('De fora')
  for (const nivel of [4, 5, 6] as const)
    expect((await callApi('GET', '', undefined, await m.token(nivel))).status).toBe(403)
})

test('the store of a mechanic does not change', async () => {
  const admin = await m.token(2)
  const x = await create({ nome: 'Fixo' }, admin)
  const r = await update(x, { codConcessionaria: another }, admin)
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['codConcessionaria']])
})

test('shifts, skills and absences are saved, and the list shows who is away today', async () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const x = await create({
    nome: 'Ausente',
    ausencias: [{ de: today, ate: '2099-01-02', motivo: 'Férias' }],
    turnos: { 6: ['08:00', '12:00'] },
  })
  expect(x).toMatchObject({
    ausencias: [{ de: today, ate: '2099-01-02', motivo: 'Férias' }],
    turnos: { 6: ['08:00', '12:00'] },
  })
  const inList = ((await callApi('GET', '?busca=Ausente')).corpo['itens'] as MecanicoRow[])[0]
  expect(inList?.ausenteAte).toBe('2099-01-02')
  expect(((await callApi('GET', '?habilidade=Freios')).corpo['itens'] as MecanicoRow[]).length).toBeGreaterThan(0)
  expect((await callApi('GET', '?habilidade=Solda')).corpo['itens']).toEqual([])
  expect((await t.callApi('GET', 'cadastros/habilidades', { token: consultor })).corpo).toContain('Freios')
})

test.each<[string, Partial<MecanicoData>, Record<string, string>]>([
  ['no name', { nome: ' ' }, { nome: 'Nome obrigatório' }],
  ['a wrong phone', { telefone: '999' }, { telefone: 'Favor inserir telefone válido' }],
  ['hours backwards', { turnos: { 3: ['18:00', '08:00'] } }, { turnos: 'Quarta: o fim precisa ser depois do começo' }],
  ['the same skill twice', { habilidades: ['Freios', 'freios'] }, { habilidades: 'Há habilidades repetidas' }],
  [
    'an absence backwards',
    { ausencias: [{ de: '2026-05-10', ate: '2026-05-01', motivo: 'x' }] },
    { ausencias: 'A ausência de 10/05/2026 termina antes de começar' },
  ],
  [
    'absences that overlap',
    {
      ausencias: [
        { de: '2026-05-01', ate: '2026-05-10', motivo: 'Férias' },
        { de: '2026-05-10', ate: '2026-05-12', motivo: 'Folga' },
      ],
    },
    { ausencias: 'Há duas ausências no mesmo dia a partir de 01/05/2026' },
  ],
  [
    'a user who does not reach the store',
    { codUsuario: 999_999 },
    { codUsuario: 'Este usuário não está ativo ou não alcança a concessionária' },
  ],
])('%s is refused on its field', async (_, extra, fields) => {
  const r = await callApi('POST', '', buildMecanico({ nome: 'Errado', ...extra }))
  expect([r.status, r.corpo['campos']]).toEqual([422, fields])
})

test('a user can be only one mechanic of a store, and a duplicate name is refused', async () => {
  const codUsuario = await m.usuario(5, [myOwn])
  await create({ nome: 'Com usuário', codUsuario })
  const usuarios = (await t.callApi('GET', `cadastros/usuarios-da-loja/${myOwn}`, { token: consultor }))
    .corpo as unknown as { codUsuario: number }[]
  expect(usuarios.map((u) => u.codUsuario)).toContain(codUsuario)
  const repetido = await callApi('POST', '', buildMecanico({ nome: 'Outro com ele', codUsuario }))
  expect([repetido.status, Object.keys(repetido.corpo['campos'] as object)]).toEqual([409, ['codUsuario']])
  const nome = await callApi('POST', '', buildMecanico({ nome: 'Com usuário' }))
  expect([nome.status, nome.corpo['campos']]).toEqual([
    409,
    { nome: 'Esta concessionária já tem um mecânico com este nome' },
  ])
})

describe('photo', () => {
  const photo = (format: 'jpeg' | 'png' | 'webp') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
      .toFormat(format)
      .toBuffer()

  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s becomes WebP behind a signed address that cannot be forged',
    async (format) => {
      const x = await create({ nome: `Foto ${format}` })
      expect(x.imagem).toBeNull()
      const r = await callApi('PUT', `/${x.codMecanico}/foto`, { dados: (await photo(format)).toString('base64') })
      expect(r.status).toBe(200)
      const address = String(r.corpo['imagem'])
      const fetched = await t.callApi('GET', address.replace('/api/', ''), {})
      expect(fetched.headers.get('content-type')).toBe('image/webp')
      expect(
        (await t.callApi('GET', address.replace('/api/', '').replace(/assinatura=.{4}/, 'assinatura=AAAA'), {})).status,
      ).toBe(404)
    },
  )

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<html><script>alert(1)</script></html>'],
  ])('%s is refused on its field', async (nome, text) => {
    const x = await create({ nome: `Sem ${nome}` })
    const r = await callApi('PUT', `/${x.codMecanico}/foto`, { dados: Buffer.from(text).toString('base64') })
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['dados']])
  })

  test('can be removed, and the history shows both changes without the picture', async () => {
    const x = await create({ nome: 'Sem foto' })
    await callApi('PUT', `/${x.codMecanico}/foto`, { dados: (await photo('png')).toString('base64') })
    expect((await callApi('PUT', `/${x.codMecanico}/foto`, { dados: null })).corpo).toEqual({ imagem: null })
    const h = await t.callApi('GET', `cadastros/mecanicos/${x.codMecanico}/historico`, { token: consultor })
    expect((h.corpo['itens'] as RecordChange[]).slice(0, 2).map((i) => i.campos)).toEqual([
      [{ campo: 'foto', antes: true, depois: false }],
      [{ campo: 'foto', antes: false, depois: true }],
    ])
  })
})

test('a portrait is a square of 320 px without metadata, whatever the upload', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'segredo' } } })
    .jpeg()
    .toBuffer()
  const meta = await sharp(await t.server.services.images.portrait({ bytes, campo: 'foto' })).metadata()
  expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 320, 320, undefined])
})
