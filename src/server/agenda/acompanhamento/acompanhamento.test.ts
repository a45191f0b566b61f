import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VisitAcompanhamento, TrackedCarro, ClientePesquisa, AgendaTarefa } from '#shared/agenda/acompanhamento.ts'
import { buildChecklist } from '#tests/records/world.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { sendPesquisas } from './pesquisas.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const withoutSessao = (method: string, path: string, body?: unknown) =>
  o.t.callApi(method, path, { host: o.m.host, body })
const messages = () =>
  o.t.sql<{ canal: string; destino: string; corpo: string }>(
    'select canal, destino, corpo from mensagem order by cod_mensagem',
  )
const extractToken = (text: string) => /\/o\/\w+\/([\w-]{22})/.exec(text)?.[1] ?? ''
const fail = (e: unknown) => {
  throw e
}

describe('the customer follows the car', () => {
  test('the reception’s link shows stage, promise, adviser and services, but no surname and no whole plate', async () => {
    const p = await o.passante([30], { codConsultor: o.consultores[0] })
    const [m] = await messages()
    expect(m).toMatchObject({ canal: 'SMS', corpo: expect.stringMatching(/^Rui, acompanhe o serviço do seu .*Pulse/) })
    const path = `publico/agenda/carro/${extractToken(m?.corpo ?? '')}`
    const see = async () => (await withoutSessao('GET', path)).corpo as unknown as TrackedCarro
    const carro = await see()
    expect(carro).toMatchObject({
      cliente: 'Rui',
      consultor: 'Lúcia F',
      etapa: 'RECEBIDO',
      parado: false,
      servicos: [{ descricao: 'Serviço 1', status: 1 }],
      orcamentos: [],
      fotos: [],
      pesquisa: null,
    })
    expect(Date.parse(carro.promessa ?? '')).toBe(Date.parse(p.promessa ?? ''))
    expect(JSON.stringify(carro)).not.toMatch(/Alves|OFI\d|9777/)

    const [cod = 0] = p.codServicosAgendados
    await o.fit(cod, o.fromHere(0))
    await o.ok('POST', `iniciaServicoAgendado/${cod}`)
    expect((await see()).etapa).toBe('EM_SERVICO')
    const [peca] = await o.t.sql<{ cod: number }>(
      `select cod_motivo as cod from motivo_pausa where cod_concessionaria = $1 and bloqueia order by 1 limit 1`,
      [o.loja],
    )
    await o.ok('POST', `paralisaServico/${cod}`, { codMotivo: peca?.cod })
    expect(await see()).toMatchObject({ etapa: 'EM_SERVICO', parado: true, motivo: expect.any(String) })
    await o.ok('POST', `programadoServicoParalizado/${cod}`, { codMecanico: o.mecanicos[0], inicio: o.fromHere(5) })
    await o.ok('POST', `iniciaServicoAgendado/${cod}`)
    await o.ok('POST', `finalizaServicoAgendado/${cod}`)
    expect((await see()).etapa).toBe('INSPECAO')
    await o.ok('POST', `qualidadeRealizadaServicoAgendado/${cod}`)
    expect((await see()).etapa).toBe('PRONTO')
    await o.ok('POST', `entregaRealizadaServicoAgendado/${cod}`)
    expect((await see()).etapa).toBe('ENTREGUE')
    // The link expires a week after the delivery.
    await o.t.sql(`update passagem set entregue_em = now() - interval '8 days' where cod_passagem = $1`, [
      p.codPassagem,
    ])
    expect((await withoutSessao('GET', path)).status).toBe(404)
  })

  test('no link is sent when the store switched it off or the customer refused the channel', async () => {
    await o.t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.acompanhar', 'MANUAL')`, [
      o.m.codDistribuidor,
      o.loja,
    ])
    const before = (await messages()).length
    const p = await o.passante([30])
    expect(await messages()).toHaveLength(before)
    const path = `agenda/passagens/${p.codPassagem}/acompanhamento`
    const a = await o.ok<VisitAcompanhamento>('GET', path)
    expect(a.url).toContain('/o/carro/')
    expect(a.whatsapp).toContain('wa.me/5511977776666')
    await o.ok('POST', `${path}/enviar`, { canal: 'SMS' })
    expect(await messages()).toHaveLength(before + 1)
    expect((await o.callApi('POST', `${path}/enviar`, { canal: 'EMAIL' })).corpo).toMatchObject({
      campos: { canal: 'O cliente não tem e-mail cadastrado' },
    })
    await o.t.sql(
      `insert into cliente_consentimento (cod_distribuidor, cod_concessionaria, cod_cliente, canal, concedido, origem) select p.cod_distribuidor, p.cod_concessionaria, p.cod_cliente, 'SMS', false, 'teste' from passagem p where p.cod_passagem = $1`,
      [p.codPassagem],
    )
    expect((await o.callApi('POST', `${path}/enviar`, { canal: 'SMS' })).status).toBe(422)
    await o.t.sql(`delete from concessionaria_config where chave = 'agenda.acompanhar'`, [])
    await o.t.sql('delete from cliente_consentimento', [])
  })

  test('photos appear once the store shares them, and only those of the visit', async () => {
    const p = await o.passante([30])
    const [carro] = await o.t.sql<{ placa: string }>(
      `select v.placa from passagem p join veiculo v using (cod_distribuidor, cod_veiculo) where p.cod_passagem = $1`,
      [p.codPassagem],
    )
    await o.t.callApi('POST', 'integracao/checklists', {
      host: o.m.host,
      token: o.m.chave,
      body: buildChecklist(o.loja, { veiculo: { placa: carro?.placa ?? '', marca: 'Fiat', modelo: 'Pulse' } }),
    })
    await o.t.sql(
      `insert into checklist_foto (cod_distribuidor, cod_concessionaria, cod_item, arquivo, miniatura, largura, altura, video, duracao_ms)
       select i.cod_distribuidor, i.cod_concessionaria, i.cod_item, 'fotos/x.jpg', 'fotos/y.jpg', 800, 600, 'fotos/z.webm', 9000 from checklist_item i
       join checklist k using (cod_distribuidor, cod_checklist) join passagem p on p.cod_distribuidor = k.cod_distribuidor and p.cod_veiculo = k.cod_veiculo where p.cod_passagem = $1`,
      [p.codPassagem],
    )
    const path = `agenda/passagens/${p.codPassagem}/acompanhamento`
    const { fotos, url } = await o.ok<VisitAcompanhamento>('GET', path)
    expect(fotos.map((f) => f.compartilhada)).toEqual([false, false, false])
    const isPublic = `publico/agenda/carro/${extractToken(url ?? '')}`
    const ofCliente = async () => ((await withoutSessao('GET', isPublic)).corpo as unknown as TrackedCarro).fotos
    expect(await ofCliente()).toEqual([])
    await o.ok('PUT', `${path}/fotos`, { codFotos: [fotos[1]?.codFoto] })
    expect(await ofCliente()).toMatchObject([
      {
        titulo: fotos[1]?.titulo,
        video: expect.stringContaining('fotos/z.webm?ate=') as string,
        duracaoMs: 9000,
        original: null,
      },
    ])
    expect((await o.callApi('PUT', `${path}/fotos`, { codFotos: [999_999] })).status).toBe(422)
    await o.ok('PUT', `${path}/fotos`, { codFotos: [] })
    expect(await ofCliente()).toEqual([])
  })
})

