import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ChaveDeIntegracao, RegistroDoDistribuidor } from '#shared/cadastros/distribuidores.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { criarCliente } from '../../core/database/pool.ts'
import { lerRetencoes } from '../../relatorios/logs/arquivar.ts'

let t: Teste
let m: Mundo
let dois: Mundo
let topo: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  dois = await buildMundo(t, 'dois')
  topo = await m.token(-1)
})
afterAll(() => t.fechar())

const chamar = (
  metodo: string,
  resto: string,
  body?: unknown,
  mais: { token?: string; host?: string; headers?: Record<string, string> } = {},
) => t.chamar(metodo, `distribuidor/${resto}`, { token: topo, ...(body !== undefined && { body }), ...mais })
const ler = async () => (await chamar('GET', 'registro')).corpo as unknown as RegistroDoDistribuidor
async function alterar(mais: Partial<RegistroDoDistribuidor>) {
  const {
    codDistribuidor: _c,
    distribuidor: _d,
    logo: _l,
    icone: _i,
    hosts: _h,
    retencaoPadrao: _r,
    ...dados
  } = { ...(await ler()), ...mais }
  return chamar('PUT', 'registro', dados)
}
const publico = async (host = m.host) => (await t.chamar('GET', 'distribuidor', { host })).corpo
const enviar = (qual: string, dados: Buffer | string) =>
  chamar('PUT', `imagens/${qual}`, { dados: Buffer.from(dados).toString('base64') })
const bytesDe = (imagem: unknown) => Buffer.from(String(imagem).split(',')[1] ?? '', 'base64')
const tela = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#0a7' } })

test('the record is read and saved by its own developer, over the version that was opened, and pages show it at once', async () => {
  const antes = await ler()
  expect(antes).toMatchObject({
    distribuidor: 'um',
    versao: 1,
    urlLegado: '',
    hosts: [{ host: m.host, preso: 'É o endereço desta página' }],
  })
  const r = await alterar({
    nameEmpresa: 'Um Novo',
    corPrimaria: '#0F766E',
    urlLegado: 'https://antigo.exemplo.com/orcamentos',
    urlLegadoEntrada: 'https://entrada.exemplo.com/login',
    urlLegadoSaida: 'https://saida.exemplo.com:8443/logout',
    cnpjAlfanumerico: false,
  })
  expect(r.corpo).toMatchObject({ nameEmpresa: 'Um Novo', versao: 2 })
  expect(await publico()).toMatchObject({
    nameEmpresa: 'Um Novo',
    tema: { primaria: '#0F766E' },
    urlLegado: 'https://antigo.exemplo.com/orcamentos',
    urlLegadoEntrada: 'https://entrada.exemplo.com/login',
    urlLegadoSaida: 'https://saida.exemplo.com:8443/logout',
    cnpjAlfanumerico: false,
  })
  const velha = await alterar({ nameEmpresa: 'Outro', versao: 1 })
  expect([velha.status, velha.corpo['codigo'], (velha.corpo['atual'] as RegistroDoDistribuidor).nameEmpresa]).toEqual([
    409,
    'versao-antiga',
    'Um Novo',
  ])
})

test('how long records are kept is the distributor’s own word, within bounds, and the command obeys it', async () => {
  const curta = await alterar({ retencaoAuditoria: 11, retencaoAcessos: 2, retencaoIntegracoes: 121 })
  expect(curta.corpo['campos']).toEqual({
    retencaoAuditoria: 'Use de 12 a 600 meses, ou deixe vazio',
    retencaoAcessos: 'Use de 3 a 600 meses, ou deixe vazio',
    retencaoIntegracoes: 'Use de 1 a 120 meses, ou deixe vazio',
  })
  const r = await alterar({ retencaoAuditoria: 24, retencaoIntegracoes: null })
  expect(r.corpo).toMatchObject({ retencaoAuditoria: 24, retencaoPadrao: { retencaoAuditoria: 60 } })
  const client = criarCliente(t.database.dono)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('set role app_system')
  const padrao = { auditoria: 60, acessos: 13, integracoes: 1 }
  const todas = await lerRetencoes(client, null, padrao)
  expect(todas.find((d) => d.cod === m.codDistribuidor)?.meses).toEqual({ ...padrao, auditoria: 24 })
  expect(await lerRetencoes(client, 'dois', padrao)).toEqual([
    { cod: dois.codDistribuidor, nome: 'dois', meses: padrao },
  ])
})

