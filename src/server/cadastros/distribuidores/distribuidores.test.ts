import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { IntegracaoKey, DistribuidorRecord } from '#shared/cadastros/distribuidores.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../../core/database/pool.ts'
import { readRetentions } from '../../relatorios/logs/archive.ts'

let t: TestServer
let m: World
let secondWorld: World
let top: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  secondWorld = await buildWorld(t, 'dois')
  top = await m.token(-1)
})
afterAll(() => t.close())

const callApi = (
  method: string,
  rest: string,
  body?: unknown,
  extra: { token?: string; host?: string; headers?: Record<string, string> } = {},
) => t.callApi(method, `distribuidor/${rest}`, { token: top, ...(body !== undefined && { body }), ...extra })
const read = async () => (await callApi('GET', 'registro')).corpo as unknown as DistribuidorRecord
async function update(extra: Partial<DistribuidorRecord>) {
  const {
    codDistribuidor: _c,
    distribuidor: _d,
    logo: _l,
    icone: _i,
    hosts: _h,
    retencaoPadrao: _r,
    ...dados
  } = { ...(await read()), ...extra }
  return callApi('PUT', 'registro', dados)
}
const publicView = async (host = m.host) => (await t.callApi('GET', 'distribuidor', { host })).corpo
const send = (qual: string, data: Buffer | string) =>
  callApi('PUT', `imagens/${qual}`, { dados: Buffer.from(data).toString('base64') })
const bytesOf = (imagem: unknown) => Buffer.from(String(imagem).split(',')[1] ?? '', 'base64')
const tela = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#0a7' } })

test('the users of the demonstration are offered only where they are', async () => {
  expect(await publicView()).toMatchObject({ demonstracao: false })
})

test('the distributor’s developer saves the record over the version opened, and pages show it at once', async () => {
  const before = await read()
  expect(before).toMatchObject({
    distribuidor: 'um',
    versao: 1,
    urlLegado: '',
    hosts: [{ host: m.host, preso: 'É o endereço desta página' }],
  })
  const r = await update({
    nameEmpresa: 'Um Novo',
    corPrimaria: '#0F766E',
    urlLegado: 'https://antigo.exemplo.com/orcamentos',
    urlLegadoEntrada: 'https://entrada.exemplo.com/login',
    urlLegadoSaida: 'https://saida.exemplo.com:8443/logout',
    cnpjAlfanumerico: false,
  })
  expect(r.corpo).toMatchObject({ nameEmpresa: 'Um Novo', versao: 2 })
  expect(await publicView()).toMatchObject({
    nameEmpresa: 'Um Novo',
    tema: { primaria: '#0F766E' },
    urlLegado: 'https://antigo.exemplo.com/orcamentos',
    urlLegadoEntrada: 'https://entrada.exemplo.com/login',
    urlLegadoSaida: 'https://saida.exemplo.com:8443/logout',
    cnpjAlfanumerico: false,
  })
  const old = await update({ nameEmpresa: 'Outro', versao: 1 })
  expect([old.status, old.corpo['codigo'], (old.corpo['atual'] as DistribuidorRecord).nameEmpresa]).toEqual([
    409,
    'versao-antiga',
    'Um Novo',
  ])
})

test('the distributor sets the retention of records within bounds, and the clean-up command obeys it', async () => {
  const tooShort = await update({
    retencaoAuditoria: 11,
    retencaoAcessos: 2,
    retencaoIntegracoes: 121,
    retencaoConversas: 0,
  })
  expect(tooShort.corpo['campos']).toEqual({
    retencaoAuditoria: 'Use de 12 a 600 meses, ou deixe vazio',
    retencaoAcessos: 'Use de 3 a 600 meses, ou deixe vazio',
    retencaoIntegracoes: 'Use de 1 a 120 meses, ou deixe vazio',
    retencaoConversas: 'Use de 1 a 600 meses, ou deixe vazio',
  })
  const r = await update({ retencaoAuditoria: 24, retencaoIntegracoes: null, retencaoConversas: 18 })
  expect(r.corpo).toMatchObject({
    retencaoAuditoria: 24,
    retencaoConversas: 18,
    retencaoPadrao: { retencaoAuditoria: 60, retencaoConversas: 60 },
  })
  const client = createClient(t.database.dono)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('set role app_system')
  const padrao = { auditoria: 60, acessos: 13, integracoes: 1 }
  const todas = await readRetentions(client, null, padrao)
  expect(todas.find((d) => d.cod === m.codDistribuidor)?.meses).toEqual({ ...padrao, auditoria: 24 })
  expect(await readRetentions(client, 'dois', padrao)).toEqual([
    { cod: secondWorld.codDistribuidor, nome: 'dois', meses: padrao },
  ])
})

