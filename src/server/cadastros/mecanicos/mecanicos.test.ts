import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MudancaDoRegistro } from '#shared/cadastros/comum.ts'
import type { DadosDoMecanico, Mecanico, MecanicoDaLista } from '#shared/cadastros/mecanicos.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let consultor: string
let minha: number
let outra: number
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  minha = m.lojas[0] ?? 0
  outra = m.lojas[1] ?? 0
  consultor = await m.token(3, [minha])
})
afterAll(() => t.fechar())

const buildMecanico = (mais: Partial<DadosDoMecanico> = {}): DadosDoMecanico => ({
  codConcessionaria: minha,
  nome: 'Mateus Lima',
  telefone: '(11) 98888-7777',
  habilidades: ['Freios'],
  turnos: { 1: ['08:00', '18:00'] },
  ausencias: [],
  codUsuario: null,
  ativo: true,
  ...mais,
})
const chamar = (metodo: string, resto = '', body?: unknown, token = consultor) =>
  t.chamar(metodo, `cadastros/mecanicos${resto}`, { token, ...(body !== undefined && { body }) })
const criar = async (mais: Partial<DadosDoMecanico>, token = consultor) =>
  (await chamar('POST', '', buildMecanico(mais), token)).corpo as unknown as Mecanico
const alterar = (
  { codMecanico, imagem: _, ...dados }: Mecanico,
  mais: Partial<DadosDoMecanico> = {},
  token = consultor,
) => chamar('PUT', `/${codMecanico}`, { ...dados, ...mais }, token)

test('a level 3 creates and edits mechanics of the stores within reach, and of no other', async () => {
  const meu = await criar({ nome: 'Do alcance' })
  expect((await alterar(meu, { telefone: '(11) 3333-4444' })).status).toBe(200)
  expect((await chamar('POST', '', buildMecanico({ codConcessionaria: outra, nome: 'Fora' }))).status).toBe(404)
  const deFora = await criar({ codConcessionaria: outra, nome: 'De fora' }, await m.token(2))
  const nunca = await chamar('GET', '/999999')
  const r = await chamar('GET', `/${deFora.codMecanico}`)
  expect([r.status, r.corpo['mensagem']]).toEqual([nunca.status, nunca.corpo['mensagem']])
  expect((await alterar(deFora, { codConcessionaria: minha })).status).toBe(404)
  expect((await chamar('PUT', `/${deFora.codMecanico}/foto`, { dados: null })).status).toBe(404)
  const lista = (await chamar('GET')).corpo['itens'] as MecanicoDaLista[]
  expect(lista.map((x) => x.nome)).not.toContain('De fora')
  for (const nivel of [4, 5, 6] as const)
    expect((await chamar('GET', '', undefined, await m.token(nivel))).status).toBe(403)
})

test('the store of a mechanic does not change', async () => {
  const admin = await m.token(2)
  const x = await criar({ nome: 'Fixo' }, admin)
  const r = await alterar(x, { codConcessionaria: outra }, admin)
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['codConcessionaria']])
})

test('shifts, skills and absences are kept, and the list tells who is away today', async () => {
  const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const x = await criar({
    nome: 'Ausente',
    ausencias: [{ de: hoje, ate: '2099-01-02', motivo: 'Férias' }],
    turnos: { 6: ['08:00', '12:00'] },
  })
  expect(x).toMatchObject({
    ausencias: [{ de: hoje, ate: '2099-01-02', motivo: 'Férias' }],
    turnos: { 6: ['08:00', '12:00'] },
  })
  const naLista = ((await chamar('GET', '?busca=Ausente')).corpo['itens'] as MecanicoDaLista[])[0]
  expect(naLista?.ausenteAte).toBe('2099-01-02')
  expect(((await chamar('GET', '?habilidade=Freios')).corpo['itens'] as MecanicoDaLista[]).length).toBeGreaterThan(0)
  expect((await chamar('GET', '?habilidade=Solda')).corpo['itens']).toEqual([])
  expect((await t.chamar('GET', 'cadastros/habilidades', { token: consultor })).corpo).toContain('Freios')
})

test.each<[string, Partial<DadosDoMecanico>, Record<string, string>]>([
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
])('%s is told on its field', async (_, mais, campos) => {
  const r = await chamar('POST', '', buildMecanico({ nome: 'Errado', ...mais }))
  expect([r.status, r.corpo['campos']]).toEqual([422, campos])
})

test('one user is one mechanic of the store; the same name twice is refused', async () => {
  const codUsuario = await m.usuario(5, [minha])
  await criar({ nome: 'Com usuário', codUsuario })
  const usuarios = (await t.chamar('GET', `cadastros/usuarios-da-loja/${minha}`, { token: consultor }))
    .corpo as unknown as { codUsuario: number }[]
  expect(usuarios.map((u) => u.codUsuario)).toContain(codUsuario)
  const repetido = await chamar('POST', '', buildMecanico({ nome: 'Outro com ele', codUsuario }))
  expect([repetido.status, Object.keys(repetido.corpo['campos'] as object)]).toEqual([409, ['codUsuario']])
  const nome = await chamar('POST', '', buildMecanico({ nome: 'Com usuário' }))
  expect([nome.status, nome.corpo['campos']]).toEqual([
    409,
    { nome: 'Esta concessionária já tem um mecânico com este nome' },
  ])
})

describe('photo', () => {
  const foto = (formato: 'jpeg' | 'png' | 'webp') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
      .toFormat(formato)
      .toBuffer()

  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s becomes WebP behind a signed address, which nobody forges',
    async (formato) => {
      const x = await criar({ nome: `Foto ${formato}` })
      expect(x.imagem).toBeNull()
      const r = await chamar('PUT', `/${x.codMecanico}/foto`, { dados: (await foto(formato)).toString('base64') })
      expect(r.status).toBe(200)
      const endereco = String(r.corpo['imagem'])
      const lida = await t.chamar('GET', endereco.replace('/api/', ''), {})
      expect(lida.headers.get('content-type')).toBe('image/webp')
      expect(
        (await t.chamar('GET', endereco.replace('/api/', '').replace(/assinatura=.{4}/, 'assinatura=AAAA'), {})).status,
      ).toBe(404)
    },
  )

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<html><script>alert(1)</script></html>'],
  ])('%s is refused on its field', async (nome, texto) => {
    const x = await criar({ nome: `Sem ${nome}` })
    const r = await chamar('PUT', `/${x.codMecanico}/foto`, { dados: Buffer.from(texto).toString('base64') })
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['dados']])
  })

  test('it is taken away, and both are in the history without the picture', async () => {
    const x = await criar({ nome: 'Sem foto' })
    await chamar('PUT', `/${x.codMecanico}/foto`, { dados: (await foto('png')).toString('base64') })
    expect((await chamar('PUT', `/${x.codMecanico}/foto`, { dados: null })).corpo).toEqual({ imagem: null })
    const h = await t.chamar('GET', `cadastros/mecanicos/${x.codMecanico}/historico`, { token: consultor })
    expect((h.corpo['itens'] as MudancaDoRegistro[]).slice(0, 2).map((i) => i.campos)).toEqual([
      [{ campo: 'foto', antes: true, depois: false }],
      [{ campo: 'foto', antes: false, depois: true }],
    ])
  })
})

test('a portrait is a square of 320 px without metadata, whatever came', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'segredo' } } })
    .jpeg()
    .toBuffer()
  const meta = await sharp(await t.servidor.partes.imagens.retrato({ bytes, campo: 'foto' })).metadata()
  expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 320, 320, undefined])
})