test('pages may tell the former system of their own distributor; whoever takes anything gets the page', async () => {
  const pagina = (caminho: string, host: string, accept?: string) =>
    t.servidor.app.inject({ url: caminho, headers: { host, ...(accept && { accept }) } })
  const conexoes = async (host: string) =>
    /connect-src ([^;]*)/.exec(
      String((await pagina('/login', host, 'text/html')).headers['content-security-policy']),
    )?.[1]
  await alterar({
    urlLegadoEntrada: 'https://entrada.exemplo.com/login',
    urlLegadoSaida: 'https://saida.exemplo.com:8443/logout',
  })
  // Until the screens are built the answer is a sentence, 503; the policy goes with the page alone.
  if (existsSync(new URL('../../../../dist/web', import.meta.url))) {
    await expect
      .poll(() => conexoes(m.host))
      .toBe("'self' https://entrada.exemplo.com https://saida.exemplo.com:8443 ws: wss:")
    expect(await conexoes(dois.host)).toBe("'self' ws: wss:")
  }
  for (const [caminho, accept] of [
    ['/', '*/*'],
    ['/', undefined],
    ['/login', 'text/html'],
  ] as const) {
    const r = await pagina(caminho, m.host, accept)
    expect([r.statusCode === 404, String(r.headers['content-type']).includes('json')]).toEqual([false, false])
  }
  for (const caminho of ['/favicon.ico', '/api/nada'])
    expect((await pagina(caminho, m.host, '*/*')).statusCode).toBe(404)
})

test('each wrong field is told on it', async () => {
  const r = await alterar({
    nameEmpresa: ' ',
    corPrimaria: 'azul',
    dominioApi: 'http://x',
    dominioGestao: 'gestao.de-ninguem.com',
    urlLegado: 'ftp://x',
    urlLegadoSaida: 'sair',
    linkLojaIos: 'loja',
    mascaraCodigoInterno: '0/0',
    mascaraCodigoLogin: 'abc',
  })
  expect(r.status).toBe(422)
  expect(Object.keys(r.corpo['campos'] as object).toSorted()).toEqual(
    [
      'corPrimaria',
      'dominioApi',
      'dominioGestao',
      'linkLojaIos',
      'mascaraCodigoInterno',
      'mascaraCodigoLogin',
      'nameEmpresa',
      'urlLegado',
      'urlLegadoSaida',
    ].toSorted(),
  )
  expect((r.corpo['campos'] as Record<string, string>)['dominioGestao']).toContain('Acrescente antes este endereço')
})

test('a host opens the distributor at once in every process, and closes it at once when it goes', async () => {
  const outro = await t.outroServidor()
  const { chamar: em } = await import('#tests/pedido.ts')
  const abre = (endereco: string) =>
    em(endereco, 'GET', 'distribuidor', { host: 'novo.exemplo.com.br' }).then((r) => r.status)
  for (const endereco of [t.servidor.endereco, outro.endereco]) expect(await abre(endereco)).toBe(404)
  const r = await chamar('POST', 'hosts', { host: ' Novo.Exemplo.com.br ' })
  expect((r.corpo['hosts'] as { host: string }[]).map((h) => h.host)).toEqual(['novo.exemplo.com.br', m.host])
  for (const endereco of [t.servidor.endereco, outro.endereco]) await expect.poll(() => abre(endereco)).toBe(200)
  expect((await chamar('DELETE', 'hosts/novo.exemplo.com.br')).status).toBe(200)
  for (const endereco of [t.servidor.endereco, outro.endereco]) await expect.poll(() => abre(endereco)).toBe(404)
})

test('a host is valid, of one distributor only, and stays while it is in use', async () => {
  for (const host of ['https://a.com', 'a_b.com', 'a.com/x', 'nome', ''])
    expect((await chamar('POST', 'hosts', { host })).corpo['campos']).toHaveProperty('host')
  const alheio = await chamar('POST', 'hosts', { host: dois.host })
  expect([alheio.status, alheio.corpo['campos']]).toEqual([409, { host: 'Este endereço já é de outro distribuidor' }])
  expect((await chamar('POST', 'hosts', { host: m.host })).corpo['campos']).toHaveProperty('host')
  await chamar('POST', 'hosts', { host: 'segundo.exemplo.com' })
  await chamar('POST', 'hosts', { host: 'orcamento.exemplo.com' })
  expect((await alterar({ dominioOrcamento: 'Orcamento.exemplo.com:8443' })).status).toBe(200)
  for (const host of [m.host, 'orcamento.exemplo.com']) {
    const r = await chamar('DELETE', `hosts/${host}`)
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'endereco-em-uso'])
  }
  const porOutro = await chamar('DELETE', 'hosts/segundo.exemplo.com', undefined, { host: 'segundo.exemplo.com' })
  expect(porOutro.corpo['codigo']).toBe('endereco-em-uso')
  expect((await chamar('DELETE', 'hosts/segundo.exemplo.com')).status).toBe(200)
  expect((await chamar('DELETE', `hosts/${dois.host}`)).status).toBe(404)
})