test('the CSP allows the legacy system of the own distributor; any Accept header gets the page', async () => {
  const page = (path: string, host: string, accept?: string) =>
    t.server.app.inject({ url: path, headers: { host, ...(accept && { accept }) } })
  const connections = async (host: string) =>
    /connect-src ([^;]*)/.exec(
      String((await page('/login', host, 'text/html')).headers['content-security-policy']),
    )?.[1]
  await update({
    urlLegadoEntrada: 'https://entrada.exemplo.com/login',
    urlLegadoSaida: 'https://saida.exemplo.com:8443/logout',
  })
  // Without a front-end build the answer is a plain 503 without the policy header.
  if (existsSync(new URL('../../../../dist/web', import.meta.url))) {
    await expect
      .poll(() => connections(m.host))
      .toBe("'self' https://entrada.exemplo.com https://saida.exemplo.com:8443 ws: wss:")
    expect(await connections(secondWorld.host)).toBe("'self' ws: wss:")
  }
  for (const [path, accept] of [
    ['/', '*/*'],
    ['/', undefined],
    ['/login', 'text/html'],
  ] as const) {
    const r = await page(path, m.host, accept)
    expect([r.statusCode === 404, String(r.headers['content-type']).includes('json')]).toEqual([false, false])
  }
  for (const path of ['/favicon.ico', '/api/nada']) expect((await page(path, m.host, '*/*')).statusCode).toBe(404)
})

test('each invalid field gets its own error', async () => {
  const r = await update({
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

test('a new host opens the distributor at once in every process, and a removed one closes at once', async () => {
  const other = await t.secondServer()
  const { callApi: em } = await import('#tests/server/request.ts')
  const abre = (address: string) =>
    em(address, 'GET', 'distribuidor', { host: 'novo.exemplo.com.br' }).then((r) => r.status)
  for (const address of [t.server.endereco, other.endereco]) expect(await abre(address)).toBe(404)
  const r = await callApi('POST', 'hosts', { host: ' Novo.Exemplo.com.br ' })
  expect((r.corpo['hosts'] as { host: string }[]).map((h) => h.host)).toEqual(['novo.exemplo.com.br', m.host])
  for (const address of [t.server.endereco, other.endereco]) await expect.poll(() => abre(address)).toBe(200)
  expect((await callApi('DELETE', 'hosts/novo.exemplo.com.br')).status).toBe(200)
  for (const address of [t.server.endereco, other.endereco]) await expect.poll(() => abre(address)).toBe(404)
})

test('a host must be valid and of one distributor only, and cannot be removed while in use', async () => {
  for (const host of ['https://a.com', 'a_b.com', 'a.com/x', 'nome', ''])
    expect((await callApi('POST', 'hosts', { host })).corpo['campos']).toHaveProperty('host')
  const foreign = await callApi('POST', 'hosts', { host: secondWorld.host })
  expect([foreign.status, foreign.corpo['campos']]).toEqual([409, { host: 'Este endereço já é de outro distribuidor' }])
  expect((await callApi('POST', 'hosts', { host: m.host })).corpo['campos']).toHaveProperty('host')
  await callApi('POST', 'hosts', { host: 'segundo.exemplo.com' })
  await callApi('POST', 'hosts', { host: 'orcamento.exemplo.com' })
  expect((await update({ dominioOrcamento: 'Orcamento.exemplo.com:8443' })).status).toBe(200)
  for (const host of [m.host, 'orcamento.exemplo.com']) {
    const r = await callApi('DELETE', `hosts/${host}`)
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'endereco-em-uso'])
  }
  const viaOther = await callApi('DELETE', 'hosts/segundo.exemplo.com', undefined, { host: 'segundo.exemplo.com' })
  expect(viaOther.corpo['codigo']).toBe('endereco-em-uso')
  expect((await callApi('DELETE', 'hosts/segundo.exemplo.com')).status).toBe(200)
  expect((await callApi('DELETE', `hosts/${secondWorld.host}`)).status).toBe(404)
})

test('every domain must be one of the distributor’s hosts, which cannot be removed while a domain names it', async () => {
  const usages = ['Gestao', 'Orcamento', 'Api', 'Integracao', 'Checklist', 'Pesquisa'] as const
  const { dominioGestao } = await read()
  for (const uso of usages) {
    const r = await update({ [`dominio${uso}`]: 'longe.exemplo.com' })
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toContainEqual(
      expect.arrayContaining([`dominio${uso}`]),
    )
  }
  const host = 'serve.um.localhost'
  await callApi('POST', 'hosts', { host })
  // Pages call other hosts by https only, and the session cookie reaches only hosts of the same registrable domain.
  for (const field of ['dominioApi', 'dominioIntegracao']) {
    const r = await update({ [field]: host })
    expect(r.corpo['campos']).toEqual({ [field]: expect.stringContaining('por https') as string })
  }
  await callApi('POST', 'hosts', { host: 'api.outra.com.br' })
  const far = await update({ tipoConexao: 'https', dominioApi: 'api.outra.com.br' })
  expect(far.corpo['campos']).toEqual({
    dominioApi: expect.stringContaining('a sessão só vale entre eles') as string,
  })
  expect((await update({ tipoConexao: 'https', dominioIntegracao: 'api.outra.com.br' })).status).toBe(200)
  expect((await update({ dominioIntegracao: dominioGestao })).status).toBe(200)
  for (const uso of ['Api', 'Integracao', 'Checklist', 'Pesquisa']) {
    expect((await update({ [`dominio${uso}`]: host })).status).toBe(200)
    const r = await callApi('DELETE', `hosts/${host}`)
    expect([uso, r.status, r.corpo['codigo']]).toEqual([uso, 409, 'endereco-em-uso'])
    expect((await update({ [`dominio${uso}`]: dominioGestao })).status).toBe(200)
  }
  // The page's host comes from the Origin header, not from the host that it calls.
  const fromOther = await callApi('DELETE', `hosts/${host}`, undefined, { headers: { origin: `https://${host}` } })
  expect(fromOther.corpo['mensagem']).toContain('É o endereço desta página')
  for (const h of [host, 'api.outra.com.br']) expect((await callApi('DELETE', `hosts/${h}`)).status).toBe(200)
  expect((await update({ tipoConexao: 'http' })).status).toBe(200)
})

test('a logo becomes a small WebP and an icon a square PNG, both without metadata', async () => {
  const logo = await tela(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'segredo-no-exif' } })
    .toBuffer()
  const r = await send('logo', logo)
  expect(r.corpo['logo']).toMatch(/^data:image\/webp;base64,/)
  expect(await sharp(bytesOf(r.corpo['logo'])).metadata()).toMatchObject({ format: 'webp', width: 240, height: 120 })
  expect(bytesOf(r.corpo['logo']).includes('segredo-no-exif')).toBe(false)
  const i = await send('icone', await tela(300, 200).png().toBuffer())
  expect(await sharp(bytesOf(i.corpo['icone'])).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 })
  expect(await publicView()).toMatchObject({ logo: r.corpo['logo'], icone: i.corpo['icone'] })
  expect((await callApi('PUT', 'imagens/logo', { dados: null })).corpo['logo']).toBeNull()
})

