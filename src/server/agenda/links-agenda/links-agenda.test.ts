import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgendamentosCalendar, AgendaLink, RecepcaoPanel } from '#shared/agenda/links-agenda.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openTestServer } from '#tests/server/server.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const day = () => todayIn('America/Sao_Paulo', new Date())
const create = (tipo: string, extra: object = {}) =>
  o.ok<AgendaLink>('POST', `agenda/links/${o.loja}`, { tipo, nome: 'TV da recepção', ...extra })
const tokenFor = (l: AgendaLink) => /[/=]([\w-]{22})(?:$|\/)/.exec(l.enderecos[0]?.url ?? '')?.[1] ?? ''
const withoutSessao = (path: string, host = o.m.host) => o.t.callApi('GET', path, { host })
const period = () => `de=${day()}&ate=${addDays(day(), 3)}`

describe('the reception’s panel', () => {
  test('opens without a session, shows only what may hang on a wall, and stops when revoked', async () => {
    const p = await o.passante([30])
    await o.fit(p.codServicosAgendados[0] ?? 0, o.fromHere(0))
    const link = await create('PAINEL')
    const path = `publico/agenda/painel/${tokenFor(link)}`
    const r = await withoutSessao(path)
    const panel = r.corpo as unknown as RecepcaoPanel
    expect([r.status, panel.dados?.veiculos.length]).toEqual([200, 1])
    expect(panel.dados?.veiculos[0]).toMatchObject({ cliente: 'Rui', statusRecepcao: 'Aguardando Serviço' })
    expect(panel.dados?.veiculos[0]?.placa).toMatch(/^XXX-/)
    expect(JSON.stringify(r.corpo)).not.toMatch(/Alves|OFI|9777/)
    // An unchanged list is not sent again.
    expect((await withoutSessao(`${path}?rev=${panel.rev}&dia=${day()}`)).corpo).toEqual({
      rev: panel.rev,
      dados: null,
    })
    await o.ok('POST', `iniciaServicoAgendado/${p.codServicosAgendados[0]}`)
    const after = (await withoutSessao(`${path}?rev=${panel.rev}&dia=${day()}`)).corpo as unknown as RecepcaoPanel
    expect(after.dados?.veiculos[0]?.statusRecepcao).toBe('Em Serviço')

    expect(await o.ok('GET', `agenda/links/${o.loja}`)).toMatchObject([{ codLink: link.codLink, tipo: 'PAINEL' }])
    await o.ok('DELETE', `agenda/links/${o.loja}/${link.codLink}`)
    expect((await withoutSessao(path)).status).toBe(404)
    expect(await o.ok('GET', `agenda/links/${o.loja}`)).toEqual([])
  })

  test('a link opens only its own kind of page, on its own distributor', async () => {
    const token = tokenFor(await create('PAINEL'))
    const secondWorld = await buildWorld(o.t, 'dois')
    expect((await withoutSessao(`publico/agenda/painel/${token}`, secondWorld.host)).status).toBe(404)
    expect((await withoutSessao(`publico/agenda/calendario/agendamentos/${token}?${period()}`)).status).toBe(404)
    for (const foreign of ['curto', 'A'.repeat(22), `${token.slice(0, 21)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect((await withoutSessao(`publico/agenda/painel/${foreign}`)).status).toBe(404)
    // The link's token does not work as a session token.
    expect((await o.callApi('GET', `agenda/links/${o.loja}`, undefined, token)).status).toBe(401)
  })

  test('level 5 creates no links, and links of another store answer 404', async () => {
    expect(
      (await o.callApi('POST', `agenda/links/${o.loja}`, { tipo: 'PAINEL', nome: 'TV' }, o.mecanicoLogado)).status,
    ).toBe(403)
    const link = await create('PAINEL')
    const foreign = await o.m.token(4, [o.m.lojas[1] ?? 0])
    expect((await o.callApi('DELETE', `agenda/links/${o.m.lojas[1]}/${link.codLink}`, undefined, foreign)).status).toBe(
      404,
    )
    expect((await withoutSessao(`publico/agenda/painel/${tokenFor(link)}`)).status).toBe(200)
  })
})

test('guesses are slowed down by a rate limit per IP address', async () => {
  const t = await openTestServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const m = await buildWorld(t)
    const status = new Set<number>()
    for (let i = 0; i < 70; i++)
      status.add(
        (await t.callApi('GET', `publico/agenda/painel/${String(i).padStart(22, 'x')}`, { host: m.host })).status,
      )
    expect([...status]).toEqual([404, 429])
  } finally {
    await t.close()
  }
})

describe('calendars', () => {
  test('are unmasked for signed-in users, and only at the store’s own address', async () => {
    await o.t.sql(`update concessionaria set cnpj = '12345678000195' where cod_concessionaria = $1`, [o.loja])
    const a = await o.schedule(o.onDay(1, '10:00'))
    const c = await o.ok<AgendamentosCalendar>(
      'GET',
      `agenda/calendario/agendamentos/${o.loja}/12345678000195?${period()}`,
    )
    expect(c.agendamentos).toMatchObject([{ codAgendamento: a.codAgendamento, cliente: 'Helena Prado', minutos: 60 }])
    expect(c.consultores).toHaveLength(2)
    expect((await o.callApi('GET', `agenda/calendario/agendamentos/${o.loja}/99999999000199?${period()}`)).status).toBe(
      404,
    )
    expect(
      (await o.callApi('GET', `agenda/calendario/agendamentos/${o.loja}/12345678000195?de=2026-01-01&ate=2026-12-31`))
        .status,
    ).toBe(422)
    // The store's code and CNPJ alone give no access.
    expect((await withoutSessao(`agenda/calendario/agendamentos/${o.loja}/12345678000195?${period()}`)).status).toBe(
      401,
    )
  })

  test('are masked with the store’s key, and only pages named by the store may frame them', async () => {
    const link = await create('CALENDARIO')
    expect(link.enderecos.map((e) => e.nome)).toEqual(['Agendamentos', 'Por mecânico'])
    const token = tokenFor(link)
    const agendamentosResponse = await withoutSessao(`publico/agenda/calendario/agendamentos/${token}?${period()}`)
    expect(agendamentosResponse.status).toBe(200)
    expect(JSON.stringify(agendamentosResponse.corpo)).not.toMatch(/Prado|OFI\d/)
    const p = await o.passante([45], { codConsultor: null })
    await o.fit(p.codServicosAgendados[0] ?? 0, o.onDay(1, '09:00'), o.mecanicos[1])
    const mecanicosResponse = await withoutSessao(`publico/agenda/calendario/mecanicos/${token}?${period()}`)
    expect(mecanicosResponse.corpo).toMatchObject({
      trabalhos: expect.arrayContaining([expect.objectContaining({ cliente: 'Rui' })]),
    })

    const board = async (path: string) => {
      const r = await o.t.callApi('GET', `..${path}`, { host: o.m.host, headers: { accept: 'text/html' } })
      return [r.headers.get('content-security-policy') ?? '', r.headers.get('x-frame-options')]
    }
    const page = `/agenda-virtual/calendar1/${o.loja}/12345678000195`
    expect((await board(`${page}?chave=${token}`))[0]).toContain("frame-ancestors 'none'")
    await o.t.sql(
      `insert into concessionaria_config values ($1, $2, 'agenda.quadros', 'https://intranet.exemplo.com')`,
      [o.m.codDistribuidor, o.loja],
    )
    expect(await board(`${page}?chave=${token}`)).toEqual([
      expect.stringContaining("frame-ancestors 'self' https://intranet.exemplo.com"),
      null,
    ])
    expect((await board(`${page}?chave=${'A'.repeat(22)}`))[0]).toContain("frame-ancestors 'none'")
    expect((await board(page))[0]).toContain("frame-ancestors 'none'")
    await o.ok('DELETE', `agenda/links/${o.loja}/${link.codLink}`)
    expect((await withoutSessao(`publico/agenda/calendario/mecanicos/${token}?${period()}`)).status).toBe(404)
  })

  test('an adviser’s feed has only that adviser’s appointments', async () => {
    expect((await o.callApi('POST', `agenda/links/${o.loja}`, { tipo: 'ICS', nome: 'Celular' })).status).toBe(422)
    const link = await create('ICS', { codConsultor: o.consultores[1] })
    const mine = await o.schedule(o.onDay(2, '11:00'), { codConsultor: o.consultores[1] })
    const r = await withoutSessao(`publico/agenda/consultor/${tokenFor(link)}/agenda.ics`)
    expect([r.status, r.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = String(r.corpo['texto'])
    expect([...text.matchAll(/UID:agendamento-(\d+)@/g)].map((x) => Number(x[1]))).toEqual([mine.codAgendamento])
  })
})