test('every domain is one of the distributor’s hosts, and holds it while it is named', async () => {
  const usos = ['Gestao', 'Orcamento', 'Api', 'Integracao', 'Checklist', 'Pesquisa'] as const
  const { dominioGestao } = await ler()
  for (const uso of usos) {
    const r = await alterar({ [`dominio${uso}`]: 'longe.exemplo.com' })
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toContainEqual(
      expect.arrayContaining([`dominio${uso}`]),
    )
  }
  const host = 'serve.um.localhost'
  await chamar('POST', 'hosts', { host })
  // Pages call other hosts by https, and the session's cookie goes to hosts of the same registered name.
  for (const campo of ['dominioApi', 'dominioIntegracao']) {
    const r = await alterar({ [campo]: host })
    expect(r.corpo['campos']).toEqual({ [campo]: expect.stringContaining('por https') as string })
  }
  await chamar('POST', 'hosts', { host: 'api.outra.com.br' })
  const longe = await alterar({ tipoConexao: 'https', dominioApi: 'api.outra.com.br' })
  expect(longe.corpo['campos']).toEqual({
    dominioApi: expect.stringContaining('a sessão só vale entre eles') as string,
  })
  expect((await alterar({ tipoConexao: 'https', dominioIntegracao: 'api.outra.com.br' })).status).toBe(200)
  expect((await alterar({ dominioIntegracao: dominioGestao })).status).toBe(200)
  for (const uso of ['Api', 'Integracao', 'Checklist', 'Pesquisa']) {
    expect((await alterar({ [`dominio${uso}`]: host })).status).toBe(200)
    const r = await chamar('DELETE', `hosts/${host}`)
    expect([uso, r.status, r.corpo['codigo']]).toEqual([uso, 409, 'endereco-em-uso'])
    expect((await alterar({ [`dominio${uso}`]: dominioGestao })).status).toBe(200)
  }
  // The page's own address is the one it stands on, whichever host it calls.
  const deOutro = await chamar('DELETE', `hosts/${host}`, undefined, { headers: { origin: `https://${host}` } })
  expect(deOutro.corpo['mensagem']).toContain('É o endereço desta página')
  for (const h of [host, 'api.outra.com.br']) expect((await chamar('DELETE', `hosts/${h}`)).status).toBe(200)
  expect((await alterar({ tipoConexao: 'http' })).status).toBe(200)
})

test('a logo becomes a small WebP and an icon a square PNG, without what came with them', async () => {
  const logo = await tela(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'segredo-no-exif' } })
    .toBuffer()
  const r = await enviar('logo', logo)
  expect(r.corpo['logo']).toMatch(/^data:image\/webp;base64,/)
  expect(await sharp(bytesDe(r.corpo['logo'])).metadata()).toMatchObject({ format: 'webp', width: 240, height: 120 })
  expect(bytesDe(r.corpo['logo']).includes('segredo-no-exif')).toBe(false)
  const i = await enviar('icone', await tela(300, 200).png().toBuffer())
  expect(await sharp(bytesDe(i.corpo['icone'])).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 })
  expect(await publico()).toMatchObject({ logo: r.corpo['logo'], icone: i.corpo['icone'] })
  expect((await chamar('PUT', 'imagens/logo', { dados: null })).corpo['logo']).toBeNull()
})

test('what is no picture, hides code or is too large is refused with the reason, and nothing changes', async () => {
  const antes = await ler()
  const png = await tela(200, 200).png().toBuffer()
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  // A header that promises far more pixels than the file holds.
  const bomba = Buffer.from(png)
  bomba.writeUInt32BE(60_000, 16)
  bomba.writeUInt32BE(60_000, 20)
  for (const [dados, motivo] of [
    [svg, /SVG não é aceito/],
    [`${' '.repeat(300)}${svg}`, /SVG não é aceito/],
    ['<html><body>oi</body></html>', /PNG, JPEG ou WebP/],
    ['GIF89a', /PNG, JPEG ou WebP/],
    [png.subarray(0, 60), /não pôde ser lida/],
    [bomba, /lida|pixels/],
    [Buffer.concat([png, Buffer.alloc(2_100_000)]), /2 MiB/],
  ] as const) {
    const r = await enviar('logo', dados)
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['dados']])
    expect((r.corpo['campos'] as { dados: string }).dados).toMatch(motivo)
  }
  expect((await enviar('icone', await tela(32, 32).png().toBuffer())).corpo['mensagem']).toContain('64 × 64')
  expect(await ler()).toEqual(antes)
})

const integrar = (chave: string) =>
  t.chamar('POST', 'integracao/checklists', { token: chave, body: buildChecklist(m.lojas[0] ?? 0) })
const chaves = async () => (await chamar('GET', 'chaves')).corpo as unknown as ChaveDeIntegracao[]