test('a file that is no picture, hides code or is too large is refused with the reason and changes nothing', async () => {
  const before = await read()
  const png = await tela(200, 200).png().toBuffer()
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  // A header that declares far more pixels than the file holds.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  for (const [data, motivo] of [
    [svg, /SVG não é aceito/],
    [`${' '.repeat(300)}${svg}`, /SVG não é aceito/],
    ['<html><body>oi</body></html>', /PNG, JPEG ou WebP/],
    ['GIF89a', /PNG, JPEG ou WebP/],
    [png.subarray(0, 60), /não pôde ser lida/],
    [bomb, /lida|pixels/],
    [Buffer.concat([png, Buffer.alloc(2_100_000)]), /2 MiB/],
  ] as const) {
    const r = await send('logo', data)
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['dados']])
    expect((r.corpo['campos'] as { dados: string }).dados).toMatch(motivo)
  }
  expect((await send('icone', await tela(32, 32).png().toBuffer())).corpo['mensagem']).toContain('64 × 64')
  expect(await read()).toEqual(before)
})

const integrate = (key: string) =>
  t.callApi('POST', 'integracao/checklists', { token: key, body: buildChecklist(m.lojas[0] ?? 0) })
const integracaoKeys = async () => (await callApi('GET', 'chaves')).corpo as unknown as IntegracaoKey[]