describe('survey', () => {
  /** Creates a visit delivered `minutos` ago; `token` gives the secret of its survey link once it is sent. */
  async function delivered(minutos: number): Promise<{ codPassagem: number; token: () => Promise<string> }> {
    const p = await o.passante([30], { codConsultor: o.consultores[1] })
    const [cod] = p.codServicosAgendados
    await o.t.sql(`update servico_agendado set status = 5, percentual = 100 where cod_servico_agendado = $1`, [cod])
    await o.t.sql(`update passagem set entregue_em = now() - make_interval(mins => $2) where cod_passagem = $1`, [
      p.codPassagem,
      minutos,
    ])
    return {
      codPassagem: p.codPassagem,
      async token() {
        const [k] = await o.t.sql<{ token: string }>(
          `select token from agenda_link where cod_passagem = $1 and tipo = 'PESQUISA'`,
          [p.codPassagem],
        )
        return k?.token ?? ''
      },
    }
  }

  test('is sent once, 30 minutes after the delivery, takes one answer, and a detractor creates a task for the manager', async () => {
    const [early, old] = [await delivered(10), await delivered(45)]
    const before = (await messages()).length
    expect(await sendPesquisas(o.t.server.services, fail)).toBe(1)
    expect(await sendPesquisas(o.t.server.services, fail)).toBe(0)
    expect([await early.token(), (await messages()).length]).toEqual(['', before + 1])
    const path = `publico/agenda/pesquisa/${await old.token()}`
    expect((await withoutSessao('GET', path)).corpo).toMatchObject({ respondida: false, modelo: 'Pulse' })
    for (const nota of [11, -1, 5.5]) expect((await withoutSessao('POST', path, { nota })).status).toBe(400)
    const r = await withoutSessao('POST', path, { nota: 4, motivos: ['PRAZO', 'PRAZO'], comentario: 'Demorou' })
    expect((r.corpo as unknown as ClientePesquisa).respondida).toBe(true)
    expect((await withoutSessao('POST', path, { nota: 10 })).status).toBe(409)

    const [task] = await o.ok<AgendaTarefa[]>('GET', `agenda/tarefas/${o.loja}`)
    expect(task).toMatchObject({
      nota: 4,
      motivos: ['PRAZO'],
      comentario: 'Demorou',
      consultor: 'Rui P',
      cliente: 'Rui Alves',
    })
    expect((await o.callApi('GET', `agenda/tarefas/${o.loja}`, undefined, o.mecanicoLogado)).status).toBe(403)
    await o.ok('POST', `agenda/tarefas/${task?.codTarefa}/feita`, { observacao: 'Liguei' })
    expect(await o.ok('GET', `agenda/tarefas/${o.loja}`)).toEqual([])
    expect((await o.callApi('POST', `agenda/tarefas/${task?.codTarefa}/feita`, {})).status).toBe(404)
  })

  test('of two simultaneous answers one is kept, and a good mark creates no task', async () => {
    const v = await delivered(60)
    await sendPesquisas(o.t.server.services, fail)
    const path = `publico/agenda/pesquisa/${await v.token()}`
    const status = await Promise.all([9, 10].map(async (nota) => (await withoutSessao('POST', path, { nota })).status))
    expect(status.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await o.ok('GET', `agenda/tarefas/${o.loja}`)).toEqual([])
  })
})