test('a key is shown once, kept as a hash, tells its last use and is refused from the moment it is revoked', async () => {
  const r = await chamar('POST', 'chaves', { nome: 'DMS da matriz' })
  const { codChave, chave } = r.corpo as { codChave: number; chave: string }
  expect(chave).toMatch(/^patio_[\w-]{43}$/)
  expect((await chaves())[0]).toMatchObject({ codChave, nome: 'DMS da matriz', ativa: true, ultimoUso: null })
  expect(JSON.stringify(await chaves())).not.toContain(chave)
  expect((await integrar(chave)).status).toBe(200)
  expect((await chaves()).find((k) => k.codChave === codChave)?.ultimoUso).not.toBeNull()
  expect((await chamar('POST', 'chaves', { nome: 'DMS da matriz' })).corpo['campos']).toHaveProperty('nome')
  expect((await chamar('DELETE', `chaves/${codChave}`)).status).toBe(200)
  expect((await integrar(chave)).status).toBe(401)
  expect((await chaves()).find((k) => k.codChave === codChave)).toMatchObject({
    ativa: false,
    revogadaEm: expect.stringMatching(/^\d{4}-/) as string,
  })
  expect((await chamar('DELETE', `chaves/${codChave}`)).status).toBe(404)
  const tudo = JSON.stringify([
    await t.sql('select * from idempotencia'),
    await t.sql('select * from auditoria'),
    await t.sql('select * from integracao_chave'),
  ])
  expect(tudo).not.toContain(chave)
})

test('a repeated request for a key neither creates another nor tells the first again', async () => {
  const headers = { 'idempotency-key': 'a-mesma' }
  const r = await chamar('POST', 'chaves', { nome: 'Repetida' }, { headers })
  const outra = await chamar('POST', 'chaves', { nome: 'Repetida' }, { headers })
  expect([r.status, outra.status, outra.corpo['codigo']]).toEqual([200, 409, 'ja-mostrado'])
  expect((await chaves()).filter((k) => k.nome === 'Repetida')).toHaveLength(1)
  expect(JSON.stringify(await t.sql('select * from idempotencia'))).not.toContain(String(r.corpo['chave']))
})

test('keys of another distributor are neither seen nor revoked', async () => {
  const [alheia] = await t.sql<{ c: number }>(
    'select cod_chave as c from integracao_chave where cod_distribuidor = $1',
    [dois.codDistribuidor],
  )
  expect((await chaves()).map((k) => k.codChave)).not.toContain(alheia?.c)
  expect((await chamar('DELETE', `chaves/${alheia?.c}`)).status).toBe(404)
  expect(
    (
      await t.chamar('POST', 'integracao/checklists', {
        host: dois.host,
        token: dois.chave,
        body: buildChecklist(dois.lojas[0] ?? 0),
      })
    ).status,
  ).toBe(200)
})

test('another distributor keeps its own record', async () => {
  const topoDeDois = { token: await dois.token(-1), host: dois.host }
  expect((await chamar('GET', 'registro', undefined, topoDeDois)).corpo).toMatchObject({
    distribuidor: 'dois',
    versao: 1,
  })
  expect((await chamar('GET', 'registro', undefined, { ...topoDeDois, host: m.host })).status).toBe(401)
})

test('only level -1 decides, and nobody who is narrowed by filters', async () => {
  for (const n of [2, 1, 3] as const)
    expect((await chamar('GET', 'registro', undefined, { token: await m.token(n) })).status).toBe(403)
  const cod = await m.usuario(-1)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
    m.codDistribuidor,
    cod,
    String(m.lojas[0]),
  ])
  const token = await m.tokenDe(cod, -1)
  expect((await chamar('GET', 'registro', undefined, { token })).status).toBe(403)
  expect((await chamar('POST', 'chaves', { nome: 'x' }, { token })).status).toBe(403)
  expect((await chamar('GET', 'chaves', undefined, { token })).status).toBe(403)
})

test('the audit tells what changed, pictures by size and hash', async () => {
  await alterar({ nameEmpresa: 'Nome na auditoria' })
  await enviar('logo', await tela(50, 50).png().toBuffer())
  const r = await t.chamar('GET', `cadastros/distribuidores/${m.codDistribuidor}/historico`, { token: topo })
  const [imagem, nome] = r.corpo['itens'] as { acao: string; campos: { campo: string; depois: unknown }[] }[]
  expect(nome?.campos.map((c) => [c.campo, c.depois])).toEqual([['nameEmpresa', 'Nome na auditoria']])
  expect(imagem?.campos).toEqual([
    { campo: 'logo', antes: null, depois: expect.stringMatching(/^1 kB, [0-9a-f]{12}$/) as string },
  ])
})