test('a key is shown once, stored as a hash, shows its last use and is refused once revoked', async () => {
  const r = await callApi('POST', 'chaves', { nome: 'DMS da matriz' })
  const { codChave, chave } = r.corpo as { codChave: number; chave: string }
  expect(chave).toMatch(/^patio_[\w-]{43}$/)
  expect((await integracaoKeys())[0]).toMatchObject({ codChave, nome: 'DMS da matriz', ativa: true, ultimoUso: null })
  expect(JSON.stringify(await integracaoKeys())).not.toContain(chave)
  expect((await integrate(chave)).status).toBe(200)
  expect((await integracaoKeys()).find((k) => k.codChave === codChave)?.ultimoUso).not.toBeNull()
  expect((await callApi('POST', 'chaves', { nome: 'DMS da matriz' })).corpo['campos']).toHaveProperty('nome')
  expect((await callApi('DELETE', `chaves/${codChave}`)).status).toBe(200)
  expect((await integrate(chave)).status).toBe(401)
  expect((await integracaoKeys()).find((k) => k.codChave === codChave)).toMatchObject({
    ativa: false,
    revogadaEm: expect.stringMatching(/^\d{4}-/) as string,
  })
  expect((await callApi('DELETE', `chaves/${codChave}`)).status).toBe(404)
  const everything = JSON.stringify([
    await t.sql('select * from idempotencia'),
    await t.sql('select * from auditoria'),
    await t.sql('select * from integracao_chave'),
  ])
  expect(everything).not.toContain(chave)
})

test('a repeated request for a key neither creates another nor shows the first again', async () => {
  const headers = { 'idempotency-key': 'a-mesma' }
  const r = await callApi('POST', 'chaves', { nome: 'Repetida' }, { headers })
  const another = await callApi('POST', 'chaves', { nome: 'Repetida' }, { headers })
  expect([r.status, another.status, another.corpo['codigo']]).toEqual([200, 409, 'ja-mostrado'])
  expect((await integracaoKeys()).filter((k) => k.nome === 'Repetida')).toHaveLength(1)
  expect(JSON.stringify(await t.sql('select * from idempotencia'))).not.toContain(String(r.corpo['chave']))
})

test('keys of another distributor can be neither seen nor revoked', async () => {
  const [notOurs] = await t.sql<{ c: number }>(
    'select cod_chave as c from integracao_chave where cod_distribuidor = $1',
    [secondWorld.codDistribuidor],
  )
  expect((await integracaoKeys()).map((k) => k.codChave)).not.toContain(notOurs?.c)
  expect((await callApi('DELETE', `chaves/${notOurs?.c}`)).status).toBe(404)
  expect((await callApi('PUT', `chaves/${notOurs?.c}`, { escopos: null, expiraEm: null })).status).toBe(404)
  expect(
    (
      await t.callApi('POST', 'integracao/checklists', {
        host: secondWorld.host,
        token: secondWorld.chave,
        body: buildChecklist(secondWorld.lojas[0] ?? 0),
      })
    ).status,
  ).toBe(200)
})

test('another distributor has its own record', async () => {
  const topOfSecond = { token: await secondWorld.token(-1), host: secondWorld.host }
  expect((await callApi('GET', 'registro', undefined, topOfSecond)).corpo).toMatchObject({
    distribuidor: 'dois',
    versao: 1,
  })
  expect((await callApi('GET', 'registro', undefined, { ...topOfSecond, host: m.host })).status).toBe(401)
})

test('only level -1 without filters may change the record', async () => {
  for (const n of [2, 1, 3] as const)
    expect((await callApi('GET', 'registro', undefined, { token: await m.token(n) })).status).toBe(403)
  const cod = await m.usuario(-1)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
    m.codDistribuidor,
    cod,
    String(m.lojas[0]),
  ])
  const token = await m.tokenFor(cod, -1)
  expect((await callApi('GET', 'registro', undefined, { token })).status).toBe(403)
  expect((await callApi('POST', 'chaves', { nome: 'x' }, { token })).status).toBe(403)
  expect((await callApi('GET', 'chaves', undefined, { token })).status).toBe(403)
})

test('the audit shows what changed, pictures by size and hash', async () => {
  await update({ nameEmpresa: 'Nome na auditoria' })
  await send('logo', await tela(50, 50).png().toBuffer())
  const r = await t.callApi('GET', `cadastros/distribuidores/${m.codDistribuidor}/historico`, { token: top })
  const [imagem, nome] = r.corpo['itens'] as { acao: string; campos: { campo: string; depois: unknown }[] }[]
  expect(nome?.campos.map((c) => [c.campo, c.depois])).toEqual([['nameEmpresa', 'Nome na auditoria']])
  expect(imagem?.campos).toEqual([
    { campo: 'logo', antes: null, depois: expect.stringMatching(/^1 kB, [0-9a-f]{12}$/) as string },
  ])
})
