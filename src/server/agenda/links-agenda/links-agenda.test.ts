import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarioDeAgendamentos, LinkDaAgenda, PainelDaRecepcao } from '#shared/agenda/links-agenda.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { buildMundo } from '#tests/mundo.ts'
import { abrirOficina, type Oficina } from '#tests/oficina.ts'
import { abrirTeste } from '#tests/servidor.ts'

let o: Oficina
beforeAll(async () => {
  o = await abrirOficina()
})
afterAll(() => o.t.fechar())

const dia = () => hoje('America/Sao_Paulo', new Date())
const criar = (tipo: string, mais: object = {}) =>
  o.ok<LinkDaAgenda>('POST', `agenda/links/${o.loja}`, { tipo, nome: 'TV da recepção', ...mais })
const tokenDe = (l: LinkDaAgenda) => /[/=]([\w-]{22})(?:$|\/)/.exec(l.enderecos[0]?.url ?? '')?.[1] ?? ''
const semSessao = (caminho: string, host = o.m.host) => o.t.chamar('GET', caminho, { host })
const periodo = () => `de=${dia()}&ate=${somarDias(dia(), 3)}`

describe('the reception’s panel', () => {
  test('opens without a session, says only what may stand on a wall, and stops when it is revoked', async () => {
    const p = await o.passante([30])
    await o.encaixar(p.codServicosAgendados[0] ?? 0, o.daqui(0))
    const link = await criar('PAINEL')
    const caminho = `publico/agenda/painel/${tokenDe(link)}`
    const r = await semSessao(caminho)
    const painel = r.corpo as unknown as PainelDaRecepcao
    expect([r.status, painel.dados?.veiculos.length]).toEqual([200, 1])
    expect(painel.dados?.veiculos[0]).toMatchObject({ cliente: 'Rui', statusRecepcao: 'Aguardando Serviço' })
    expect(painel.dados?.veiculos[0]?.placa).toMatch(/^XXX-/)
    expect(JSON.stringify(r.corpo)).not.toMatch(/Alves|OFI|9777/)
    // What has not changed is not sent again.
    expect((await semSessao(`${caminho}?rev=${painel.rev}&dia=${dia()}`)).corpo).toEqual({
      rev: painel.rev,
      dados: null,
    })
    await o.ok('POST', `iniciaServicoAgendado/${p.codServicosAgendados[0]}`)
    const depois = (await semSessao(`${caminho}?rev=${painel.rev}&dia=${dia()}`)).corpo as unknown as PainelDaRecepcao
    expect(depois.dados?.veiculos[0]?.statusRecepcao).toBe('Em Serviço')

    expect(await o.ok('GET', `agenda/links/${o.loja}`)).toMatchObject([{ codLink: link.codLink, tipo: 'PAINEL' }])
    await o.ok('DELETE', `agenda/links/${o.loja}/${link.codLink}`)
    expect((await semSessao(caminho)).status).toBe(404)
    expect(await o.ok('GET', `agenda/links/${o.loja}`)).toEqual([])
  })

  test('a link opens its own kind, on its own distributor, and nothing else', async () => {
    const token = tokenDe(await criar('PAINEL'))
    const dois = await buildMundo(o.t, 'dois')
    expect((await semSessao(`publico/agenda/painel/${token}`, dois.host)).status).toBe(404)
    expect((await semSessao(`publico/agenda/calendario/agendamentos/${token}?${periodo()}`)).status).toBe(404)
    for (const alheio of ['curto', 'A'.repeat(22), `${token.slice(0, 21)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect((await semSessao(`publico/agenda/painel/${alheio}`)).status).toBe(404)
    // The token is no session.
    expect((await o.chamar('GET', `agenda/links/${o.loja}`, undefined, token)).status).toBe(401)
  })

  test('level 5 makes none, and another store’s are not there', async () => {
    expect(
      (await o.chamar('POST', `agenda/links/${o.loja}`, { tipo: 'PAINEL', nome: 'TV' }, o.mecanicoLogado)).status,
    ).toBe(403)
    const link = await criar('PAINEL')
    const alheio = await o.m.token(4, [o.m.lojas[1] ?? 0])
    expect((await o.chamar('DELETE', `agenda/links/${o.m.lojas[1]}/${link.codLink}`, undefined, alheio)).status).toBe(
      404,
    )
    expect((await semSessao(`publico/agenda/painel/${tokenDe(link)}`)).status).toBe(200)
  })
})

test('guessing is slowed down: an address may ask only so often', async () => {
  const t = await abrirTeste({ RATE_LIMIT_FACTOR: '1' })
  try {
    const m = await buildMundo(t)
    const status = new Set<number>()
    for (let i = 0; i < 70; i++)
      status.add(
        (await t.chamar('GET', `publico/agenda/painel/${String(i).padStart(22, 'x')}`, { host: m.host })).status,
      )
    expect([...status]).toEqual([404, 429])
  } finally {
    await t.fechar()
  }
})

describe('calendars', () => {
  test('for who is signed in: whole, and only at the address of the store', async () => {
    await o.t.sql(`update concessionaria set cnpj = '12345678000195' where cod_concessionaria = $1`, [o.loja])
    const a = await o.agendar(o.noDia(1, '10:00'))
    const c = await o.ok<CalendarioDeAgendamentos>(
      'GET',
      `agenda/calendario/agendamentos/${o.loja}/12345678000195?${periodo()}`,
    )
    expect(c.agendamentos).toMatchObject([{ codAgendamento: a.codAgendamento, cliente: 'Helena Prado', minutos: 60 }])
    expect(c.consultores).toHaveLength(2)
    expect((await o.chamar('GET', `agenda/calendario/agendamentos/${o.loja}/99999999000199?${periodo()}`)).status).toBe(
      404,
    )
    expect(
      (await o.chamar('GET', `agenda/calendario/agendamentos/${o.loja}/12345678000195?de=2026-01-01&ate=2026-12-31`))
        .status,
    ).toBe(422)
    // By code and CNPJ alone nobody gets in.
    expect((await semSessao(`agenda/calendario/agendamentos/${o.loja}/12345678000195?${periodo()}`)).status).toBe(401)
  })

  test('by the store’s key: masked, framed only by the pages that the store names', async () => {
    const link = await criar('CALENDARIO')
    expect(link.enderecos.map((e) => e.nome)).toEqual(['Agendamentos', 'Por mecânico'])
    const token = tokenDe(link)
    const ags = await semSessao(`publico/agenda/calendario/agendamentos/${token}?${periodo()}`)
    expect(ags.status).toBe(200)
    expect(JSON.stringify(ags.corpo)).not.toMatch(/Prado|OFI\d/)
    const p = await o.passante([45], { codConsultor: null })
    await o.encaixar(p.codServicosAgendados[0] ?? 0, o.noDia(1, '09:00'), o.mecanicos[1])
    const mecs = await semSessao(`publico/agenda/calendario/mecanicos/${token}?${periodo()}`)
    expect(mecs.corpo).toMatchObject({
      trabalhos: expect.arrayContaining([expect.objectContaining({ cliente: 'Rui' })]),
    })

    const quadro = async (caminho: string) => {
      const r = await o.t.chamar('GET', `..${caminho}`, { host: o.m.host, headers: { accept: 'text/html' } })
      return [r.headers.get('content-security-policy') ?? '', r.headers.get('x-frame-options')]
    }
    const pagina = `/agenda-virtual/calendar1/${o.loja}/12345678000195`
    expect((await quadro(`${pagina}?chave=${token}`))[0]).toContain("frame-ancestors 'none'")
    await o.t.sql(
      `insert into concessionaria_config values ($1, $2, 'agenda.quadros', 'https://intranet.exemplo.com')`,
      [o.m.codDistribuidor, o.loja],
    )
    expect(await quadro(`${pagina}?chave=${token}`)).toEqual([
      expect.stringContaining("frame-ancestors 'self' https://intranet.exemplo.com"),
      null,
    ])
    expect((await quadro(`${pagina}?chave=${'A'.repeat(22)}`))[0]).toContain("frame-ancestors 'none'")
    expect((await quadro(pagina))[0]).toContain("frame-ancestors 'none'")
    await o.ok('DELETE', `agenda/links/${o.loja}/${link.codLink}`)
    expect((await semSessao(`publico/agenda/calendario/mecanicos/${token}?${periodo()}`)).status).toBe(404)
  })

  test('an adviser’s feed has that adviser’s appointments alone', async () => {
    expect((await o.chamar('POST', `agenda/links/${o.loja}`, { tipo: 'ICS', nome: 'Celular' })).status).toBe(422)
    const link = await criar('ICS', { codConsultor: o.consultores[1] })
    const meu = await o.agendar(o.noDia(2, '11:00'), { codConsultor: o.consultores[1] })
    const r = await semSessao(`publico/agenda/consultor/${tokenDe(link)}/agenda.ics`)
    expect([r.status, r.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const texto = String(r.corpo['texto'])
    expect([...texto.matchAll(/UID:agendamento-(\d+)@/g)].map((x) => Number(x[1]))).toEqual([meu.codAgendamento])
  })
})
